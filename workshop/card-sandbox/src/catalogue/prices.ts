import {
  clearable,
  flag,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  shape,
  type ShapeValues,
  text,
} from '../http/params.ts'
import { listParams, pageOf, retrieveRoute } from '../http/lists.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { Price } from '../objects/objects.ts'
import { allOf, find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { createProduct } from './products.ts'

const recurring = shape({
  interval: required(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer,
  usage_type: oneOf('licensed'),
})
const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified')

const createParams = {
  active: flag,
  currency: required(text),
  lookup_key: text,
  metadata,
  nickname: text,
  product: text,
  product_data: shape({ name: required(text), metadata }),
  recurring,
  tax_behavior: taxBehavior,
  transfer_lookup_key: flag,
  unit_amount: required(integer),
}

/** A price written into the request that uses it. */
export const priceData = shape({
  currency: required(text),
  product: text,
  product_data: shape({ name: required(text), description: text, images: listOf(text), metadata }),
  recurring,
  tax_behavior: taxBehavior,
  unit_amount: required(integer),
})

type PriceOrder = Pick<
  ShapeValues<typeof createParams>,
  | 'active'
  | 'currency'
  | 'lookup_key'
  | 'metadata'
  | 'nickname'
  | 'product'
  | 'product_data'
  | 'recurring'
  | 'tax_behavior'
  | 'unit_amount'
>

/** Makes and keeps a price, with its product where that is described instead of named. */
export function createPrice(ctx: SandboxContext, order: PriceOrder): Price {
  if (order.unit_amount < 0)
    throw invalidRequest('Invalid non-negative integer', {
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    })
  return keep(ctx, 'price', {
    id: newId('price'),
    object: 'price',
    active: order.active ?? true,
    billing_scheme: 'per_unit',
    created: ctx.now(),
    currency: currencyCode(order.currency),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: order.lookup_key ?? null,
    metadata: mergeMetadata({}, order.metadata),
    nickname: order.nickname ?? null,
    product: productOf(ctx, order),
    recurring: order.recurring ? cycleOf(order.recurring) : null,
    tax_behavior: order.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: order.recurring ? 'recurring' : 'one_time',
    unit_amount: order.unit_amount,
    unit_amount_decimal: String(order.unit_amount),
  })
}

function cycleOf(given: NonNullable<PriceOrder['recurring']>): Price['recurring'] {
  return {
    interval: given.interval,
    interval_count: given.interval_count ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** @throws {StripeError} when it is not three letters */
export function currencyCode(given: string): string {
  const code = given.toLowerCase()
  if (/^[a-z]{3}$/.test(code)) return code
  throw invalidRequest(`Invalid currency: ${given}.`, { param: 'currency' })
}

function productOf(ctx: SandboxContext, order: PriceOrder): string {
  if (order.product !== undefined) return find(ctx, 'product', order.product, 'product').id
  if (order.product_data) return createProduct(ctx, order.product_data).id
  throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
    code: 'parameter_missing',
    param: 'product',
  })
}

export const priceRoutes: Route[] = [
  route('POST', '/v1/prices', createParams, (ctx, { params }) => {
    if (params.lookup_key !== undefined)
      freeLookupKey(ctx, params.lookup_key, params.transfer_lookup_key ?? false)
    const price = createPrice(ctx, params)
    emit(ctx, 'price.created', price)
    return price
  }),
  retrieveRoute('price', '/v1/prices/:id'),
  route(
    'POST',
    '/v1/prices/:id',
    { active: flag, lookup_key: text, metadata, nickname: clearable(text), tax_behavior: taxBehavior },
    (ctx, { id, params }) => {
      const price = find(ctx, 'price', id)
      if (params.active !== undefined) price.active = params.active
      if (params.lookup_key !== undefined) price.lookup_key = params.lookup_key
      if (params.nickname !== undefined) price.nickname = params.nickname
      if (params.tax_behavior !== undefined) price.tax_behavior = params.tax_behavior
      price.metadata = mergeMetadata(price.metadata, params.metadata)
      emit(ctx, 'price.updated', price)
      return price
    },
  ),
  route(
    'GET',
    '/v1/prices',
    {
      ...listParams,
      active: flag,
      currency: text,
      lookup_keys: listOf(text),
      product: text,
      type: oneOf('one_time', 'recurring'),
    },
    (ctx, { params }) => {
      const wanted = allOf(ctx, 'price').filter(
        (price) =>
          (params.active === undefined || price.active === params.active) &&
          (params.currency === undefined || price.currency === params.currency) &&
          (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? '')) &&
          (params.product === undefined || price.product === params.product) &&
          (params.type === undefined || price.type === params.type),
      )
      return pageOf(wanted, params, '/v1/prices')
    },
  ),
]

function freeLookupKey(ctx: SandboxContext, key: string, transfer: boolean): void {
  const holder = allOf(ctx, 'price').find((price) => price.lookup_key === key)
  if (!holder) return
  if (!transfer)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  holder.lookup_key = null
}
