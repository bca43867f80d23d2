import { createPrice } from '../catalogue/prices.ts'
import { mergeMetadata } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type LineItem, type Price } from '../objects/objects.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import type { SessionParams } from './session-params.ts'

type ItemParams = NonNullable<SessionParams['line_items']>[number]

/** Priced line items, all in one currency. */
export function createLineItems(ctx: SandboxContext, params: SessionParams): LineItem[] {
  const given = params.line_items ?? []
  if (params.mode !== 'setup' && given.length === 0)
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  const items = given.map((item, index) =>
    lineItem(ctx, item, { mode: params.mode, at: `line_items[${index}]` }),
  )
  if (new Set(items.map((item) => item.currency)).size > 1)
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' })
  if (params.mode === 'subscription' && items.every((item) => item.price?.type !== 'recurring'))
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    })
  return items
}

function lineItem(
  ctx: SandboxContext,
  item: ItemParams,
  place: { mode: SessionParams['mode']; at: string },
): LineItem {
  const price = priceOf(ctx, item, place.at)
  if (place.mode === 'subscription' && price.type === 'one_time')
    throw invalidRequest('This sandbox sells subscriptions alone, without one-time prices beside them.', {
      param: place.at,
    })
  if (place.mode === 'payment' && price.type === 'recurring')
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      {
        param: place.at,
      },
    )
  const quantity = item.quantity ?? missingQuantity(place.at)
  const amount = (price.unit_amount ?? 0) * quantity
  const product = find(ctx, 'product', idOf(price.product) ?? '')
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product.name,
    metadata: mergeMetadata({}, item.metadata),
    price,
    quantity,
  }
}

function priceOf(ctx: SandboxContext, item: ItemParams, at: string): Price {
  if (item.price !== undefined) {
    const price = find(ctx, 'price', item.price, `${at}[price]`)
    if (price.active) return price
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param: `${at}[price]`,
    })
  }
  if (!item.price_data)
    throw invalidRequest('Missing required param: price.', {
      code: 'parameter_missing',
      param: `${at}[price]`,
    })
  // A price written into a session serves that session only.
  return createPrice(ctx, { ...item.price_data, active: false })
}

function missingQuantity(at: string): never {
  throw invalidRequest('Quantity is required. Add `quantity` to the line item.', {
    code: 'parameter_missing',
    param: `${at}[quantity]`,
  })
}
