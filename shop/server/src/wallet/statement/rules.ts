import type { PointsCause } from '@segno/contract'

/** What an entry's reference begins with. */
const CAUSES: Readonly<Record<string, PointsCause>> = {
  payment: 'points',
  receipt: 'purchase',
  return: 'undone',
  refund: 'refund',
  'refund-failed': 'refund',
  dispute: 'dispute',
  'dispute-won': 'dispute',
  voucher: 'voucher',
  report: 'reward',
  correction: 'correction',
  expiry: 'expiry',
  deletion: 'expiry',
}

interface Entry {
  readonly reference: string
  readonly origin: string | null
}

/** What brought an entry about, by its reference and what its points came from. */
export function causeOf({ reference, origin }: Entry, byGiftCard: ReadonlySet<string>): PointsCause {
  if (byGiftCard.has(reference)) return 'giftCard'
  const cause = CAUSES[reference.split(':')[0] ?? ''] ?? 'other'
  return cause === 'points' && origin === 'subscription' ? 'plan' : cause
}

/** Of the receipt that an entry is for. */
export function receiptOf(reference: string): string | null {
  const [what, id] = reference.split(':')
  return what === 'receipt' ? (id ?? null) : null
}

/** Of the lot whose points went back for their money, or for the time of a dispute. */
export function lotTakenBack(reference: string): string | null {
  const [what, id] = reference.split(':')
  return what === 'refund' || what === 'dispute' ? (id ?? null) : null
}

/** `Night Shift and 2 more`; null where there is no name. */
export function joinNames(names: readonly string[]): string | null {
  const [first, ...others] = new Set(names)
  if (first === undefined) return null
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
