const SUM = /^(?:[A-Z]{3}|[€$£])? ?(\d{1,9})[.,](\d\d) ?€?$/

/** Cents of a search for a sum, such as `10.71` or `€ 10,71`; null for other words. */
export function readSum(words = ''): number | null {
  const [, whole, part] = SUM.exec(words.trim()) ?? []
  return whole === undefined ? null : Number(whole + part)
}
