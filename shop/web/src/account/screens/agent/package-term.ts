import type { ForSale } from '@segno/contract'

/** What a licence allows, and for how long. */
export function packageTerm({ period }: Pick<ForSale, 'period'>): string {
  const term = period === null ? 'for good' : `for a ${period}, without renewing by itself`
  return `Matches without a daily limit on two devices, ${term}.`
}
