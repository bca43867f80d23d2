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
  const from = laterOf(renews?.ends_at ?? now, now)
  return { renews, kind: 'yearly', endsAt: monthsAfter(from, YEAR_MONTHS) }
}

interface Change {
  readonly id: string
  readonly at: Date
  readonly what: string
  readonly kind: string
  /** The end that it left. */
  readonly ends_at: Date | null
  /** Of a refund: the change that counts no longer. */
  readonly takes_back: string | null
}

/**
 * The term that a licence's changes come to, in whatever order some of them were taken back; null where nothing stands.
 *
 * @param changes the oldest first
 * @param alsoBack one that is taken back now
 */
export function termOf(changes: readonly Change[], alsoBack: string): Term | null {
  const gone = new Set([alsoBack, ...changes.map(({ takes_back: id }) => id)])
  let term: Term | null = null
  let endBefore: Date | null = null
  for (const change of changes) {
    if (!gone.has(change.id)) term = termAfter(term, change, endBefore)
    endBefore = change.ends_at
  }
  return term
}

/** @param endBefore the end that the change found when it was made */
function termAfter(term: Term | null, change: Change, endBefore: Date | null): Term | null {
  const { at, what } = change
  const kind = change.kind as AgentLicenceKind
  const from = laterOf(term?.endsAt ?? at, at)
  switch (what) {
    case 'begun':
    case 'upgraded':
      return { kind, endsAt: change.ends_at }
    case 'renewed':
      return { kind, endsAt: monthsAfter(from, YEAR_MONTHS) }
    case 'extended': {
      if (term?.endsAt === null) return term
      const givenMs = Number(change.ends_at) - Number(laterOf(endBefore ?? at, at))
      return { kind: term?.kind ?? kind, endsAt: new Date(from.getTime() + givenMs) }
    }
    default:
      return term
  }
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)
