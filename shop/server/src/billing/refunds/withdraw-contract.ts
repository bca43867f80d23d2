import { type PaymentRefund, withoutVatBack } from '@segno/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { BillingContext } from '../billing-context.ts'
import { nothingToRefund } from '../errors.ts'
import { lockPlanOf } from '../plans/queries.ts'
import { selectContract } from './queries.ts'
import { withdrawalReason } from './rules.ts'
import { endAndTell, endUntold, endWithdrawnPlan, refundAsAdmin, withdrawOwn } from './refund-payment.ts'
import { planNameOf, readRefundable, type RefundablePayment } from './withdrawable.ts'
import { withdrawableUntil } from './withdrawable-until.ts'

interface ContractRefund {
  readonly paymentId: string
  readonly points: number
  readonly grossCents: number
}

export interface RefundedContract {
  readonly refunds: readonly ContractRefund[]
  /** Name of the plan that ended with it. */
  readonly endedPlan: string | null
}

/**
 * The payments of a payment's contract, the oldest first: of a plan, those which could be withdrawn from at a moment or came
 * later; the payment itself always.
 */
export async function readContract(db: Db, paymentId: string, at: Date): Promise<RefundablePayment[]> {
  const rows = await selectContract(db, paymentId)
  const ids = rows
    .filter(
      ({ id, paid_at, declared_country }) =>
        id === paymentId || (paid_at !== null && at <= withdrawableUntil(paid_at, declared_country)),
    )
    .map(({ id }) => id)
  const payments = await readRefundable(db, ids)
  return ids.flatMap((id) => payments.get(id) ?? [])
}

/** Reasons for which people of the shop look at a payment instead. */
const FOR_THE_OFFICE = new Set([
  'withdrawal_too_late',
  'nothing_to_refund',
  'vat_goes_back',
  'gift_card_used',
  'gift_card_refunded',
  'gift_card_blocked',
])

/**
 * Withdraws from one's own contract: unspent points of each payment go back for their money, and a plan ends once, also where
 * nothing can be given back at once. The confirmation of the withdrawal tells its owner of both.
 *
 * @param number of the withdrawal, which its refunds name
 * @throws {AppError} payment_not_found
 */
export async function withdrawContract(
  ctx: BillingContext,
  accountId: string,
  { payments, number }: { readonly payments: readonly RefundablePayment[]; readonly number: string },
): Promise<RefundedContract> {
  const reason = withdrawalReason(number)
  const refunded = await refundEach(ctx, payments, {
    refund: (within, paymentId) => withdrawOwn(within, accountId, paymentId, { endsPlan: false, reason }),
    skips: FOR_THE_OFFICE,
    end: endUntold,
  })
  if (refunded.refunds.length > 0) return refunded
  for (const { id } of payments) {
    const plan = await endWithdrawnPlan(ctx, accountId, id)
    if (plan) return { refunds: [], endedPlan: await planNameOf(ctx.db, plan) }
  }
  return refunded
}

/**
 * The same by an administrator, at any time.
 *
 * @throws {AppError} payment_not_found, nothing_to_refund, gift_card_…, vat_goes_back, support_limit_reached
 */
export async function refundContract(
  ctx: BillingContext,
  actorId: string,
  { payments, number }: { readonly payments: readonly RefundablePayment[]; readonly number: string },
): Promise<RefundedContract> {
  const reason = withdrawalReason(number)
  const refund = (within: BillingContext, paymentId: string) =>
    refundAsAdmin(within, actorId, { paymentId, reason, endsPlan: false })
  const skips = payments.length > 1 ? new Set(['nothing_to_refund']) : new Set<string>()
  const refunded = await refundEach(ctx, payments, { refund, skips, end: endAndTell })
  if (refunded.refunds.length === 0) throw nothingToRefund()
  return refunded
}

interface Each {
  readonly refund: (ctx: BillingContext, paymentId: string) => Promise<PaymentRefund>
  /** Codes of errors for which a payment is left as it is. */
  readonly skips: ReadonlySet<string>
  readonly end: typeof endAndTell
}

/** One transaction for all payments. Their plan is locked before them, as a renewal does. */
function refundEach(
  ctx: BillingContext,
  payments: readonly RefundablePayment[],
  { refund, skips, end }: Each,
): Promise<RefundedContract> {
  return inTransaction(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx }
    const plan = payments[0] && (await lockPlanOf(tx, payments[0].id))
    const refunds: ContractRefund[] = []
    const told = []
    for (const payment of payments) {
      const { id: paymentId, name, paidAt } = payment
      const made = await refund(within, paymentId).catch((error: unknown) => {
        if (error instanceof AppError && skips.has(error.code)) return null
        throw error
      })
      if (!made) continue
      const { points, grossCents } = made
      refunds.push({ paymentId, points, grossCents })
      told.push({
        points,
        grossCents,
        paid: { name, at: new Date(paidAt), grossCents: withoutVatBack(payment) },
      })
    }
    if (!plan || refunds.length === 0) return { refunds, endedPlan: null }
    await end(within, tx, plan, told)
    return { refunds, endedPlan: await planNameOf(tx, plan) }
  })
}
