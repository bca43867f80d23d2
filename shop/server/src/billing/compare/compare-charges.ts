import type Stripe from 'stripe'
import { isId } from '../../platform/ids.ts'
import { fulfil } from '../fulfil.ts'
import { findPlanByProvider } from '../plans/queries.ts'
import { syncPlan } from '../plans/sync-plan.ts'
import { orMissing } from '../provider/from-provider.ts'
import { idOf, instantOf, pagesOf } from '../provider/objects.ts'
import { created, type Comparison, lookAt } from './comparison.ts'
import { selectOpenCharges, selectPaidBetween, selectPaymentsOf } from './queries.ts'

/** Money that was taken is a payment here, of the same sum; and what is paid here was taken. */
export async function compareCharges(comparison: Comparison): Promise<void> {
  const { stripe, window, signal } = comparison
  const seen = new Set<string>()
  for await (const page of pagesOf(stripe.charges.list({ created: created(window), limit: 100 }))) {
    if (signal.aborted) return
    const taken = page.filter(({ status }) => status === 'succeeded')
    for (const charge of taken) seen.add(intentOf(charge))
    await comparePage(comparison, taken)
  }
  await lookAgain(comparison, seen)
  await compareOwn(comparison, seen)
}

/** Charges that were told of, older than what is listed: a night later they may be entered after all. */
async function lookAgain(comparison: Comparison, seen: ReadonlySet<string>): Promise<void> {
  const { ctx, stripe, signal } = comparison
  for (const intent of await selectOpenCharges(ctx.db)) {
    if (signal.aborted) return
    if (seen.has(intent)) continue
    await lookAt(comparison, intent, async () => {
      const { data } = await stripe.charges.list({ payment_intent: intent, limit: 1 })
      await comparePage(comparison, data)
    })
  }
}

async function comparePage(comparison: Comparison, taken: readonly Stripe.Charge[]): Promise<void> {
  const { ctx, found } = comparison
  const known = await selectPaymentsOf(ctx.db, taken.map(intentOf))
  for (const charge of taken) {
    const payment = known.get(intentOf(charge))
    if (payment?.status !== 'paid') await lookAt(comparison, charge.id, () => findOut(comparison, charge))
    else if (!isSum(payment, charge))
      await found({
        kind: 'otherSum',
        objectId: intentOf(charge),
        paymentId: payment.id,
        accountId: payment.account_id,
        ...sumOf(charge),
      })
  }
}

/** A charge that no payment knows: perhaps only its webhook was lost. Another business's charges are left alone. */
async function findOut(comparison: Comparison, charge: Stripe.Charge): Promise<void> {
  const { ctx, stripe, found } = comparison
  const { payment: paymentId } = charge.metadata
  if (paymentId !== undefined && isId(paymentId))
    // A form that was paid with another sum than was asked for cannot be fulfilled, and is told of.
    await lookAt(comparison, paymentId, () => fulfil(ctx, paymentId))
  else {
    const subscription = await subscriptionOf(stripe, charge)
    if (subscription === null) return
    // A charge whose plan cannot be read is told of.
    if (await findPlanByProvider(ctx.db, subscription.id))
      await lookAt(comparison, subscription.id, () => syncPlan(ctx, subscription.id))
    else if (!isMarked(subscription)) return
  }
  const known = await selectPaymentsOf(ctx.db, [intentOf(charge)])
  if (known.get(intentOf(charge))?.status === 'paid') return
  // It went back already, by hand or because its card was refused.
  if (charge.amount_refunded === charge.amount_captured) return
  const accountId = await accountOf(stripe, charge.customer)
  await found({ kind: 'unknownCharge', objectId: intentOf(charge), accountId, ...sumOf(charge) })
}

/** Of an invoice's charge. */
export async function subscriptionOf(
  stripe: Stripe,
  charge: Pick<Stripe.Charge, 'payment_intent'>,
): Promise<Stripe.Subscription | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentOf(charge) },
    limit: 1,
  })
  const invoiceId = idOf(data[0]?.invoice)
  if (invoiceId === undefined) return null
  const { parent } = await stripe.invoices.retrieve(invoiceId)
  const id = idOf(parent?.subscription_details?.subscription)
  return id === undefined ? null : orMissing(() => stripe.subscriptions.retrieve(id))
}

/** The shop’s own plans are marked from when their form was opened, and by their price. */
export const isMarked = ({ metadata, items }: Stripe.Subscription): boolean =>
  metadata['payment'] !== undefined ||
  metadata['trial'] !== undefined ||
  items.data.some(({ price }) => price.metadata['package'] !== undefined)

/** The account of a customer, by what was kept of them there. */
export async function accountOf(
  stripe: Stripe,
  customer: string | Stripe.Customer | Stripe.DeletedCustomer | null,
): Promise<string | undefined> {
  const id = idOf(customer)
  const found = id === undefined ? null : await orMissing(() => stripe.customers.retrieve(id))
  const account = found === null || found.deleted ? undefined : found.metadata['account']
  return account !== undefined && isId(account) ? account : undefined
}

async function compareOwn(comparison: Comparison, seen: ReadonlySet<string>): Promise<void> {
  const { ctx, stripe, window, found, signal } = comparison
  for (const payment of await selectPaidBetween(ctx.db, window)) {
    const intentId = payment.intent_id ?? ''
    if (signal.aborted) return
    if (seen.has(intentId)) continue
    await lookAt(comparison, intentId, async () => {
      const intent = await orMissing(() => stripe.paymentIntents.retrieve(intentId))
      if (intent?.status === 'succeeded') return
      await found({
        kind: 'missingCharge',
        objectId: intentId,
        paymentId: payment.id,
        accountId: payment.account_id,
        amountCents: payment.gross_cents,
        currency: payment.currency,
        happenedAt: payment.paid_at ?? window.until,
      })
    })
  }
}

const isSum = (payment: { gross_cents: number; currency: string }, charge: Stripe.Charge): boolean =>
  payment.gross_cents === charge.amount_captured && payment.currency.toLowerCase() === charge.currency

const sumOf = (charge: Stripe.Charge) => ({
  amountCents: charge.amount_captured,
  currency: charge.currency,
  happenedAt: instantOf(charge.created),
})

/** A charge without an intent is of a way to pay that the shop never used. */
const intentOf = (charge: Pick<Stripe.Charge, 'payment_intent'>): string => idOf(charge.payment_intent) ?? ''
