import {
  type Answer,
  type listWithdrawablePayments,
  type Purchase,
  type Receipt,
  UNDO_DAYS,
  type UnsettledMatter,
} from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import { requireOwner } from '../platform/app-error.ts'
import { daysAfter } from '../platform/day-range.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import { receiptNotFound } from './errors.ts'
import type { OrdersContext } from './orders-context.ts'
import {
  countOwned,
  findLatestReceipt,
  findReceipt,
  selectReceiptLicences,
  type LicenceRow,
} from './queries.ts'
import { selectGrantsOf, sumUndownloaded } from './returns/queries.ts'
import { formatReceiptNumber, judgeUndo, undoEnd } from './rules.ts'

/** @param receiptId an id, or `latest` @throws {AppError} receipt_not_found for what is not there or not theirs */
export async function showReceipt(
  ctx: OrdersContext,
  accountId: string,
  receiptId: string,
): Promise<Receipt> {
  const isLatest = receiptId === 'latest'
  if (!isLatest && !isId(receiptId)) throw receiptNotFound()
  const row = isLatest ? await findLatestReceipt(ctx.db, accountId) : await findReceipt(ctx.db, receiptId)
  if (!row) throw receiptNotFound()
  requireOwner(row.account_id, accountId, receiptNotFound)
  const account = await findAccount(ctx.db, accountId)
  return {
    id: row.id,
    number: formatReceiptNumber(row.number),
    purchaserId: { email: account?.email ?? '' },
    totalPoints: row.total_points,
    balancePoints: row.balance_points,
    purchasedAt: row.created_at.toISOString(),
    invoices: await ctx.invoicesOfGrants(ctx.db, await selectGrantsOf(ctx.db, row.id)),
    purchase: await toPurchases(ctx, await selectReceiptLicences(ctx.db, row.id)),
  }
}

export async function toPurchases(ctx: OrdersContext, rows: readonly LicenceRow[]): Promise<Purchase[]> {
  const cards = await ctx.soundCards(
    ctx.db,
    rows.map((row) => row.sound_id),
  )
  const now = ctx.now()
  return rows.flatMap((row) => {
    const loop = cards.get(row.sound_id)
    if (!loop) return []
    return [
      {
        id: row.id,
        soundId: row.sound_id,
        loop,
        points: row.points,
        licenceNumber: row.number,
        licenceVersion: row.licence_version,
        purchasedAt: row.created_at.toISOString(),
        receiptId: row.receipt_id,
        packId: row.pack_id,
        undoableUntil: undoableUntil(row, now),
        ended: endOf(row),
      },
    ]
  })
}

function undoableUntil(row: LicenceRow, now: Date): string | null {
  const verdict = judgeUndo(row, now)
  return 'until' in verdict ? verdict.until.toISOString() : null
}

function endOf({ ended_at: at, ended_as: as }: LicenceRow): Purchase['ended'] {
  return at && { at: at.toISOString(), as: as as NonNullable<Purchase['ended']>['as'] }
}

/** Purchases that can be undone, and when the first of them no longer can; null for none. */
export async function showUndoable(
  { db, now }: Pick<OrdersContext, 'db' | 'now'>,
  accountId: string,
): Promise<Answer<typeof listWithdrawablePayments>['undoable']> {
  const { sounds, points, first } = await sumUndownloaded(db, accountId, daysAfter(now(), -UNDO_DAYS))
  return first && { sounds, points, until: undoEnd(first).toISOString() }
}

/** Purchases that can be downloaded only as long as there is an account. */
export async function unsettledDownloads(db: Db, accountId: string): Promise<UnsettledMatter[]> {
  const count = await countOwned(db, accountId)
  return count === 0 ? [] : [{ kind: 'downloads', count }]
}
