import type { PlanTrial, Subscription } from '@segno/contract'
import { holdAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { customerOf } from '../customer.ts'
import { cardNotSaved, noTrial } from '../errors.ts'
import { stripeOf } from '../plans/ask-provider.ts'
import { beginPlan } from '../plans/begin-plan.ts'
import { providerPrice } from '../plans/provider-price.ts'
import { findRunningPlan } from '../plans/queries.ts'
import { readProviderPlan } from '../plans/read-provider-plan.ts'
import { showRunningPlan } from '../plans/show-plan.ts'
import { formCountry } from '../provider/form-country.ts'
import { fromProvider, orMissing } from '../provider/from-provider.ts'
import { idOf } from '../provider/objects.ts'
import { paymentForm } from '../provider/payment-form.ts'
import { planPeriod } from '../queries.ts'
import { quoteHeld, readBuyer, taxColumnsOf } from '../quote.ts'
import { sellingProvider } from '../seller.ts'
import {
  findRunningTrial,
  findTrial,
  lockTrial,
  setTrialPlan,
  setTrialSession,
  type TrialRow,
} from './queries.ts'

/** The provider wants a trial to last two days more, and some time to fill in its form. */
const LEAST_MS = (48 + 1) * 3_600_000

/** The plan that somebody tries, and what it costs once the trial has ended; null for none. */
export async function showTrial(ctx: BillingContext, accountId: string): Promise<PlanTrial | null> {
  const trial = await findRunningTrial(ctx.db, accountId, ctx.now())
  if (!trial || (await findRunningPlan(ctx.db, accountId))) return null
  const buyer = await readBuyer(ctx, accountId)
  const { row, grossCents } = await quoteHeld(ctx.db, buyer, trial.package_id)
  return {
    packageId: row.id,
    name: row.name,
    points: row.points,
    period: planPeriod(row),
    endsAt: trial.ends_at.toISOString(),
    currency: buyer.currency,
    grossCents,
  }
}

/**
 * Opens the form for the card with which a trial goes on: it is charged when the trial has ended, and not before.
 *
 * @throws {AppError} no_trial, package_not_found, payments_unavailable
 */
export async function openTrialCard(
  ctx: BillingContext,
  accountId: string,
): Promise<{ clientSecret: string }> {
  const trial = await findRunningTrial(ctx.db, accountId, ctx.now())
  if (!trial) throw noTrial()
  sellingProvider(ctx)
  const session = await fromProvider(ctx, async () => (await openForm(ctx, trial)) ?? newForm(ctx, trial))
  return { clientSecret: session.client_secret ?? '' }
}

/** The form that was opened before: two that are open could begin two plans. */
async function openForm(ctx: BillingContext, { session_id: sessionId }: TrialRow) {
  if (sessionId === null) return null
  const { sessions } = stripeOf(ctx).checkout
  // Test data can be cleared there.
  const session = await orMissing(() => sessions.retrieve(sessionId))
  return session?.status === 'expired' ? null : session
}

async function newForm(ctx: BillingContext, trial: TrialRow) {
  const stripe = stripeOf(ctx)
  const { id, account_id: accountId } = trial
  const buyer = await readBuyer(ctx, accountId)
  const { row, grossCents } = await quoteHeld(ctx.db, buyer, trial.package_id)
  const { currency } = buyer
  const metadata = { trial: id, account: accountId, package: row.id }
  const plan = {
    packageId: row.id,
    name: row.name,
    period: planPeriod(row),
    currency,
    grossCents,
    listed: row,
  }
  const endsAtMs = Math.max(trial.ends_at.getTime(), ctx.now().getTime() + LEAST_MS)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    ...paymentForm(ctx.provider!, {
      currency,
      renews: true,
      returnUrl: `${ctx.origin}/subscriptions?trial=kept`,
    }),
    customer: await customerOf(ctx, stripe, {
      accountId,
      key: id,
      country: formCountry(taxColumnsOf(buyer)),
    }),
    client_reference_id: id,
    metadata,
    line_items: [{ quantity: 1, price: await providerPrice(stripe, plan) }],
    subscription_data: { metadata, trial_end: Math.floor(endsAtMs / 1_000) },
  })
  const isKept = await inTransaction(
    ctx.db,
    async (tx) => (await holdAccount(tx, accountId)) && setTrialSession(tx, trial, session.id),
  )
  if (isKept) return session
  // Another tab or the account's end was quicker: what is paid by a form that nobody knows would begin no plan here.
  await stripe.checkout.sessions.expire(session.id)
  const { session_id: theirs } = (await findTrial(ctx.db, id))!
  if (theirs === null) throw noTrial()
  return stripe.checkout.sessions.retrieve(theirs)
}

/**
 * Goes on with a trial whose form was sent.
 *
 * @throws {AppError} no_trial, card_not_saved, payments_unavailable
 */
export async function keepTrial(ctx: BillingContext, accountId: string): Promise<Subscription> {
  const trial = await findRunningTrial(ctx.db, accountId, ctx.now())
  if (trial) await fromProvider(ctx, () => takeTrialCard(ctx, trial))
  else if (!(await findRunningPlan(ctx.db, accountId))) throw noTrial()
  if (!(await findRunningPlan(ctx.db, accountId))) throw cardNotSaved()
  return showRunningPlan(ctx, accountId)
}

/**
 * Writes the plan of a trial whose form was sent, once. The webhook, the buyer's return and the sweep all call it.
 *
 * @param also done in the same transaction, whether or not a card was given
 */
export async function takeTrialCard(
  ctx: BillingContext,
  { id, account_id: accountId, session_id: sessionId }: TrialRow,
  also: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const found = sessionId === null ? null : await sentPlan(ctx, sessionId)
  await inTransaction(ctx.db, async (tx) => {
    await also(tx)
    if (found === null) return
    const accountIsOpen = await holdAccount(tx, accountId)
    const trial = await lockTrial(tx, id)
    if (!trial || trial.provider_id !== null) return
    await setTrialPlan(tx, id, found.providerId)
    await beginPlan(ctx, tx, accountId, { found, accountIsOpen })
  })
  ctx.jobs.wake()
}

async function sentPlan(ctx: BillingContext, sessionId: string) {
  const stripe = stripeOf(ctx)
  const session = await orMissing(() => stripe.checkout.sessions.retrieve(sessionId))
  const subscription = idOf(session?.subscription)
  if (session?.status !== 'complete' || subscription === undefined) return null
  return readProviderPlan(stripe, subscription)
}
