import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { findCompany } from '../companies/queries.ts'
import { isDisputed } from '../disputes/queries.ts'
import { lockPayment, type PaymentRow } from '../payments/queries.ts'
import { paidFrom, taxToday } from '../quote.ts'
import { selectAllRates } from '../vat-rates/queries.ts'
import {
  forgetAwaitedVatId,
  insertRefund,
  isCredited,
  selectRefunds,
  selectVatToGiveBack,
} from './queries.ts'
import { leftOf, mayGiveVatBack, toPaidSum } from './rules.ts'
import { sendLater } from './send-refund.ts'

const EVERY_SECONDS = 600
const AT_ONCE = 100

/** Gives VAT back that was charged while a buyer's id could not be confirmed, once it is. */
export function giveVatBackJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'give-vat-back',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: (_payload, signal) => giveVatBack(ctx, signal),
  }
}

export async function giveVatBack(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  for (const paymentId of await selectVatToGiveBack(ctx.db, { now: ctx.now(), limit: AT_ONCE })) {
    if (signal.aborted) return
    await giveBackOf(ctx, paymentId)
  }
  ctx.jobs.wake()
}

async function giveBackOf(ctx: BillingContext, paymentId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment?.status !== 'paid') return
    const refunds = await selectRefunds(tx, paymentId)
    if (!mayGiveVatBack(refunds, ctx.now())) return
    if (await isDisputed(tx, paymentId)) return
    const { vatCents } = leftOf(toPaidSum(payment), refunds.filter(isCredited))
    const account = await findAccount(tx, payment.account_id)
    const company = await findCompany(tx, payment.account_id)
    // Its owner may have left since.
    const country = account?.country ?? payment.declared_country
    const declared = { country, postcode: company?.postcode ?? null }
    const evidence = { declared, ...paidFrom(payment), network: payment.network_country }
    const { vat } = taxToday(ctx, { evidence, company }, await selectAllRates(tx))
    if (vatCents === 0 || vat.kind !== 'reverse-charge') return forgetAwaitedVatId(tx, paymentId)
    await returnVat(ctx, tx, payment, { vatCents, reason: `VAT ID ${payment.awaited_vat_id} confirmed` })
    ctx.failpoint('vat-back:before-commit')
  })
}

export interface VatBack {
  readonly vatCents: number
  readonly reason: string
}

/** Sends VAT back that need not have been charged; once it has arrived, a new invoice has none. */
export async function returnVat(
  ctx: BillingContext,
  tx: Db,
  { id: paymentId, account_id }: PaymentRow,
  { vatCents, reason }: VatBack,
): Promise<void> {
  if (vatCents === 0) return
  const id = newId()
  await insertRefund(tx, {
    id,
    payment_id: paymentId,
    account_id,
    kind: 'vat',
    points: 0,
    net_cents: 0,
    vat_cents: vatCents,
    gross_cents: vatCents,
    reason,
    actor_id: null,
    created_at: ctx.now(),
  })
  await sendLater(ctx.jobs, tx, id)
}
