import { randomLetters } from '../platform/random-letters.ts'

const DAY_MS = 24 * 60 * 60_000
/** Devices that use a licence at once. */
export const DEVICE_SLOTS = 2

/** A licence's number such as `SGA-7K2M-9QXD-4HTP`. */
export function newLicenceNumber(): string {
  const letters = randomLetters(12)
  return `SGA-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

/** The end of a licence that lasts so many days longer; what has ended begins again now. */
export function extendedEnd(endsAt: Date, days: number, now: Date): Date {
  return daysAfter(endsAt > now ? endsAt : now, days)
}

/** Until when a certificate holds: not longer than the licence. */
export function offlineUntil(endsAt: Date | null, { now, days }: { now: Date; days: number }): Date {
  const latest = daysAfter(now, days)
  return endsAt !== null && endsAt < latest ? endsAt : latest
}

/** The first slot that no device takes; null where there is none. */
export function freeSlot(slots: number, taken: readonly number[]): number | null {
  const all = Array.from({ length: slots }, (_, at) => at + 1)
  return all.find((slot) => !taken.includes(slot)) ?? null
}
