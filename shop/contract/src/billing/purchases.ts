import * as z from 'zod/mini'
import { endpoint, type Answer, group } from '../endpoint.ts'
import { PROOF_REQUIRED } from '../identity/proof.ts'
import { id, instant } from '../lists.ts'
import { BUYERS } from '../role.ts'
import { listPackages, listPublicPackages } from './billing.ts'
import { GIFT_CARD_PACKAGE, giftFacts } from './gift-facts.ts'
import { PACKAGE_KINDS } from './kinds.ts'
import { REFUND_KINDS, REFUND_STATES } from './payments.ts'
import { oneLine } from '../one-line.ts'

/** States of a payment: the form is open, the money is on its way from a bank, it came, or it will not come. */
export const PAYMENT_STATES = ['open', 'onItsWay', 'paid', 'refused', 'expired'] as const

/** With spaces and dots, and with or without its country in front. */
const typedVatId = z.string().check(z.trim(), z.minLength(4), z.maxLength(30))

const reference = z.nullable(oneLine(100))

/** Company details for an invoice. The VAT id decides who owes the VAT. */
export const billingDetails = z.strictObject({
  company: oneLine(140),
  street: oneLine(140),
  postcode: oneLine(20),
  city: oneLine(100),
  vatId: z.nullable(typedVatId),
  /** What the company wants to be quoted on its invoices: a cost centre, a Leitweg-ID. */
  buyerReference: z._default(reference, null),
  /** The order that it buys by, until another is entered. */
  purchaseOrder: z._default(reference, null),
})

/** State of a VAT id: confirmed by its authority, not asked yet because it could not be reached, or unknown there. */
export const VAT_ID_STATES = ['confirmed', 'pending', 'invalid'] as const

const keptBillingDetails = z.object({
  company: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  vatId: z.nullable(z.string()),
  /** Null where there is no id. */
  vatIdState: z.nullable(z.enum(VAT_ID_STATES)),
  buyerReference: z.nullable(z.string()),
  purchaseOrder: z.nullable(z.string()),
})
export type BillingDetails = z.output<typeof keptBillingDetails>

export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/api/billing/details',
  access: BUYERS,
  summary: 'The company that your invoices are made out to; null for private buyers.',
  ok: z.nullable(keptBillingDetails),
  errors: [],
})

export const saveBillingDetails = endpoint({
  method: 'PUT',
  path: '/api/billing/details',
  access: BUYERS,
  summary: 'Sets the company that your invoices are made out to. Its VAT id is checked.',
  body: billingDetails,
  ok: keptBillingDetails,
  errors: ['vat_id_invalid'],
})

export const checkVatId = endpoint({
  method: 'POST',
  path: '/api/billing/vat-id',
  access: BUYERS,
  summary:
    'Checks a VAT id as it is typed, and keeps nothing. What its authority does not answer in time is pending.',
  perMinute: 30,
  body: z.strictObject({ vatId: typedVatId }),
  ok: z.object({
    /** Wrong: its form or a check digit. Invalid: unknown to its authority. */
    state: z.enum([...VAT_ID_STATES, 'wrong']),
  }),
  errors: [],
})
export type CheckedVatId = Answer<typeof checkVatId>

export const forgetBillingDetails = endpoint({
  method: 'DELETE',
  path: '/api/billing/details',
  access: BUYERS,
  summary: 'Makes you a private buyer again.',
  ok: z.null(),
  errors: [],
})

/** A purchase with money, from the card form on. */
export const purchaseOfPackage = z.object({
  id,
  packageId: z.string(),
  name: z.string(),
  kind: z.enum(PACKAGE_KINDS),
  points: z.int(),
  status: z.enum(PAYMENT_STATES),
  currency: z.string(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  /** Two letters of the country whose VAT it has, if any: until it is paid where its buyer is thought to be, then by their card too. */
  vatCountry: z.string(),
  /** Two letters of the country in the buyer's profile when it was begun. */
  declaredCountry: z.string(),
  startedAt: instant,
  paidAt: z.nullable(instant),
  /** Of the invoice that stands; null until it is paid. */
  invoiceNumber: z.nullable(z.string()),
  /** As the provider names it, `visa`; null until it is paid, or where it is not known. */
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** Last instant at which its buyer can refund unspent points; null before it is paid, and after that instant. */
  refundableUntil: z.nullable(instant),
  /** Money of it that went back, or is going back; the oldest first. */
  refunds: z.array(
    z.object({
      kind: z.enum(REFUND_KINDS),
      grossCents: z.int(),
      status: z.enum(REFUND_STATES),
      refundedAt: instant,
    }),
  ),
})
export type PackagePurchase = z.output<typeof purchaseOfPackage>

export const startPackagePurchase = endpoint({
  method: 'POST',
  path: '/api/billing/purchases',
  access: BUYERS,
  summary:
    'Opens the card form for a package at the price shown. Nothing is charged before the form is sent; the same key opens it once.',
  repeatable: 'by-idempotency-key',
  body: z
    .strictObject({
      packageId: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'is not a package')),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three capitals')),
      grossCents: z.int().check(z.minimum(1), z.maximum(10_000_000)),
      /** Of a gift card, which costs the sum that its buyer chooses. */
      gift: z.optional(giftFacts),
    })
    .check(
      z.refine(({ packageId, gift }) => (packageId === GIFT_CARD_PACKAGE) === (gift !== undefined), {
        path: ['gift'],
        message: 'Only a gift card has a recipient, and it needs one',
      }),
    ),
  ok: z.object({
    purchase: purchaseOfPackage,
    /** For the provider's embedded form; null once the purchase is paid or expired. */
    clientSecret: z.nullable(z.string()),
  }),
  okStatus: 201,
  errors: [
    'package_not_found',
    'package_price_changed',
    'discount_in_use',
    'sum_too_small',
    'gift_card_sum',
    'gift_card_day',
    'gift_card_limit',
    PROOF_REQUIRED,
    'too_many_attempts',
    'already_subscribed',
    'agent_owned',
    'payments_unavailable',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
})

export const getPackagePurchase = endpoint({
  method: 'GET',
  path: '/api/billing/purchases/:purchaseId',
  access: BUYERS,
  summary: 'State of a purchase with money, asked of the card provider while it is open.',
  params: z.strictObject({ purchaseId: id }),
  ok: purchaseOfPackage,
  errors: ['purchase_not_found'],
})

export const packageEndpoints = group(
  'Packages',
  'What money buys: points, plans and licences of the Agent.',
  {
    listPackages,
    listPublicPackages,
    getBillingDetails,
    saveBillingDetails,
    checkVatId,
    forgetBillingDetails,
    startPackagePurchase,
    getPackagePurchase,
  },
)
