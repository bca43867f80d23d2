import type { OwnPayment, PaymentWithBuyer } from '@segno/contract'
import { daysAfter } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectUnspent } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { selectRedeemedFrom } from '../gift-cards/queries.ts'
import { paymentsOf, selectListedPayments } from '../history/queries.ts'
import { refundablePointsOf, withBuyer, toOwnPayments } from '../history/show-payments.ts'
import { grantReference } from '../payments/queries.ts'
import { findRunningPlan } from '../plans/queries.ts'
import { findAnyPackage } from '../queries.ts'
import { withdrawableUntil } from './withdrawable-until.ts'

/** Longer than anybody may withdraw, in any time zone. */
const DAYS_TO_LOOK_BACK = 20
const MOST_PAYMENTS = 100

/** A payment of one's own from which one can withdraw. */
export type WithdrawableOwn = Omit<OwnPayment, 'withdrawable'> & {
  readonly until: Date
  /** What comes back without anybody's look; null where it must be judged. */
  readonly back: Back | null
  /** Name of the running plan that it paid for, which ends with the withdrawal. */
  readonly endsPlan: string | null
}

interface Back {
  readonly points: number
  readonly grossCents: number
}

/**
 * Payments from which their buyer can still withdraw, the newest first; of those whose money went back, none. Points that
 * a gift card paid are left out beside that card's own purchase: it is the same money.
 */
export async function listWithdrawable(
  ctx: Pick<BillingContext, 'db' | 'now'>,
  accountId: string,
): Promise<WithdrawableOwn[]> {
  const since = daysAfter(ctx.now(), -DAYS_TO_LOOK_BACK)
  const rows = await paymentsOf(ctx.db, { accountId, words: null, since, before: null }).page({
    sort: '-paidAt',
    offset: 0,
    limit: MOST_PAYMENTS,
  })
  const own = await toOwnPayments(ctx, rows)
  const open = own
    .map(({ withdrawable, ...payment }, at) => ({
      ...payment,
      until: withdrawableUntil(new Date(payment.paidAt), rows[at]!.declared_country),
      back: withdrawable && { points: withdrawable.points, grossCents: withdrawable.grossCents },
    }))
    .filter(({ until, back, grossCents, refundedCents, refundingCents, returnedCents }) => {
      const gone = [refundedCents, refundingCents, returnedCents]
      const isUntouched = grossCents > 0 && gone.every((cents) => cents === 0)
      return until >= ctx.now() && (back !== null || isUntouched)
    })
  const paidByThem = await selectRedeemedFrom(
    ctx.db,
    open.map(({ id }) => id),
  )
  const endsPlan = await planNameOf(ctx.db, accountId)
  return open
    .filter(({ id }) => !paidByThem.has(id))
    .map((payment) => ({ ...payment, endsPlan: payment.isPlanRunning ? endsPlan : null }))
}

/** The plan that runs, which can be another by now than the one that was paid for. */
async function planNameOf(db: Db, accountId: string): Promise<string | null> {
  const plan = await findRunningPlan(db, accountId)
  return plan ? ((await findAnyPackage(db, plan.package_id, plan.currency))?.name ?? null) : null
}

export interface RefundablePayment extends PaymentWithBuyer {
  readonly unspentPoints: number
  /** Refund that an administrator can make now; null where nothing is left. */
  readonly back: Back | null
}

/** Payments by their ids, with what is left of them, however long ago they were made. */
export async function readRefundable(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RefundablePayment>> {
  const rows = ids.length === 0 ? [] : await selectListedPayments(db, ids)
  const unspent = await selectUnspent(db, ids.map(grantReference))
  const payments = rows.map(async (row) => {
    const unspentPoints = unspent.get(grantReference(row.id)) ?? 0
    const { points, grossCents } = await refundablePointsOf(db, row, unspentPoints)
    return [
      row.id,
      { ...withBuyer(row), unspentPoints, back: grossCents === 0 ? null : { points, grossCents } },
    ] as const
  })
  return new Map(await Promise.all(payments))
}
