import { kindFacts, type PackageKind } from '@segno/contract'
import type Stripe from 'stripe'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { findAccount, holdAccount } from '../accounts/public.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { grantPoints } from '../wallet/public.ts'
import type { BillingContext } from './billing-context.ts'
import { cardFactsOf, type CardFacts, postcodeIn } from './card-facts.ts'
import { freeDiscount } from './discounts/queries.ts'
import { valueReduced } from './discounts/value-reduced.ts'
import { issueGiftCard } from './gift-cards/issue-gift-card.ts'
import { deleteUnpaid } from './gift-cards/queries.ts'
import { issueInvoice } from './invoices/issue-invoice.ts'
import { paymentFailedMail } from './payments/payment-failed-mail.ts'
import {
  findPayment,
  grantReference,
  lockPayment,
  markDeclined,
  markExpired,
  markPaid,
  markSent,
  setPlanOf,
  type PaymentRow,
} from './payments/queries.ts'
import { beginPlan } from './plans/begin-plan.ts'
import { lowerToPaid } from './plans/credit.ts'
import type { PaidInvoice, ServicePeriod } from './plans/read-paid.ts'
import { readProviderPlan, type ProviderPlan } from './plans/read-provider-plan.ts'
import { orMissing } from './provider/from-provider.ts'
import { idOf } from './provider/objects.ts'
import { findPackagePeriod } from './queries.ts'
import { returnVat, type VatBack } from './refunds/give-vat-back.ts'
import { returnWhole } from './refunds/refund-payment.ts'
import { NO_VAT_THERE, taxPaid } from './evidence/tax-paid.ts'

/** A form that never came to be at the provider cannot be paid. */
const WITHOUT_FORM_MS = 24 * 3_600_000

/**
 * Grants what a payment paid for, once. The webhook, the buyer's return and the sweep all call it, in whatever order and
 * however often: the provider is asked for the state of things, and the payment's row decides who was first.
 *
 * @param also done in the same transaction, whether or not there was something to grant
 */
export async function fulfil(
  ctx: BillingContext,
  paymentId: string,
  also: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (!payment) return
  const found = payment.status === 'open' ? await look(ctx, payment) : null
  await inTransaction(ctx.db, async (tx) => {
    const accountIsOpen = await holdAccount(tx, payment.account_id)
    const locked = await lockPayment(tx, paymentId)
    // After the locks: a row that names the payment holds it too, so that two of them would wait for each other.
    await also(tx)
    if (found === null || locked?.status !== 'open') return
    if (found.kind === 'sent') return markSent(tx, paymentId, ctx.now())
    if (found.kind === 'declined') return markDeclined(tx, paymentId, ctx.now())
    if (found.kind === 'expired') return giveUp(ctx, tx, locked)
    const asked = found.first ? await lowerToPaid(tx, locked, found.first) : locked
    const { payment: paid, vat } = await settle(ctx, tx, asked, found.card)
    const { plan } = found
    const isWanted = !plan || (await beginWith(ctx, tx, paid, { found: plan, accountIsOpen }))
    if (!accountIsOpen) await returnWhole(ctx, tx, paid, 'Paid after the account was deleted')
    else if (!isWanted) await returnWhole(ctx, tx, paid, 'Another plan was bought at the same time')
    else await returnVat(ctx, tx, paid, vat)
  })
  ctx.jobs.wake()
}

/** @returns whether the plan goes on: one whose buyer has another does not */
async function beginWith(
  ctx: BillingContext,
  tx: Db,
  { id, account_id: accountId }: PaymentRow,
  plan: { readonly found: ProviderPlan; readonly accountIsOpen: boolean },
): Promise<boolean> {
  const begun = await beginPlan(ctx, tx, accountId, plan)
  await setPlanOf(tx, id, begun.id)
  return begun.goesOn
}

