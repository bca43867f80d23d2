import { currencyCode } from '../catalogue/prices.ts'
import { mergeMetadata } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { CheckoutSession, LineItem } from '../objects/objects.ts'
import { offeredTypes } from '../payments/allowed-types.ts'
import { checkSmallestAmount } from '../payments/smallest-amount.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId, randomLetters } from '../state/ids.ts'
import { createLineItems } from './line-items.ts'
import type { SessionParams } from './session-params.ts'

const HOUR_SECONDS = 60 * 60

/** Opens a Checkout Session: nothing is charged before the buyer answers its page. */
export function createSession(ctx: SandboxContext, params: SessionParams): CheckoutSession {
  checkAddresses(params)
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  if (params.customer !== undefined) find(ctx, 'customer', params.customer, 'customer')
  const lineItems = createLineItems(ctx, params)
  const trial = isTrial(params)
  if (trial)
    for (const item of lineItems) if (item.price?.recurring) item.amount_subtotal = item.amount_total = 0
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  if (total > 0) checkSmallestAmount(total, lineItems[0]?.currency ?? 'eur', 'line_items')
  const session: CheckoutSession = {
    ...untouchedSession(),
    ...choices(params),
    ...amounts(params, lineItems, total),
    ...places(ctx, params),
    created: ctx.now(),
    expires_at: expiry(ctx, params.expires_at),
    metadata: mergeMetadata({}, params.metadata),
    payment_status: params.mode === 'setup' || total === 0 ? 'no_payment_required' : 'unpaid',
  }
  ctx.state.sessionDetails[session.id] = {
    lineItems,
    paymentIntentData: params.payment_intent_data ?? {},
    setupIntentData: params.setup_intent_data ?? {},
    subscriptionData: params.subscription_data ?? {},
  }
  return keep(ctx, 'checkout.session', session)
}

function isTrial(params: SessionParams): boolean {
  const { trial_end, trial_period_days } = params.subscription_data ?? {}
  return params.mode === 'subscription' && (trial_end !== undefined || trial_period_days !== undefined)
}

function checkAddresses(params: SessionParams): void {
  const embedded = params.ui_mode === 'embedded_page'
  const needed = embedded ? 'return_url' : 'success_url'
  const redirects = !embedded || params.redirect_on_completion !== 'never'
  if (redirects && params[needed] === undefined)
    throw invalidRequest(`Missing required param: ${needed}.`, { code: 'parameter_missing', param: needed })
  const foreign = embedded ? (['success_url', 'cancel_url'] as const) : (['return_url'] as const)
  for (const name of foreign)
    if (params[name] !== undefined)
      throw invalidRequest(
        `\`${name}\` can not be used with \`ui_mode\` \`${params.ui_mode ?? 'hosted_page'}\`.`,
        {
          param: name,
        },
      )
}

function expiry(ctx: SandboxContext, given: number | undefined): number {
  if (given === undefined) return ctx.now() + 24 * HOUR_SECONDS
  if (given >= ctx.now() + HOUR_SECONDS / 2 - 60 && given <= ctx.now() + 24 * HOUR_SECONDS) return given
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
}

function places(ctx: SandboxContext, params: SessionParams) {
  const id = newId('cs_test', 58)
  const embedded = params.ui_mode === 'embedded_page'
  return {
    id,
    cancel_url: params.cancel_url ?? null,
    client_secret: embedded ? `${id}_secret_${randomLetters(40)}` : null,
    success_url: params.success_url ?? null,
    ui_mode: params.ui_mode ?? 'hosted_page',
    url: embedded ? null : `${ctx.baseUrl}/sandbox/checkout/${id}`,
    ...(params.return_url === undefined ? {} : { return_url: params.return_url }),
    ...(embedded ? { redirect_on_completion: params.redirect_on_completion ?? 'always' } : {}),
  } satisfies Partial<CheckoutSession>
}

function choices(params: SessionParams) {
  return {
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    client_reference_id: params.client_reference_id ?? null,
    customer: params.customer ?? null,
    customer_creation:
      params.mode === 'payment' && params.customer === undefined
        ? (params.customer_creation ?? 'if_required')
        : null,
    customer_details: params.customer_email === undefined ? null : buyer({ email: params.customer_email }),
    customer_email: params.customer_email ?? null,
    locale: params.locale ?? null,
    mode: params.mode,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    payment_method_types: offeredTypes(params.allowed_payment_method_types),
    payment_method_collection:
      params.mode === 'subscription' ? (params.payment_method_collection ?? 'always') : 'if_required',
    saved_payment_method_options: savedMethods(params),
    submit_type: params.submit_type ?? null,
  } satisfies Partial<CheckoutSession>
}

function savedMethods({ customer, mode, saved_payment_method_options: given }: SessionParams) {
  if (given !== undefined && (customer === undefined || mode === 'setup'))
    throw invalidRequest('`saved_payment_method_options` needs a customer, and something to pay.', {
      param: 'saved_payment_method_options',
    })
  if (given === undefined) return null
  return {
    allow_redisplay_filters: given.allow_redisplay_filters ?? (['always'] as const).slice(),
    payment_method_remove: given.payment_method_remove ?? ('disabled' as const),
    payment_method_save: given.payment_method_save ?? null,
  }
}

/** Who buys, as far as it is known. */
export function buyer(
  known: Partial<NonNullable<CheckoutSession['customer_details']>>,
): NonNullable<CheckoutSession['customer_details']> {
  return {
    address: null,
    business_name: null,
    email: null,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
    ...known,
  }
}

function amounts(params: SessionParams, lineItems: LineItem[], total: number) {
  const currency =
    lineItems[0]?.currency ?? (params.currency === undefined ? null : currencyCode(params.currency))
  const priced = params.mode !== 'setup'
  return {
    amount_subtotal: priced ? total : null,
    amount_total: priced ? total : null,
    currency,
    invoice_creation:
      params.mode === 'payment'
        ? {
            enabled: false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          }
        : null,
    total_details: priced ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
  } satisfies Partial<CheckoutSession>
}

function untouchedSession() {
  return {
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    livemode: false,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    subscription: null,
    wallet_options: null,
  } satisfies Partial<CheckoutSession>
}
