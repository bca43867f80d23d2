import type { Subscription } from '@segno/contract'
import type Stripe from 'stripe'
import type { BillingContext } from '../billing-context.ts'
import { cardNotSaved } from '../errors.ts'
import { fromProvider, orDeclined } from '../provider/from-provider.ts'
import { paymentForm } from '../provider/payment-form.ts'
import { readBuyer } from '../quote.ts'
import { ask, stripeOf, type Owner } from './ask-provider.ts'
import { columnsOf } from './columns-of.ts'
import { updatePlan, type PlanRow } from './queries.ts'
import { cardOf, readProviderPlan } from './read-provider-plan.ts'
import { runningPlan, toSubscription } from './show-plan.ts'
import { showPriced } from './show-priced.ts'

/**
 * Opens the form for another card.
 *
 * @throws {AppError} no_subscription, payments_unavailable
 */
export async function openCardChange(
  ctx: BillingContext,
  { accountId }: Owner,
): Promise<{ clientSecret: string }> {
  const plan = await runningPlan(ctx.db, accountId)
  const stripe = stripeOf(ctx)
  const session = await fromProvider(ctx, async () => {
    const { customer } = await stripe.subscriptions.retrieve(plan.provider_id)
    return stripe.checkout.sessions.create({
      mode: 'setup',
      ...paymentForm(ctx.provider!, {
        currency: plan.currency,
        renews: true,
        returnUrl: `${ctx.origin}/subscriptions?card=changed`,
      }),
      customer: typeof customer === 'string' ? customer : customer.id,
      currency: plan.currency.toLowerCase(),
    })
  })
  await updatePlan(ctx.db, plan.id, { card_session_id: session.id })
  return { clientSecret: session.client_secret ?? '' }
}

/**
 * The plan as it would be with the card of the finished form, which is not taken yet: its country decides on the VAT.
 *
 * @throws {AppError} no_subscription, card_not_saved, payments_unavailable
 */
export async function previewNewCard(ctx: BillingContext, { accountId }: Owner): Promise<Subscription> {
  const plan = await runningPlan(ctx.db, accountId)
  const stripe = stripeOf(ctx)
  const { method, found } = await fromProvider(ctx, async () => ({
    method: await savedCard(stripe, plan),
    found: await readProviderPlan(stripe, plan.provider_id),
  }))
  const withCard = { ...found, ...cardOf(method) }
  const { priceTerms: terms, vat } = await readBuyer(ctx, accountId, withCard.cardEvidence)
  const columns = columnsOf(plan, withCard, { terms, now: ctx.now() })
  return toSubscription(ctx, { ...plan, ...columns }, vat)
}

/**
 * Takes the card of the finished form, and pays with it what is overdue. The next period is priced with the VAT of that card.
 *
 * @throws {AppError} no_subscription, card_not_saved, card_declined
 */
export async function takeNewCard(ctx: BillingContext, owner: Owner): Promise<Subscription> {
  await ask(ctx, owner, async (stripe, plan) => {
    const { id } = await savedCard(stripe, plan)
    await stripe.subscriptions.update(plan.provider_id, { default_payment_method: id })
    if (plan.status === 'past_due') await payOverdue(stripe, plan, id)
  })
  return showPriced(ctx, owner.accountId)
}

/** @throws {AppError} card_not_saved while the form was not sent */
async function savedCard(
  stripe: Stripe,
  { card_session_id: sessionId }: PlanRow,
): Promise<Stripe.PaymentMethod> {
  if (sessionId === null) throw cardNotSaved()
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['setup_intent.payment_method'],
  })
  const method = (session.setup_intent as Stripe.SetupIntent | null)?.payment_method
  if (session.status !== 'complete' || !method) throw cardNotSaved()
  return method as Stripe.PaymentMethod
}

/** Where the bank asks its customer first, the plan waits for them with the new card. */
async function payOverdue(stripe: Stripe, plan: PlanRow, methodId: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription: plan.provider_id, status: 'open' })
  const overdue = data.find(({ billing_reason: reason }) => reason !== 'subscription_update')
  if (overdue)
    await orDeclined(() => stripe.invoices.pay(overdue.id, { payment_method: methodId, off_session: false }))
}
