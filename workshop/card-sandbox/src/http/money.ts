/** An amount as people write it, such as `€24.00`. */
export function moneyText(amountCents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amountCents / 100)
}
