import type { AgentLicenceKind } from '@segno/contract'
import { dayOf, daysAfter, monthsAfter } from '../platform/day-range.ts'
import { randomLetters } from '../platform/secrets/random-letters.ts'

/** Devices that use a licence at once. */
export const DEVICE_SLOTS = 2

/** A licence's number such as `SGA-7K2M-9QXD-4HTP`. */
export function newLicenceNumber(): string {
  const letters = randomLetters(12)
  return `SGA-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

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

/** The beginning of a day in UTC. */
export const startOfDay = (instant: Date): Date => new Date(`${dayOf(instant)}T00:00:00Z`)

const YEAR_MONTHS = 12

interface Term {
  readonly kind: AgentLicenceKind
  readonly endsAt: Date | null
}
interface HeldTerm {
  readonly id: string
  readonly kind: string
  readonly ends_at: Date | null
}

/** Of the licences that were bought by the year or tried, the one that lasts longest. */
export const licenceToRenew = <Held extends HeldTerm>(owned: readonly Held[]): Held | undefined =>
  owned
    .filter(({ kind }) => kind === 'yearly' || kind === 'trial')
    .toSorted((one, other) => Number(other.ends_at) - Number(one.ends_at))[0]

/**
 * What a payment makes of the licences that somebody has: one that was bought by the year, or tried, is renewed or made
 * perpetual and keeps its devices; else another one begins.
 */
export function termAfterPayment<Held extends HeldTerm>(
  owned: readonly Held[],
  period: 'month' | 'year' | null,
  now: Date,
): Term & { readonly renews: Held | undefined } {
  const renews = licenceToRenew(owned)
  if (period === null) return { renews, kind: 'perpetual', endsAt: null }
  const from = renews?.ends_at && renews.ends_at > now ? renews.ends_at : now
  return { renews, kind: 'yearly', endsAt: monthsAfter(from, YEAR_MONTHS) }
}

interface Change {
  readonly at: Date
  readonly what: string
  readonly kind: string
  readonly ends_at: Date | null
}

/** The term that is left once a payment's change is taken back; null where nothing is. `changes` come newest first. */
export function termAfterRefund(
  licence: HeldTerm,
  paid: Pick<Change, 'at' | 'what'>,
  changes: readonly Change[],
): Term | null {
  const now = { kind: licence.kind as AgentLicenceKind, endsAt: licence.ends_at }
  if (paid.what === 'renewed')
    return { ...now, endsAt: licence.ends_at && monthsAfter(licence.ends_at, -YEAR_MONTHS) }
  const before = changes.find(({ at }) => at < paid.at)
  return before ? { kind: before.kind as AgentLicenceKind, endsAt: before.ends_at } : null
}
