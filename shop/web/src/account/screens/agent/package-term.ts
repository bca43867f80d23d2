import type { ForSale } from '@segno/contract'

/** What a licence allows, and for how long. */
export function packageTerm({ period }: Pick<ForSale, 'period'>): string {
  const term = period === null ? 'for good' : `for a ${period}, without auto-renewal`
  return `Matches without a daily limit on two devices, ${term}.`
}
