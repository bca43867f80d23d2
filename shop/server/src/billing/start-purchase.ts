import {
  type GiftFacts,
  kindFacts,
  type PackageKind,
  type PackagePurchase,
  type RefundKind,
  type RefundState,
} from '@segno/contract'
import type { InvoiceParty } from '@segno/invoice'
import type Stripe from 'stripe'
import { holdOwnAccount } from '../accounts/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId, newId } from '../platform/ids.ts'
import type { BillingContext } from './billing-context.ts'
import { closeForm } from './close-form.ts'
import { customerOf } from './customer.ts'
import { requireOwner, type AppError } from '../platform/app-error.ts'
import { bindDiscount, isDiscountHeld } from './discounts/queries.ts'
import {
  alreadySubscribed,
  discountInUse,
  keyReused,
  packagePriceChanged,
  purchaseNotFound,
  sumTooSmall,
} from './errors.ts'
import { noteNetwork } from './evidence/note-network.ts'
import { fulfil } from './fulfil.ts'
import {
  isGiftOf,
  type OrderedGift,
  quoteGiftCard,
  readGift,
  refuseTooMany,
  writeGiftCard,
} from './gift-cards/order-gift-card.ts'
import { hasOpenOrderFor } from './gift-cards/queries.ts'
import { findInvoiceOfPayment } from './invoices/queries.ts'
import { selectRefunds } from './refunds/queries.ts'
import { withdrawableUntil } from './refunds/withdrawable-until.ts'
import {
  findPayment,
  findPaymentByKey,
  insertPayment,
  selectUnsent,
  setSession,
  soldAs,
  type PaymentRow,
} from './payments/queries.ts'
import { findRunningPlan } from './plans/queries.ts'
import { providerPrice } from './plans/provider-price.ts'
import type { CardProvider } from './provider/card-provider.ts'
import { formCountry } from './provider/form-country.ts'
import { fromProvider } from './provider/from-provider.ts'
import { homeColumns } from './provider/home.ts'
import { paymentForm } from './provider/payment-form.ts'
import { findPackagePeriod } from './queries.ts'
import { isChargeable } from './rules.ts'
import { sellingProvider } from './seller.ts'
import { type Buyer, type Quote, quotePackage, readBuyer, taxColumnsOf } from './quote.ts'

interface Order {
  readonly accountId: string
  readonly idempotencyKey: string
  readonly packageId: string
  /** As the buyer was shown it. */
  readonly currency: string
  readonly grossCents: number
  readonly clientAddress: string
  readonly proof?: string | null
  /** Of a gift card. */
  readonly gift?: GiftFacts | undefined
}

/**
 * Opens the card form. Our row is written before the provider is asked, with its id as the key there, so that whatever
 * is lost on the way is found again.
 *
 * @throws {AppError} package_not_found, package_price_changed, discount_in_use, sum_too_small, gift_card_sum, gift_card_day, gift_card_limit, already_subscribed, agent_owned, payments_unavailable, idempotency_key_reused
 */
export async function startPurchase(
  ctx: BillingContext,
  order: Order,
): Promise<{ purchase: PackagePurchase; clientSecret: string | null }> {
  const provider = sellingProvider(ctx)
  const payment = await openPayment(ctx, provider, order)
  if (payment.status !== 'open') return { purchase: await toPurchase(ctx, payment), clientSecret: null }
  const session = await fromProvider(ctx, () => openSession(ctx, provider, payment))
  await setSession(ctx.db, payment.id, session.id)
  ctx.failpoint('purchase:session-kept')
  return { purchase: await toPurchase(ctx, payment), clientSecret: session.client_secret }
}

async function openPayment(ctx: BillingContext, provider: CardProvider, order: Order): Promise<PaymentRow> {
  const before = await findPaymentByKey(ctx.db, order.accountId, order.idempotencyKey)
  if (before) return sameOrder(ctx.db, before, order)
  const { buyer, quote, gift } = await quoteOrder(ctx, order)
  if (kindFacts(quote.row.kind).isRecurring && (await findRunningPlan(ctx.db, order.accountId)))
    throw alreadySubscribed()
  if (buyer.currency !== order.currency) throw packagePriceChanged()
  if (quote.grossCents !== order.grossCents) throw await whyPriceDiffers(ctx.db, order, ctx.now())
  if (!isChargeable(quote.grossCents, buyer.currency)) throw sumTooSmall()
  const { kind } = quote.row
  if (gift?.recipientEmail) await allowGiftTo(ctx, order, gift.recipientEmail)
  if (kind === 'agent' || kind === 'gift') await closeForms(ctx, { ...order, kind })
  if (quote.discount && quote.discount.held_by !== null) await closeForm(ctx, quote.discount.held_by)
  const home = await fromProvider(ctx, () => homeColumns(provider))
  await inTransaction(ctx.db, (tx) =>
    writePayment(ctx, tx, { order, buyer, quote, gift, home, now: ctx.now() }),
  )
  ctx.failpoint('purchase:row-written')
  const written = await findPaymentByKey(ctx.db, order.accountId, order.idempotencyKey)
  if (!written) throw new Error('a payment was not written')
  return sameOrder(ctx.db, written, order)
}

