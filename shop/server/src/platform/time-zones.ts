/** Time zones of a country, by the Unicode data that comes with Node. @param country ISO 3166-1 */
export function zonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return ['UTC']
  // The compiler's library does not know this method yet.
  const place = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  const zones = place.getTimeZones() ?? []
  return zones.length > 0 ? zones : ['UTC']
}
