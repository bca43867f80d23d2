import type Stripe from 'stripe'
import { endSubscription } from '../billing/end-subscription.ts'
import { listRoute } from '../http/lists.ts'
import {
  clearable,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  shape,
  type ShapeValues,
  text,
} from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { allOf, deletedCustomer, find, keep, type SandboxContext } from '../state/context.ts'
import { newId, randomLetters } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'

/** A postal address; parts that are missing are unknown. */
const address = shape({
  city: clearable(text),
  country: clearable(text),
  line1: clearable(text),
  line2: clearable(text),
  postal_code: clearable(text),
  state: clearable(text),
})
const customerFields = {
  address: clearable(address),
  description: clearable(text),
  email: clearable(text),
  invoice_settings: shape({ default_payment_method: clearable(text) }),
  metadata,
  name: clearable(text),
  phone: clearable(text),
  preferred_locales: listOf(text),
  tax_exempt: oneOf('none', 'exempt', 'reverse'),
}
type CustomerFields = ShapeValues<typeof customerFields>

/** Makes and keeps a customer. */
export function createCustomer(
  ctx: SandboxContext,
  fields: CustomerFields & { test_clock?: string | undefined },
): Stripe.Customer {
  const { test_clock: clock, ...given } = fields
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: ctx.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock === undefined ? null : find(ctx, 'test_helpers.test_clock', clock, 'test_clock').id,
  }
  keep(ctx, 'customer', customer)
  change(ctx, customer, given)
  emit(ctx, 'customer.created', customer)
  return customer
}

function change(ctx: SandboxContext, customer: Stripe.Customer, fields: CustomerFields): void {
  const { address: place, invoice_settings: settings, metadata: given, ...plain } = fields
  Object.assign(
    customer,
    Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
  )
  if (place !== undefined) customer.address = place && fullAddress(place)
  if (settings?.default_payment_method !== undefined) {
    const method = settings.default_payment_method
    customer.invoice_settings.default_payment_method =
      method && find(ctx, 'payment_method', method, 'invoice_settings[default_payment_method]').id
  }
  customer.metadata = mergeMetadata(customer.metadata, given)
}

/** An address with every part the provider shows. */
function fullAddress(place: NonNullable<CustomerFields['address']>): Stripe.Address {
  const unknown = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return { ...unknown, ...Object.fromEntries(Object.entries(place).filter(([, part]) => part !== undefined)) }
}

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', { ...customerFields, test_clock: text }, (ctx, { params }) =>
    createCustomer(ctx, params),
  ),
  route('GET', '/v1/customers/:id', {}, (ctx, { id }) =>
    Object.hasOwn(ctx.state.deletedCustomers, id) ? deletedCustomer(id) : find(ctx, 'customer', id),
  ),
  route('POST', '/v1/customers/:id', customerFields, (ctx, { id, params }) => {
    const customer = find(ctx, 'customer', id)
    change(ctx, customer, params)
    emit(ctx, 'customer.updated', customer)
    return customer
  }),
  route('DELETE', '/v1/customers/:id', {}, (ctx, { id }) => {
    const customer = find(ctx, 'customer', id)
    for (const subscription of allOf(ctx, 'subscription'))
      if (subscription.customer === id && subscription.ended_at === null)
        endSubscription(ctx, subscription, { reason: 'cancellation_requested' })
    for (const method of allOf(ctx, 'payment_method')) if (method.customer === id) method.customer = null
    delete ctx.state.objects.customer[id]
    ctx.state.deletedCustomers[id] = true
    emit(ctx, 'customer.deleted', customer)
    return deletedCustomer(id)
  }),
  listRoute('customer', '/v1/customers', { email: text, test_clock: text }),
]