async function quoteOrder(
  ctx: BillingContext,
  { accountId, packageId, grossCents, gift, clientAddress }: Order,
): Promise<Pick<Priced, 'buyer' | 'quote' | 'gift'>> {
  await noteNetwork(ctx, { accountId, clientAddress })
  const buyer = await readBuyer(ctx, accountId)
  if (gift) return { ...quoteGiftCard(ctx, buyer, grossCents), gift: readGift(gift, ctx.now()) }
  return { buyer, quote: await quotePackage(ctx.db, buyer, packageId), gift: null }
}

/** An order that takes the place of an open one is no further mail. */
async function allowGiftTo(
  ctx: BillingContext,
  { accountId, ...origin }: Order,
  email: string,
): Promise<void> {
  if (!(await hasOpenOrderFor(ctx.db, accountId, email))) await ctx.allowEmailTo({ ...origin, email })
}

/** Closes a buyer's other forms of a kind: what one of them is paid for now counts before the next is opened. */
async function closeForms(
  ctx: BillingContext,
  { accountId, kind }: Pick<Order, 'accountId'> & { kind: 'agent' | 'gift' },
): Promise<void> {
  for (const id of await selectUnsent(ctx.db, { accountId, kind })) await closeForm(ctx, id)
}

interface Priced {
  readonly order: Order
  readonly buyer: Buyer
  readonly quote: Quote
  readonly gift: OrderedGift | null
  readonly home: Awaited<ReturnType<typeof homeColumns>>
  readonly now: Date
}

/** Another form that has the reduction makes a price of its own differ, though no price was changed. */
async function whyPriceDiffers(db: Db, { accountId }: Order, now: Date): Promise<AppError> {
  return (await isDiscountHeld(db, accountId, now)) ? discountInUse() : packagePriceChanged()
}

/** A payment at a reduced price comes with its reduction, or not at all. */
async function writePayment(
  ctx: BillingContext,
  tx: Db,
  { order, buyer, quote, gift, home, now }: Priced,
): Promise<void> {
  await holdOwnAccount(tx, order.accountId)
  for (const refuse of ctx.onOrdered)
    await refuse(tx, { accountId: order.accountId, kind: quote.row.kind as PackageKind, at: now })
  if (gift) await refuseTooMany(ctx, tx, { accountId: order.accountId, now })
  const id = newId()
  const isNew = await insertPayment(tx, {
    id,
    account_id: order.accountId,
    package_id: quote.row.id,
    name: quote.row.name,
    kind: quote.row.kind,
    points: quote.row.points,
    currency: buyer.currency,
    net_cents: quote.netCents,
    vat_cents: quote.vatCents,
    gross_cents: quote.grossCents,
    ...taxColumnsOf(buyer),
    value_micro_eur: quote.valueMicroEur,
    idempotency_key: order.idempotencyKey,
    discount_percent: quote.discount?.percent ?? null,
    smaller_packages: JSON.stringify(quote.smaller),
    listed_gross_cents: quote.row.is_gross ? quote.row.price_cents : null,
    started_at: now,
    ...home,
  })
  if (isNew && quote.discount && !(await bindDiscount(tx, quote.discount.id, id)))
    throw await whyPriceDiffers(tx, order, now)
  if (isNew && gift)
    await writeGiftCard(tx, gift, { id, currency: buyer.currency, grossCents: quote.grossCents, now })
}

async function sameOrder(db: Db, payment: PaymentRow, order: Order): Promise<PaymentRow> {
  const isSame = payment.package_id === order.packageId && payment.gross_cents === order.grossCents
  if (!isSame || (order.gift && !(await isGiftOf(db, payment.id, order.gift)))) throw keyReused()
  return payment
}

const priceOnce = (payment: PaymentRow) => ({
  currency: payment.currency.toLowerCase(),
  unit_amount: payment.gross_cents,
  product_data: { name: soldAs(payment) },
})

async function planPrice(ctx: BillingContext, stripe: CardProvider['stripe'], payment: PaymentRow) {
  return providerPrice(stripe, {
    packageId: payment.package_id,
    name: payment.name,
    period: (await findPackagePeriod(ctx.db, payment.package_id)) ?? 'month',
    currency: payment.currency,
    grossCents: payment.gross_cents,
    // A net price has no reduction: plans have none.
    listed: {
      price_cents: payment.listed_gross_cents ?? payment.net_cents,
      is_gross: payment.listed_gross_cents !== null,
    },
  })
}

