import type { POINTS_CAUSES } from '@segno/contract'

type Cause = (typeof POINTS_CAUSES)[number]

/** What an entry's reference begins with. */
const CAUSES: Readonly<Record<string, Cause>> = {
  payment: 'payment',
  receipt: 'purchase',
  return: 'undone',
  refund: 'refund',
  'refund-failed': 'refund',
  'dispute-won': 'dispute',
  voucher: 'voucher',
  report: 'reward',
  correction: 'correction',
  expiry: 'expiry',
  deletion: 'expiry',
}

/** What brought an entry about, by its reference. */
export const causeOf = (reference: string): Cause => CAUSES[reference.split(':')[0] ?? ''] ?? 'other'

/** Of the receipt that an entry is for. */
export const receiptOf = (reference: string): string | null =>
  causeOf(reference) === 'purchase' ? (reference.split(':')[1] ?? null) : null