type Found =
  | {
      readonly kind: 'paid'
      readonly card: Parameters<typeof settle>[3]
      readonly plan: ProviderPlan | null
      readonly first?: PaidInvoice
    }
  /** The money is on its way, which can take days. */
  | { readonly kind: 'sent' }
  /** The card was refused; the form can be sent again. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'expired' }
  | null

async function look({ provider, now }: BillingContext, payment: PaymentRow): Promise<Found> {
  if (!provider) return null
  if (payment.session_id === null)
    return now().getTime() - payment.started_at.getTime() > WITHOUT_FORM_MS ? { kind: 'expired' } : null
  const { stripe } = provider
  const sessionId = payment.session_id
  const session = await orMissing(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  )
  // Test data can be cleared there.
  if (session === null || session.status === 'expired') return { kind: 'expired' }
  const intent = session.payment_intent as Stripe.PaymentIntent | null
  if (session.status !== 'complete') return intent?.last_payment_error ? { kind: 'declined' } : null
  if (session.payment_status !== 'paid') return { kind: isRefused(intent) ? 'expired' : 'sent' }
  if (session.amount_total !== payment.gross_cents || session.currency !== payment.currency.toLowerCase())
    throw new Error(`session ${session.id} is paid with another sum than payment ${payment.id}`)
  const address = session.customer_details?.address ?? null
  if (session.mode !== 'subscription')
    return {
      kind: 'paid',
      card: cardFactsOf(intent, address),
      plan: null,
    }
  const subscription = idOf(session.subscription)
  if (subscription === undefined) throw new Error(`session ${session.id} names no subscription`)
  const plan = await readProviderPlan(stripe, subscription)
  const first = plan.paid.find(({ reason }) => reason === 'subscription_create')
  if (!first) return null
  return {
    kind: 'paid',
    card: {
      ...first,
      addressCountry: address?.country ?? first.addressCountry,
      addressPostcode: postcodeIn(address) ?? first.addressPostcode,
    },
    plan,
    first,
  }
}

/** The bank has answered, days after the form was sent, that it does not pay. */
const isRefused = (intent: Stripe.PaymentIntent | null): boolean =>
  intent?.status === 'requires_payment_method' || intent?.status === 'canceled'

/** Nothing was paid, and nothing will be. */
async function giveUp(ctx: BillingContext, tx: Db, payment: PaymentRow): Promise<void> {
  await markExpired(tx, payment.id)
  await freeDiscount(tx, payment.id)
  await deleteUnpaid(tx, payment.id)
  const account = payment.sent_at && (await findAccount(tx, payment.account_id))
  if (account) await queueMail(tx, ctx.jobs, paymentFailedMail(ctx, account.email, payment))
}

async function grantPaid(tx: Db, payment: PaymentRow, at: Date): Promise<void> {
  if (payment.points === 0) return
  await grantPoints(
    tx,
    {
      accountId: payment.account_id,
      points: payment.points,
      origin: kindFacts(payment.kind).pointsOrigin,
      valueMicroEur: payment.value_micro_eur,
      givenMicroEur: payment.given_micro_eur,
      reference: grantReference(payment.id),
      expiresAt: null,
    },
    at,
  )
}

/** The law goes by the day on which the money was taken, however late the shop heard of it. */
function paidAt(
  { now }: BillingContext,
  { started_at: startedAt }: PaymentRow,
  { takenAt }: CardFacts,
): Date {
  if (takenAt === null || takenAt > now()) return now()
  return takenAt < startedAt ? startedAt : takenAt
}

/**
 * Everything that follows from the money having come, in one transaction. Locks: payment, wallet, counter of invoices.
 *
 * @returns the payment as it was taxed, and VAT that goes back unless the whole payment does
 */
export async function settle(
  ctx: BillingContext,
  tx: Db,
  asked: PaymentRow,
  card: CardFacts & { readonly servicePeriod?: ServicePeriod },
): Promise<{ readonly payment: PaymentRow; readonly vat: VatBack }> {
  const at = paidAt(ctx, asked, card)
  const { payment: taxed, vatBackCents } = await taxPaid({ ...ctx, now: () => at }, tx, asked, card)
  const payment = await valueReduced(ctx, tx, taxed, { ...card, at })
  await markPaid(tx, payment.id, card, at)
  ctx.failpoint('fulfil:marked')
  await grantPaid(tx, payment, ctx.now())
  const { isPrepaid } = kindFacts(payment.kind)
  if (isPrepaid) await issueGiftCard(ctx, tx, payment)
  ctx.failpoint('fulfil:granted')
  const paid = {
    paymentId: payment.id,
    accountId: payment.account_id,
    packageId: payment.package_id,
    kind: payment.kind as PackageKind,
    period: await findPackagePeriod(tx, payment.package_id),
    netCents: payment.net_cents,
    currency: payment.currency,
    at,
  }
  // Money for later is nobody's yet: commissions come once it is redeemed.
  for (const hook of isPrepaid ? [] : ctx.hooks.onPaid) await hook(tx, paid)
  const settled = {
    ...payment,
    paid_at: at,
    method: card.method,
    card_brand: card.cardBrand,
    card_last4: card.cardLast4,
  }
  await issueInvoice(ctx, tx, settled, { servicePeriod: card.servicePeriod, vatBackCents })
  ctx.failpoint('fulfil:before-commit')
  return { payment, vat: { vatCents: vatBackCents, reason: NO_VAT_THERE } }
}
