import type Stripe from 'stripe'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { clearable, flag, listOf, mergeMetadata, metadata, required, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'

interface ProductOrder {
  id?: string | undefined
  name: string
  active?: boolean | undefined
  description?: string | undefined
  images?: string[] | undefined
  metadata?: Record<string, string> | undefined
}

/** Makes and keeps a product. */
export function createProduct(ctx: SandboxContext, order: ProductOrder): Stripe.Product {
  const id = order.id ?? newId('prod', 14)
  if (Object.hasOwn(ctx.state.objects.product, id))
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  const product = keep(ctx, 'product', {
    id,
    object: 'product',
    active: order.active ?? true,
    created: ctx.now(),
    default_price: null,
    description: order.description ?? null,
    images: order.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, order.metadata),
    name: order.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: ctx.now(),
    url: null,
  })
  emit(ctx, 'product.created', product)
  return product
}

export const productRoutes: Route[] = [
  route(
    'POST',
    '/v1/products',
    { id: text, name: required(text), active: flag, description: text, images: listOf(text), metadata },
    (ctx, { params }) => createProduct(ctx, params),
  ),
  retrieveRoute('product', '/v1/products/:id'),
  route(
    'POST',
    '/v1/products/:id',
    { name: text, active: flag, description: clearable(text), metadata },
    (ctx, { id, params }) => {
      const product = find(ctx, 'product', id)
      if (params.name !== undefined) product.name = params.name
      if (params.active !== undefined) product.active = params.active
      if (params.description !== undefined) product.description = params.description
      product.metadata = mergeMetadata(product.metadata, params.metadata)
      product.updated = ctx.now()
      emit(ctx, 'product.updated', product)
      return product
    },
  ),
  listRoute('product', '/v1/products', { active: flag }),
]
