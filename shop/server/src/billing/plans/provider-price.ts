import { planName } from '@segno/contract'
import type Stripe from 'stripe'
import type { ListedPrice } from '../rules.ts'

export interface PlanPrice {
  readonly packageId: string
  readonly name: string
  readonly period: 'month' | 'year'
  readonly currency: string
  readonly grossCents: number
  /** As it was agreed: what stays where its buyer is taxed otherwise. */
  readonly listed: ListedPrice
}

/** Names of the agreed price in the provider's metadata. */
const LISTED = { net: 'listed_net', gross: 'listed_gross' } as const

/** The agreed price; null of a net one that an earlier version made. */
export function listedOf({ metadata }: Pick<Stripe.Price, 'metadata'>): ListedPrice | null {
  const { [LISTED.net]: net, [LISTED.gross]: gross } = metadata
  const cents = gross ?? net
  return cents === undefined ? null : { price_cents: Number(cents), is_gross: gross !== undefined }
}

/** The provider's price of a plan; each sum has one, found again by its key. Its product is called as the plan is now. */
export async function providerPrice(stripe: Stripe, plan: PlanPrice): Promise<string> {
  const { price_cents: listedCents, is_gross: isGross } = plan.listed
  const key = `${plan.packageId}-${plan.currency}-${plan.grossCents}-${isGross ? 'of' : 'net'}-${listedCents}`
  const name = planName(plan)
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1, expand: ['data.product'] })
  const [known] = data
  if (known) {
    const product = known.product as Stripe.Product
    if (product.name !== name) await stripe.products.update(product.id, { name })
    return known.id
  }
  const made = await stripe.prices.create(
    {
      currency: plan.currency.toLowerCase(),
      unit_amount: plan.grossCents,
      recurring: { interval: plan.period },
      lookup_key: key,
      metadata: { package: plan.packageId, [isGross ? LISTED.gross : LISTED.net]: String(listedCents) },
      product_data: { name },
    },
    { idempotencyKey: `price-${key}` },
  )
  return made.id
}
