import { amountCents, centsToMicroEur } from '@segno/units'
import { extractVat } from '@segno/vat'
import type Stripe from 'stripe'
import { findAccount, holdAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { BillingContext } from '../billing-context.ts'
import { cannotBeAdopted } from '../errors.ts'
import { fulfil } from '../fulfil.ts'
import { findPayment, insertPayment } from '../payments/queries.ts'
import { beginPlan } from '../plans/begin-plan.ts'
import { findPlanByProvider } from '../plans/queries.ts'
import { readProviderPlan } from '../plans/read-provider-plan.ts'
import { syncPlan } from '../plans/sync-plan.ts'
import type { CardProvider } from '../provider/card-provider.ts'
import { homeColumns } from '../provider/home.ts'
import { findAnyPackage } from '../queries.ts'
import { listedNetCents } from '../rules.ts'
import { readBuyer, taxColumnsOf } from '../quote.ts'
import { accountOf, subscriptionOf } from './compare-charges.ts'
import { reopenPayment } from './queries.ts'

/**
 * Enters money that was taken at the provider and that no payment here knows, with all that it brings: points, plan, invoice.
 *
 * @throws {AppError} cannot_be_adopted
 */
export async function adoptCharge(
  ctx: BillingContext,
  provider: CardProvider,
  intentId: string,
): Promise<void> {
  const { stripe } = provider
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  const charge = intent.latest_charge as Stripe.Charge | null
  if (charge?.status !== 'succeeded') throw cannotBeAdopted('no money was taken')
  if (charge.amount_refunded > 0) throw cannotBeAdopted('some of its money went back')
  const subscription = await subscriptionOf(stripe, charge)
  if (subscription) return adoptPlan(ctx, provider, subscription)
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 })
  if (!data[0]) throw cannotBeAdopted('it was not paid by a form of the shop')
  await adoptSale(ctx, provider, data[0])
}

/** @throws {AppError} cannot_be_adopted */
export async function adoptPlan(
  ctx: BillingContext,
  provider: CardProvider,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { data } = await provider.stripe.checkout.sessions.list({ subscription: subscription.id, limit: 1 })
  const isKnown = async () => (await findPlanByProvider(ctx.db, subscription.id)) !== undefined
  if (!(await isKnown()) && data[0]?.payment_status === 'paid') await adoptSale(ctx, provider, data[0])
  if (!(await isKnown())) await beginAdopted(ctx, provider, subscription)
  await syncPlan(ctx, subscription.id)
}

async function beginAdopted(
  ctx: BillingContext,
  provider: CardProvider,
  subscription: Stripe.Subscription,
): Promise<void> {
  const accountId = await accountOf(provider.stripe, subscription.customer)
  if (accountId === undefined) throw cannotBeAdopted('nobody knows whose it is')
  const found = await readProviderPlan(provider.stripe, subscription.id)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, accountId))) throw cannotBeAdopted('its account is gone')
    await beginPlan(ctx, tx, accountId, { found, accountIsOpen: true })
  })
  ctx.jobs.wake()
}

/** By the price that was paid, taxed as a sale of today. */
async function adoptSale(
  ctx: BillingContext,
  provider: CardProvider,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const { payment, package: packageId } = session.metadata ?? {}
  const accountId = await accountOf(provider.stripe, session.customer)
  if (accountId === undefined || !(await findAccount(ctx.db, accountId)))
    throw cannotBeAdopted('its account is gone')
  const currency = session.currency?.toUpperCase() ?? ''
  const known = payment !== undefined && isId(payment) ? await findPayment(ctx.db, payment) : undefined
  const sold = known?.package_id ?? packageId ?? ''
  const row = await findAnyPackage(ctx.db, sold, currency)
  const inEuro = await findAnyPackage(ctx.db, sold, 'EUR')
  if (!row || !inEuro) throw cannotBeAdopted('it does not say which package was bought')
  const buyer = await readBuyer(ctx, accountId)
  const sum = extractVat(amountCents(session.amount_total ?? 0), buyer.vat.rateBasisPoints)
  const paid = {
    session_id: session.id,
    net_cents: sum.netCents,
    vat_cents: sum.vatCents,
    gross_cents: sum.grossCents,
    ...taxColumnsOf(buyer),
  }
  const id = known?.id ?? (payment !== undefined && isId(payment) ? payment : newId())
  if (known) await reopenPayment(ctx.db, id, paid)
  else
    await insertPayment(ctx.db, {
      id,
      account_id: accountId,
      package_id: row.id,
      name: row.name,
      kind: row.kind,
      points: row.points,
      currency,
      value_micro_eur: centsToMicroEur(listedNetCents(inEuro, buyer.priceTerms.sellerRateBasisPoints)),
      started_at: ctx.now(),
      ...(await homeColumns(provider)),
      ...paid,
    })
  await fulfil(ctx, id)
  if ((await findPayment(ctx.db, id))?.status !== 'paid')
    throw cannotBeAdopted('the provider says it is not paid')
}
