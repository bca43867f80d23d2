import { amountCents, centsToMicroEur, moneyText } from '@segno/units'

const DAY_MS = 24 * 60 * 60_000

/** Acts that nobody confirms end by themselves. */
export const EXPIRES_AFTER_MS = 7 * DAY_MS
/** Without a second administrator an act waits so long, and its proposer is mailed. */
export const DELAY_MS = DAY_MS
/** What counts against an allowance. */
export const WINDOW_MS = DAY_MS

/** True for what one administrator may give away by themselves. */
export const isWithin = (
  { givenMicroEur, worthMicroEur }: { readonly givenMicroEur: number; readonly worthMicroEur: number },
  limitCents: number | null,
): boolean =>
  limitCents === null ||
  worthMicroEur <= 0 ||
  givenMicroEur + worthMicroEur <= centsToMicroEur(amountCents(limitCents))

/** @param limitCents as it is today; null where there is none any more */
export function whyHeld(
  limitCents: number | null,
  { happensByItself }: { readonly happensByItself: boolean },
): string {
  const limit = limitCents === null ? 'the limit there was' : moneyText(limitCents, 'EUR')
  return `One administrator’s gifts of 24 hours would be above ${limit}${happensByItself ? ', and there is no second administrator' : ''}.`
}
