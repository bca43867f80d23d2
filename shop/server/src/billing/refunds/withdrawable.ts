import { type OwnPayment, type PaymentWithBuyer, planName } from '@segno/contract'
import { amountCents, sumCents } from '@segno/units'
import { daysAfter } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectUnspent } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { selectRedeemedFrom } from '../gift-cards/queries.ts'
import { paymentsOf, selectListedPayments } from '../history/queries.ts'
import { refundablePointsOf, withBuyer, toOwnPayments } from '../history/show-payments.ts'
import { grantReference } from '../payments/queries.ts'
import { findRunningPlan, type PlanRow } from '../plans/queries.ts'
import { findAnyPackage, planPeriod } from '../queries.ts'
import { withdrawableUntil } from './withdrawable-until.ts'

/** Longer than anybody may withdraw, in any time zone. */
const DAYS_TO_LOOK_BACK = 20
const MOST_PAYMENTS = 100

/** A contract of one's own from which one can withdraw: a payment, or those of one plan as its newest. */
export type WithdrawableOwn = Omit<OwnPayment, 'withdrawable'> & {
  /** The first of its payments' days. */
  readonly until: Date
  /** What comes back without anybody's look; null where it must be judged. */
  readonly back: Back | null
  /** The newest first. */
  readonly payments: readonly OpenPayment[]
  /** Name of the running plan that it paid for, which ends with the withdrawal. */
  readonly endsPlan: string | null
}

type OpenPayment = OwnPayment & { readonly until: Date; readonly planId: string | null }

interface Back {
  readonly points: number
  readonly grossCents: number
}

/**
 * Contracts from which their buyer can still withdraw, the newest first; of those whose money went back, none. Points that
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
  const recent = own.map((payment, at) => ({
    ...payment,
    until: withdrawableUntil(new Date(payment.paidAt), rows[at]!.declared_country),
    planId: rows[at]!.subscription_id,
  }))
  const paidByThem = await selectRedeemedFrom(
    ctx.db,
    recent.filter((payment) => isOpen(payment, ctx.now())).map(({ id }) => id),
  )
  const plan = await findRunningPlan(ctx.db, accountId)
  const runningName = plan ? await planNameOf(ctx.db, plan) : null
  return contractsOf(recent).flatMap((payments) => {
    const open = payments.filter((payment) => isOpen(payment, ctx.now()) && !paidByThem.has(payment.id))
    const isWhole = payments.every(isUntouched)
    return open.length > 0 && (isWhole || open.some(({ withdrawable }) => withdrawable))
      ? [toContract(open, runningName)]
      : []
  })
}

const isUntouched = ({ refundedCents, refundingCents, returnedCents }: OwnPayment): boolean =>
  [refundedCents, refundingCents, returnedCents].every((cents) => cents === 0)

const isOpen = (payment: OpenPayment, now: Date): boolean =>
  payment.until >= now && (payment.withdrawable !== null || (payment.grossCents > 0 && isUntouched(payment)))

/** Payments of one plan together, in the order of the newest of each. */
function contractsOf(payments: readonly OpenPayment[]): OpenPayment[][] {
  const contracts = new Map<string, OpenPayment[]>()
  for (const payment of payments) {
    const key = payment.planId ?? payment.id
    contracts.set(key, [...(contracts.get(key) ?? []), payment])
  }
  return [...contracts.values()]
}

/** What comes back of several payments; null where nothing does. */
export function sumBack(parts: readonly (Back | null)[]): Back | null {
  const back = parts.filter((part) => part !== null)
  if (back.length === 0) return null
  return {
    points: back.reduce((all, { points }) => all + points, 0),
    grossCents: sumCents(back.map(({ grossCents }) => amountCents(grossCents))),
  }
}

function toContract(payments: readonly OpenPayment[], runningName: string | null): WithdrawableOwn {
  const newest = payments[0]!
  const giving = payments.filter(({ withdrawable }) => withdrawable !== null)
  const deadlines = (giving.length > 0 ? giving : payments).map(({ until }) => until.getTime())
  const endsPlan = newest.isPlanRunning ? runningName : null
  return {
    ...newest,
    name: endsPlan ?? newest.name,
    grossCents: sumCents(payments.map(({ grossCents }) => amountCents(grossCents))),
    until: new Date(Math.min(...deadlines)),
    back: sumBack(payments.map(({ withdrawable }) => withdrawable)),
    payments,
    endsPlan,
  }
}

/** A plan's name, which can be another by now than the one that was paid for. */
export async function planNameOf(db: Db, plan: PlanRow): Promise<string | null> {
  const sold = await findAnyPackage(db, plan.package_id, plan.currency)
  return sold ? planName({ name: sold.name, period: planPeriod(sold) }) : null
}

export interface RefundablePayment extends PaymentWithBuyer {
  readonly unspentPoints: number
  readonly spentPoints: number
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
    const { points, grossCents, spentPoints } = await refundablePointsOf(db, row, unspentPoints)
    return [
      row.id,
      {
        ...withBuyer(row),
        unspentPoints,
        spentPoints,
        back: grossCents === 0 ? null : { points, grossCents },
      },
    ] as const
  })
  return new Map(await Promise.all(payments))
}