/**
 * Where evidence is short, or a company's postcode may be of a place without VAT: unless it is required, the form takes a postcode
 * in few countries.
 */
const needsAddress = ({ located_by: by, buyer }: PaymentRow): boolean =>
  by === 'highest' || (by !== 'vatId' && (buyer as InvoiceParty).postcode !== '')

async function openSession(ctx: BillingContext, provider: CardProvider, payment: PaymentRow) {
  const { stripe } = provider
  if (payment.session_id !== null) return stripe.checkout.sessions.retrieve(payment.session_id)
  const { id: key, account_id: accountId } = payment
  const customer = await customerOf(ctx, stripe, { key, accountId, country: formCountry(payment) })
  // A restored backup may lack what they name: then a lost sale is entered by them.
  const metadata = { payment: payment.id, account: accountId, package: payment.package_id }
  const renews = kindFacts(payment.kind).isRecurring
  const returnUrl = `${ctx.origin}/subscribed?purchase=${payment.id}`
  const common = {
    ...paymentForm(provider, { currency: payment.currency, renews, returnUrl }),
    customer,
    client_reference_id: payment.id,
    metadata,
    ...(needsAddress(payment) && { billing_address_collection: 'required' }),
    // A plan's card is kept for the plan alone.
    saved_payment_method_options: {
      payment_method_remove: 'enabled',
      ...(renews ? {} : { payment_method_save: 'enabled' }),
    },
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>
  const once = { idempotencyKey: `session-${payment.id}` }
  if (renews) {
    const price = await planPrice(ctx, stripe, payment)
    return stripe.checkout.sessions.create(
      {
        ...common,
        mode: 'subscription',
        line_items: [{ quantity: 1, price }],
        subscription_data: { metadata },
      },
      once,
    )
  }
  return stripe.checkout.sessions.create(
    {
      ...common,
      mode: 'payment',
      payment_intent_data: { metadata },
      line_items: [{ quantity: 1, price_data: priceOnce(payment) }],
    },
    once,
  )
}

/** @throws {AppError} purchase_not_found for one that is not theirs */
export async function showPurchase(
  ctx: BillingContext,
  accountId: string,
  purchaseId: string,
): Promise<PackagePurchase> {
  const payment = isId(purchaseId) ? await findPayment(ctx.db, purchaseId) : undefined
  if (!payment) throw purchaseNotFound()
  requireOwner(payment.account_id, accountId, purchaseNotFound)
  // The provider may be out of reach; then the state we know is answered, and the buyer's browser asks again.
  if (payment.status === 'open')
    await fulfil(ctx, payment.id).catch((error: unknown) =>
      ctx.log.warn({ error }, 'a purchase could not be looked up'),
    )
  return toPurchase(ctx, (await findPayment(ctx.db, purchaseId)) ?? payment)
}

/** A form that was sent waits for the buyer's bank, and one that ends after that was refused by it. */
function purchaseState({ status, sent_at }: PaymentRow): PackagePurchase['status'] {
  if (sent_at !== null && status === 'open') return 'onItsWay'
  if (sent_at !== null && status === 'expired') return 'refused'
  return status as PackagePurchase['status']
}

async function toPurchase(ctx: BillingContext, row: PaymentRow): Promise<PackagePurchase> {
  const invoice = row.status === 'paid' ? await findInvoiceOfPayment(ctx.db, row.id) : undefined
  const refunds = row.status === 'paid' ? await selectRefunds(ctx.db, row.id) : []
  return {
    id: row.id,
    packageId: row.package_id,
    name: row.name,
    kind: row.kind as PackagePurchase['kind'],
    points: row.points,
    status: purchaseState(row),
    currency: row.currency,
    netCents: row.net_cents,
    vatCents: row.vat_cents,
    grossCents: row.gross_cents,
    vatCountry: row.vat_country,
    declaredCountry: row.declared_country,
    startedAt: row.started_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    invoiceNumber: invoice?.number ?? null,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    refundableUntil: refundableUntil(row, ctx.now()),
    refunds: refunds
      .filter(({ status }) => status !== 'failed')
      .map((refund) => ({
        kind: refund.kind as RefundKind,
        grossCents: refund.gross_cents,
        status: refund.status as RefundState,
        refundedAt: refund.created_at.toISOString(),
      })),
  }
}

function refundableUntil(
  { paid_at: paidAt, declared_country: country }: PaymentRow,
  now: Date,
): string | null {
  const until = paidAt && withdrawableUntil(paidAt, country)
  return until && now <= until ? until.toISOString() : null
}
