import { describePage, type PageMeta, type Purchase, type Receipt } from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import { isId } from '../platform/ids.ts'
import { receiptNotFound } from './errors.ts'
import type { OrdersContext } from './orders-context.ts'
import {
  countPurchases,
  findLatestReceipt,
  findReceipt,
  selectPurchases,
  selectReceiptLicences,
  type LicenceRow,
} from './queries.ts'

/** @param receiptId an id, or `latest` @throws {AppError} receipt_not_found for what is not there or not theirs */
export async function showReceipt(
  ctx: OrdersContext,
  accountId: string,
  receiptId: string,
): Promise<Receipt> {
  const isLatest = receiptId === 'latest'
  if (!isLatest && !isId(receiptId)) throw receiptNotFound()
  const row = isLatest
    ? await findLatestReceipt(ctx.db, accountId)
    : await findReceipt(ctx.db, accountId, receiptId)
  if (!row) throw receiptNotFound()
  const account = await findAccount(ctx.db, accountId)
  return {
    _id: row.id,
    number: String(row.number).padStart(6, '0'),
    purchaserId: { email: account?.email ?? '' },
    totalPoints: row.total_points,
    balancePoints: row.balance_points,
    purchasedAt: row.created_at.toISOString(),
    purchase: await toPurchases(ctx, await selectReceiptLicences(ctx.db, row.id)),
  }
}

/** Purchased Loops, newest first. */
export async function listPurchases(
  ctx: OrdersContext,
  accountId: string,
  query: { page: number; limit: number; q?: string | undefined },
): Promise<{ items: Purchase[]; meta: PageMeta }> {
  const search = { accountId, words: query.q?.trim() ?? '' }
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const [rows, totalItems] = await Promise.all([
    selectPurchases(ctx.db, search, page),
    countPurchases(ctx.db, search),
  ])
  const items = await toPurchases(ctx, rows)
  return { items, meta: describePage({ ...query, itemCount: items.length, totalItems }) }
}

async function toPurchases(ctx: OrdersContext, rows: readonly LicenceRow[]): Promise<Purchase[]> {
  const cards = await ctx.soundCards(
    ctx.db,
    rows.map((row) => row.sound_id),
  )
  return rows.flatMap((row) => {
    const loop = cards.get(row.sound_id)
    if (!loop) return []
    return [
      {
        _id: row.id,
        loopId: row.sound_id,
        loop,
        points: row.points,
        licenceNumber: row.number,
        licenceVersion: row.licence_version,
        purchasedAt: row.created_at.toISOString(),
        receiptId: row.receipt_id,
      },
    ]
  })
}
