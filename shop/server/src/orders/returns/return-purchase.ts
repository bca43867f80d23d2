import { microEurToCents } from '@segno/units'
import type { HeldActRunner } from '../../allowances/public.ts'
import { holdAccount, limitSupport } from '../../accounts/public.ts'
import { uncountSale } from '../../catalogue/public.ts'
import { requireOwner } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { availablePoints, returnPoints } from '../../wallet/public.ts'
import {
  buyerDeleted,
  packBoughtLater,
  purchaseDownloaded,
  purchaseEnded,
  purchaseNotFound,
  undoExpired,
} from '../errors.ts'
import { openCart } from '../open-cart.ts'
import type { CheckoutContext, OrdersContext } from '../orders-context.ts'
import { mailReturned } from '../receipt-mails.ts'
import { judgeUndo } from '../rules.ts'
import {
  endLicence,
  findReturnable,
  hasDeducted,
  selectBoughtTogether,
  selectHeldOfOrder,
  selectPaidParts,
  type ReturnableRow,
} from './queries.ts'

export type ReturnContext = Pick<CheckoutContext, 'db' | 'now' | 'hooks'>

/**
 * Undoes a purchase whose master has not left the shop, and what was bought with it at the price of their pack. The order of
 * locks is account, cart, licence, wallet, sound, and what the hooks lock.
 *
 * @throws {AppError} purchase_not_found, purchase_ended, purchase_downloaded, undo_expired, pack_bought_later
 */
export async function undoPurchase(
  ctx: ReturnContext & Pick<OrdersContext, 'jobs' | 'shop'>,
  { accountId, purchaseId }: { accountId: string; purchaseId: string },
): Promise<{ returnedPoints: number; availablePoints: number }> {
  const returnedPoints = await inTransaction(ctx.db, async (tx) => {
    await openCart(tx, accountId)
    const licence = await findPurchase(tx, purchaseId)
    requireOwner(licence.account_id, accountId, purchaseNotFound)
    const at = ctx.now()
    refuseUndo(licence, at)
    if (await hasDeducted(tx, licence)) throw packBoughtLater()
    // A sound alone is not kept at the price of all of them.
    const together = licence.pack_id === null ? [licence] : await selectBoughtTogether(tx, licence)
    let points = 0
    for (const one of together) {
      refuseUndo(one, at)
      // A download can have begun since the licence was read.
      if (!(await endLicence(tx, { id: one.id, as: 'undone', reason: null, at }))) throw purchaseDownloaded()
      points += await takeBack(ctx, tx, { licence: one, parts: await selectPaidParts(tx, one.id), at })
    }
    const licenceIds = together.map(({ id }) => id)
    await mailReturned(ctx, tx, { receiptId: licence.receipt_id, licenceIds, as: 'undone' })
    return points
  })
  ctx.jobs.wake()
  return { returnedPoints, availablePoints: await availablePoints(ctx.db, accountId, ctx.now()) }
}

interface AdminRefund {
  readonly actorId: string
  readonly purchaseId: string
  readonly reason: string
  /** With everything else that was bought with it and holds. */
  readonly wholeOrder?: boolean
}

/**
 * Refunds a purchase of anybody's, at any time; alone, or with all of its order.
 *
 * @throws {AppError} purchase_not_found, purchase_ended, buyer_deleted, support_limit_reached
 */
export function refundPurchase(
  ctx: ReturnContext & Pick<OrdersContext, 'supportLimits' | 'jobs' | 'shop'>,
  { actorId, purchaseId, reason, wholeOrder = false }: AdminRefund,
): Promise<{ endedAt: string; returnedPoints: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const licence = await findPurchase(tx, purchaseId)
    if (!(await holdAccount(tx, licence.account_id))) throw buyerDeleted()
    await openCart(tx, licence.account_id)
    const at = ctx.now()
    const licences = wholeOrder ? await selectHeldOfOrder(tx, licence) : [licence]
    if (licences.length === 0) throw purchaseEnded()
    let returnedPoints = 0
    for (const one of licences) {
      if (!(await endLicence(tx, { id: one.id, as: 'refunded', reason, at }))) throw purchaseEnded()
      const parts = await selectPaidParts(tx, one.id)
      const worth = { grossCents: centsOf(parts), currency: 'EUR' }
      await limitSupport(tx, { actorId, ...worth, at }, ctx.supportLimits)
      returnedPoints += await takeBack(ctx, tx, { licence: one, parts, at })
      const after = { reason, points: one.points, ...worth }
      const subject = { kind: 'licence', id: one.id }
      await recordAudit(tx, [{ actorId, at, action: 'purchases.refund', subject, before: null, after }])
    }
    const licenceIds = licences.map(({ id }) => id)
    await mailReturned(ctx, tx, { receiptId: licence.receipt_id, licenceIds, as: 'refunded' })
    return { endedAt: at.toISOString(), returnedPoints }
  })
}

/** What was paid for them. */
const centsOf = (parts: Awaited<ReturnType<typeof selectPaidParts>>): number =>
  microEurToCents(parts.reduce((sum, { valueMicroEur }) => sum + Number(valueMicroEur), 0))

async function findPurchase(tx: Db, purchaseId: string): Promise<ReturnableRow> {
  const licence = isId(purchaseId) ? await findReturnable(tx, purchaseId) : undefined
  if (!licence) throw purchaseNotFound()
  return licence
}

function refuseUndo(licence: ReturnableRow, now: Date): void {
  const verdict = judgeUndo(licence, now)
  if ('until' in verdict) return
  switch (verdict.why) {
    case 'ended':
      throw purchaseEnded()
    case 'downloaded':
      throw purchaseDownloaded()
    case 'expired':
      throw undoExpired()
  }
}

interface Ended {
  readonly licence: Pick<ReturnableRow, 'id' | 'account_id' | 'sound_id'>
  /** Points that come back. */
  readonly parts: Awaited<ReturnType<typeof selectPaidParts>>
  readonly at: Date
}

/** Gives points back and tells the sale's others that it ended. @returns how many points can be spent again */
export async function takeBack(ctx: ReturnContext, tx: Db, { licence, parts, at }: Ended): Promise<number> {
  const reference = `return:${licence.id}`
  const returnedPoints = await returnPoints(tx, { accountId: licence.account_id, reference, parts }, at)
  await uncountSale(tx, licence.sound_id)
  for (const hook of ctx.hooks.onSaleReturned) await hook(tx, { licenceId: licence.id, at })
  return returnedPoints
}

/** A full administrator has confirmed it, even where support proposed it. */
const NO_LIMIT = { refundCents: Number.MAX_SAFE_INTEGER }

/** A refund that waited for a second administrator. */
export const heldRefund = (ctx: ReturnContext & Pick<OrdersContext, 'jobs' | 'shop'>): HeldActRunner => ({
  kind: 'refundedPurchase',
  run: (tx, payload: Omit<AdminRefund, 'actorId'>, { actorId }) =>
    refundPurchase({ ...ctx, db: tx, supportLimits: NO_LIMIT }, { ...payload, actorId }),
})
