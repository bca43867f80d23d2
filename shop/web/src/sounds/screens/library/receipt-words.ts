import { type Purchase, type Receipt, UNDO_DAYS } from '@segno/contract'
import { formatZonedMoment } from '../../../kit/format/date.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { formatCount } from '../../../ui/format-count.ts'

/** `until 28 Mar 2026, 16:09 CET`: an undo ends with its minute, where a refund of money lasts the whole day. */
export const undoDeadline = (until: string): string => `until ${formatZonedMoment(until)}`

interface Spent extends Pick<Receipt, 'totalPoints'> {
  readonly purchase: readonly Pick<Receipt['purchase'][number], 'points' | 'ended'>[]
}

/** `60 points spent, 30 of them returned` */
export function spentText({ totalPoints, purchase }: Spent): string {
  const returned = purchase.filter(({ ended }) => ended?.as === 'undone' || ended?.as === 'refunded')
  const returnedPoints = returned.reduce((sum, { points }) => sum + points, 0)
  const spent = `${formatPoints(totalPoints)} spent`
  if (returnedPoints === 0) return spent
  return `${spent}, ${returnedPoints === totalPoints ? 'all' : `${formatCount(returnedPoints)} of them`} returned`
}

type Undoable = Pick<Purchase, 'ended' | 'purchasedAt' | 'undoableUntil'>

/** Until when a purchase of a receipt can be undone, or why none can; null where nothing of it is owned. */
export function undoText(purchases: readonly Undoable[], now: Date): string | null {
  const owned = purchases.filter(({ ended }) => ended === null)
  const open = owned.find(({ undoableUntil }) => undoableUntil !== null)
  if (open?.undoableUntil)
    return `You can undo a purchase for its points ${undoDeadline(open.undoableUntil)}, unless you download it first.`
  if (owned[0] === undefined) return null
  const until = new Date(Date.parse(owned[0].purchasedAt) + UNDO_DAYS * 86_400_000)
  if (now >= until) return `The ${UNDO_DAYS} days to undo it ended on ${formatZonedMoment(until)}.`
  return owned.length === 1
    ? 'It was downloaded, so it can no longer be undone.'
    : 'They were downloaded, so they can no longer be undone.'
}

/** What a download of these ends, and until when it would have lasted; null where it ends nothing. */
export function endedUndoText(
  purchases: readonly Pick<Purchase, 'packId' | 'undoableUntil'>[],
): string | null {
  const open = purchases.filter(({ undoableUntil }) => undoableUntil !== null)
  const [first] = open
  if (!first?.undoableUntil) return null
  const deadline = undoDeadline(first.undoableUntil)
  if (first.packId !== null)
    return `You can undo this pack for its points ${deadline}. A download of any of its sounds ends that.`
  return open.length === 1
    ? `You can undo this purchase for its points ${deadline}. The download ends that.`
    : `You can undo these purchases for their points ${deadline}. The download ends that.`
}
