/** An amount in the currency's smallest unit as the provider's messages write it, such as `€24.00` or `¥2,400`. */
export function moneyText(amount: number, currency: string): string {
  return partsOf('en', amount, currency)
    .map(({ value }) => value)
    .join('')
}

/** The same as the shop's screens write it: `€ 24.00`, `US$ 9.90`. */
export function shownMoney(amount: number, currency: string): string {
  return partsOf('en-GB', amount, currency)
    .map(({ type, value }) => (type === 'currency' ? `${value}\u00a0` : value))
    .join('')
}

function partsOf(locale: string, amount: number, currency: string): Intl.NumberFormatPart[] {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.formatToParts(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
