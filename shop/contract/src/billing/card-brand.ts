const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A card's brand as people know it: `Visa` for the provider's `visa`. */
export const cardBrandName = (brand: string | null): string => {
  const known = brand ?? 'card'
  return NAMES[known] ?? `${known.charAt(0).toUpperCase()}${known.slice(1).replaceAll('_', ' ')}`
}
