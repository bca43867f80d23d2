import { kindFacts, type PaymentRefund } from '@segno/contract'
import { findAccount, limitSupport } from '../../accounts/public.ts'
import { endPlan } from '../plans/begin-plan.ts'
import { type PlanRefund, planRefundedMail } from '../plans/plan-mails.ts'
import { lockPlanOf, type PlanRow } from '../plans/queries.ts'
import { tell } from '../plans/tell-owner.ts'
import { requireOwner } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { supersedeMail } from '../../platform/mail/mail-queries.ts'
import { isId, newId } from '../../platform/ids.ts'
import { takeBackGrant } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { nothingToRefund, paymentNotFound, refundChanged, vatGoesBack, withdrawalTooLate } from '../errors.ts'
import { isDisputed } from '../disputes/queries.ts'
import { cancelGiftCard } from '../gift-cards/cancel-gift-card.ts'
import { grantReference, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { insertRefund, selectRefunds } from './queries.ts'
import { isOnItsWay, type PaidSum, refundOf, WITHDRAWAL } from './rules.ts'
import { sendLater } from './send-refund.ts'
import { holdStanding } from './standing.ts'
import { withdrawableUntil } from './withdrawable-until.ts'

/** As it was shown: where it is another by now, nothing is refunded. */
interface Shown {
  /** All of the unspent ones where it is not said. */
  readonly points?: number | undefined
  readonly grossCents?: number | undefined
}

interface Asked extends Shown {
  readonly paymentId: string
  readonly reason: string
  /** The administrator; null where the buyer asks. */
  readonly actorId: string | null
  /** Ends the plan that the payment was for, if it runs: who takes back a payment has left the contract. */
  readonly endsPlan: boolean
}

/**
 * Gives unspent points of one's own payment back for their money.
 *
 * @throws {AppError} payment_not_found, withdrawal_too_late, nothing_to_refund, refund_changed, vat_goes_back, gift_card_…
 */
export function withdrawOwn(
  ctx: BillingContext,
  accountId: string,
  paymentId: string,
  shown: Shown & Partial<Pick<Asked, 'endsPlan' | 'reason'>> = {},
): Promise<PaymentRefund> {
  const asked = { endsPlan: true, reason: WITHDRAWAL, ...shown, paymentId, actorId: null }
  return refund(ctx, asked, (payment) => {
    requireOwner(payment.account_id, accountId, paymentNotFound)
    if (!mayWithdraw(payment, ctx.now())) throw withdrawalTooLate()
  })
}

const mayWithdraw = ({ paid_at: paidAt, declared_country: country }: PaymentRow, now: Date): boolean =>
  paidAt !== null && now <= withdrawableUntil(paidAt, country)

/**
 * The same by an administrator, at any time. What gave no points goes back whole.
 *
 * @throws {AppError} payment_not_found, nothing_to_refund, refund_changed, vat_goes_back, support_limit_reached
 */
export function refundAsAdmin(
  ctx: BillingContext,
  actorId: string,
  asked: Omit<Asked, 'actorId' | 'endsPlan'> & { readonly endsPlan?: boolean },
): Promise<PaymentRefund> {
  return refund(ctx, { endsPlan: true, ...asked, actorId }, () => undefined)
}

/** Points are taken and the refund is written in one transaction, with the job that tells the provider. */
async function refund(
  ctx: BillingContext,
  { paymentId, reason, actorId, endsPlan, ...shown }: Asked,
  check: (payment: PaymentRow) => void,
): Promise<PaymentRefund> {
  if (!isId(paymentId)) throw paymentNotFound()
  const id = newId()
  await inTransaction(ctx.db, async (tx) => {
    // Before the payment, as a renewal locks them.
    const plan = await lockPlanOf(tx, paymentId)
    const payment = await lockPayment(tx, paymentId)
    if (payment?.status !== 'paid') throw paymentNotFound()
    check(payment)
    if (payment.gross_cents === 0) throw nothingToRefund()
    await refuseWhileUnknown(tx, payment)
    const goesWhole = payment.points === 0
    const isOffice = actorId !== null || kindFacts(payment.kind).isPrepaid
    if (goesWhole && (!isOffice || (await isDisputed(tx, paymentId)))) throw nothingToRefund()
    const standing = await holdStanding(tx, payment)
    const points = await takeBack(tx, payment, shown.points)
    const sum = refundOf(standing, points)
    if (sum.grossCents === 0) throw nothingToRefund()
    refuseOther(shown, { points, grossCents: sum.grossCents })
    if (actorId !== null) {
      const { currency } = payment
      await limitSupport(
        tx,
        { actorId, grossCents: sum.grossCents, currency, at: ctx.now() },
        ctx.supportLimits,
      )
    }
    await writeRefund(tx, payment, { id, points, ...sum, reason, actorId, at: ctx.now() })
    await sendLater(ctx.jobs, tx, id)
    if (plan && endsPlan)
      await endAndTell(ctx, tx, plan, [
        toPlanRefund(payment, standing.paid, { points, grossCents: sum.grossCents }),
      ])
    ctx.failpoint('refund:before-commit')
  })
  ctx.jobs.wake()
  const made = (await selectRefunds(ctx.db, paymentId)).find((row) => row.id === id)
  if (!made) throw new Error(`refund ${id} is gone`)
  return toRefund(made)
}

/** @param paid what stands of the payment: VAT that went back of it was not paid in the end */
export const toPlanRefund = (
  { name, paid_at: paidAt, started_at: startedAt }: PaymentRow,
  { grossCents }: PaidSum,
  back: { points: number; grossCents: number },
): PlanRefund => ({ ...back, paid: { name, at: paidAt ?? startedAt, grossCents } })

const refundedAt = ({ now }: BillingContext) => ({ ended_at: now(), end_kind: 'refunded' })

/** Ends the plan of payments that were taken back, and mails its owner their refunds. */
export async function endAndTell(
  ctx: BillingContext,
  tx: Db,
  plan: PlanRow,
  refunds: readonly PlanRefund[],
): Promise<void> {
  await endPlan(ctx, tx, plan, refundedAt(ctx))
  const account = await findAccount(tx, plan.account_id)
  if (!account) return
  const { email, country } = account
  await tell(ctx, tx, plan, planRefundedMail(ctx, email, { refunds, currency: plan.currency, country }))
}

/** Ends a plan of which a mail of the caller's tells; another about it that has not gone out is dropped. */
export async function endUntold(ctx: BillingContext, tx: Db, plan: PlanRow): Promise<void> {
  await endPlan(ctx, tx, plan, refundedAt(ctx))
  if (plan.last_mail_id !== null) await supersedeMail(tx, plan.last_mail_id, ctx.now())
}

/**
 * Ends the plan that one’s own payment of the last days is for, where nothing of it can be given back at once: who
 * withdraws has left the contract.
 */
export function endWithdrawnPlan(
  ctx: BillingContext,
  accountId: string,
  paymentId: string,
): Promise<PlanRow | null> {
  return inTransaction(ctx.db, async (tx) => {
    const plan = await lockPlanOf(tx, paymentId)
    const payment = await lockPayment(tx, paymentId)
    if (!plan || payment?.account_id !== accountId || !mayWithdraw(payment, ctx.now())) return null
    await endUntold(ctx, tx, plan)
    return plan
  })
}

/** A payment whose buyer cannot use, or never wanted, what it brought goes back whole in the transaction that takes it. */
export async function returnWhole(
  ctx: BillingContext,
  tx: Db,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  const id = newId()
  const standing = await holdStanding(tx, payment)
  const points = await takeBack(tx, payment)
  // Credit at the provider paid it.
  if (payment.gross_cents === 0) return
  const sum = refundOf(standing, points)
  await writeRefund(tx, payment, { id, points, ...sum, reason, actorId: null, at: ctx.now() })
  await sendLater(ctx.jobs, tx, id)
}

async function writeRefund(
  tx: Db,
  { id: paymentId, account_id, currency }: PaymentRow,
  refunded: ReturnType<typeof refundOf> & {
    id: string
    points: number
    reason: string
    actorId: string | null
    at: Date
  },
): Promise<void> {
  const { id, points, netCents, vatCents, grossCents, reason, actorId, at } = refunded
  await insertRefund(tx, {
    id,
    payment_id: paymentId,
    account_id,
    kind: 'points',
    points,
    net_cents: netCents,
    vat_cents: vatCents,
    gross_cents: grossCents,
    reason,
    actor_id: actorId,
    created_at: at,
  })
  if (actorId === null) return
  const subject = { kind: 'account', id: account_id } as const
  const after = { paymentId, points, grossCents, currency, reason }
  await recordAudit(tx, [{ actorId, at, action: 'payment.refund', subject, before: null, after }])
}

/** Points were spent, or refunded in another tab, since the sum was shown. */
function refuseOther(shown: Shown, { points, grossCents }: Required<Shown>): void {
  if ((shown.points ?? points) !== points || (shown.grossCents ?? grossCents) !== grossCents)
    throw refundChanged()
}

/** While VAT is on its way back, what is left to pay back is not known. */
async function refuseWhileUnknown(tx: Db, { id }: PaymentRow): Promise<void> {
  const before = await selectRefunds(tx, id)
  if (before.some(({ kind, status }) => kind === 'vat' && isOnItsWay(status))) throw vatGoesBack()
}

/** Takes what a payment brought. @returns points */
async function takeBack(tx: Db, payment: PaymentRow, atMost?: number): Promise<number> {
  const { id, account_id, kind, points } = payment
  if (kindFacts(kind).isPrepaid) {
    await cancelGiftCard(tx, id)
    return 0
  }
  const taken = await takeBackGrant(tx, {
    accountId: account_id,
    reference: grantReference(id),
    atMost,
    why: 'refund',
  })
  if (taken === 0 && points > 0) throw nothingToRefund()
  return taken
}

export const toRefund = (row: Awaited<ReturnType<typeof selectRefunds>>[number]): PaymentRefund => ({
  id: row.id,
  kind: row.kind as PaymentRefund['kind'],
  points: row.points,
  grossCents: row.gross_cents,
  status: row.status as PaymentRefund['status'],
  returnedReason: row.returned_reason,
  paidOtherwise: row.paid_otherwise,
  reason: row.reason,
  refundedAt: row.created_at.toISOString(),
  creditNoteNumber: row.credit_note_number,
})
