import type Stripe from 'stripe'
import { inTransaction } from '../platform/db-transaction.ts'
import type { Db } from '../platform/db.ts'
import { grantPoints } from '../wallet/public.ts'
import type { BillingContext } from './billing-context.ts'
import { issueInvoice } from './invoices/issue-invoice.ts'
import {
  findPayment,
  grantReference,
  lockPayment,
  markExpired,
  markPaid,
  type CardFacts,
  type PaymentRow,
} from './payment-queries.ts'
import { findPackagePeriod } from './queries.ts'

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
  const found = payment.status === 'open' && payment.session_id !== null ? await look(ctx, payment) : null
  await inTransaction(ctx.db, async (tx) => {
    await also(tx)
    if (found === null) return
    const locked = await lockPayment(tx, paymentId)
    if (locked?.status !== 'open') return
    if (found.kind === 'expired') await markExpired(tx, paymentId)
    else await settle(ctx, tx, locked, found.card)
  })
  ctx.jobs.wake()
}

type Found = { readonly kind: 'paid'; readonly card: CardFacts } | { readonly kind: 'expired' } | null

async function look({ provider }: BillingContext, payment: PaymentRow): Promise<Found> {
  if (!provider) return null
  const session = await provider.stripe.checkout.sessions.retrieve(payment.session_id ?? '', {
    expand: ['payment_intent.latest_charge'],
  })
  if (session.status === 'expired') return { kind: 'expired' }
  if (session.status !== 'complete' || session.payment_status !== 'paid') return null
  if (session.amount_total !== payment.gross_cents || session.currency !== payment.currency.toLowerCase())
    throw new Error(`session ${session.id} is paid with another sum than payment ${payment.id}`)
  return { kind: 'paid', card: cardFacts(session) }
}

function cardFacts(session: Stripe.Checkout.Session): CardFacts {
  const intent = session.payment_intent as Stripe.PaymentIntent | null
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined
  const card = charge?.payment_method_details?.card
  const address = session.customer_details?.address ?? charge?.billing_details.address
  return {
    intentId: intent?.id ?? null,
    providerInvoiceId: null,
    cardCountry: card?.country ?? null,
    addressCountry: address?.country ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  }
}

/** Everything that follows from the money having come, in one transaction. Locks: payment, wallet, counter of invoices. */
async function settle(ctx: BillingContext, tx: Db, payment: PaymentRow, card: CardFacts): Promise<void> {
  const at = ctx.now()
  await markPaid(tx, payment.id, card, at)
  ctx.failpoint('fulfil:marked')
  if (payment.points > 0)
    await grantPoints(
      tx,
      {
        accountId: payment.account_id,
        points: payment.points,
        origin: 'package',
        valueMicroEur: payment.value_micro_eur,
        reference: grantReference(payment.id),
        expiresAt: null,
      },
      at,
    )
  ctx.failpoint('fulfil:granted')
  const paid = {
    paymentId: payment.id,
    accountId: payment.account_id,
    packageId: payment.package_id,
    kind: payment.kind as 'points' | 'plan' | 'agent',
    period: await findPackagePeriod(tx, payment.package_id),
    netCents: payment.net_cents,
    currency: payment.currency,
    at,
  }
  for (const hook of ctx.hooks.onPaid) await hook(tx, paid)
  await issueInvoice(ctx, tx, {
    ...payment,
    paid_at: at,
    card_brand: card.cardBrand,
    card_last4: card.cardLast4,
  })
  ctx.failpoint('fulfil:before-commit')
}
