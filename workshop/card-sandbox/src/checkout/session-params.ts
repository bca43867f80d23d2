import { priceData } from '../catalogue/prices.ts'
import { allowedTypes } from '../payments/allowed-types.ts'
import { billingMode } from '../billing/create-subscription.ts'
import {
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  only,
  required,
  shape,
  type ShapeValues,
  text,
} from '../http/params.ts'

const update = oneOf('auto', 'never')
/** Something that can be switched on at the provider, and is not sold by this sandbox. */
const off = shape({ enabled: required(only(false)) })

/** Parameters of a new Checkout Session; the rest of the provider's parameters is refused, so that nothing is overlooked silently. */
export const sessionParams = {
  adaptive_pricing: off,
  allowed_payment_method_types: allowedTypes,
  allow_promotion_codes: flag,
  automatic_tax: off,
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: text,
  client_reference_id: text,
  currency: text,
  customer: text,
  customer_creation: oneOf('always', 'if_required'),
  customer_email: text,
  customer_update: shape({ address: update, name: update, shipping: update }),
  expires_at: integer,
  invoice_creation: off,
  line_items: listOf(shape({ metadata, price: text, price_data: priceData, quantity: integer })),
  locale: text,
  metadata,
  mode: required(oneOf('payment', 'setup', 'subscription')),
  payment_intent_data: shape({
    description: text,
    metadata,
    receipt_email: text,
    setup_future_usage: oneOf('off_session', 'on_session'),
  }),
  payment_method_collection: oneOf('always', 'if_required'),
  redirect_on_completion: oneOf('always', 'if_required', 'never'),
  return_url: text,
  saved_payment_method_options: shape({
    allow_redisplay_filters: listOf(oneOf('always', 'limited', 'unspecified')),
    payment_method_remove: oneOf('disabled', 'enabled'),
    payment_method_save: oneOf('disabled', 'enabled'),
  }),
  setup_intent_data: shape({ description: text, metadata }),
  subscription_data: shape({
    billing_mode: billingMode,
    description: text,
    metadata,
    trial_end: integer,
    trial_period_days: integer,
    trial_settings: shape({
      end_behavior: required(
        shape({ missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')) }),
      ),
    }),
  }),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  success_url: text,
  ui_mode: oneOf('embedded_page', 'hosted_page'),
}
/** The parameters of a new session, as they were given. */
export type SessionParams = ShapeValues<typeof sessionParams>
