import type { Subscription } from '@segno/contract'
import type Stripe from 'stripe'
import type { BillingContext } from '../billing-context.ts'
import { nothingToConfirm, paymentNotConfirmed } from '../errors.ts'
import { fromProvider } from '../provider/from-provider.ts'
import { stripeOf, type Owner } from './ask-provider.ts'
import { findRunningPlan, type PlanRow } from './queries.ts'
import { runningPlan, showRunningPlan } from './show-plan.ts'
import { syncPlan } from './sync-plan.ts'

/**
 * Names the payment that a bank asks its customer to confirm, for the provider's script.
 *
 * @throws {AppError} no_subscription, nothing_to_confirm, payments_unavailable
 */
export async function openPlanConfirmation(
  ctx: BillingContext,
  { accountId }: Owner,
): Promise<{ clientSecret: string }> {
  const { due_invoice: due, waits_for_buyer: waits } = await runningPlan(ctx.db, accountId)
  if (due === null || !waits) throw nothingToConfirm()
  const stripe = stripeOf(ctx)
  const { confirmation_secret: secret } = await fromProvider(ctx, () =>
    stripe.invoices.retrieve(due, { expand: ['confirmation_secret'] }),
  )
  if (!secret) throw nothingToConfirm()
  return { clientSecret: secret.client_secret }
}

/**
 * Takes over what came of it. A change that was not confirmed is dropped.
 *
 * @throws {AppError} no_subscription, payment_not_confirmed, payments_unavailable
 */
export async function takePlanConfirmation(ctx: BillingContext, owner: Owner): Promise<Subscription> {
  const before = await runningPlan(ctx.db, owner.accountId)
  await fromProvider(ctx, () => syncPlan(ctx, before.provider_id))
  const { due_invoice: due } = await runningPlan(ctx.db, owner.accountId)
  if (due !== null && due === before.due_invoice) {
    await dropRefusedChange(ctx, owner)
    throw paymentNotConfirmed()
  }
  return showRunningPlan(ctx, owner.accountId)
}

/** @returns whether there was a change that the bank refused to pay */
export async function dropRefusedChange(ctx: BillingContext, { accountId }: Owner): Promise<boolean> {
  const plan = await findRunningPlan(ctx.db, accountId)
  if (plan?.due_reason !== 'change' || plan.waits_for_buyer) return false
  await fromProvider(ctx, async () => {
    await dropChange(stripeOf(ctx), plan)
    await syncPlan(ctx, plan.provider_id)
  })
  return true
}

/** A change that waits to be paid ends with its invoice. */
export async function dropChange(
  stripe: Stripe,
  { due_reason: reason, due_invoice: due }: PlanRow,
): Promise<void> {
  if (reason !== 'change' || due === null) return
  const { status } = await stripe.invoices.retrieve(due)
  if (status === 'open') await stripe.invoices.voidInvoice(due)
}
