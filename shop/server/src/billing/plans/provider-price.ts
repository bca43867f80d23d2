import type Stripe from 'stripe'

export interface PlanPrice {
  readonly packageId: string
  readonly name: string
  readonly period: 'month' | 'year'
  readonly currency: string
  readonly grossCents: number
  /** Of a price that includes VAT, as it is listed: what stays where its buyer is taxed otherwise. */
  readonly listedGrossCents: number | null
}

const LISTED_GROSS = 'listed_gross'

export const listedGrossOf = ({ metadata }: Pick<Stripe.Price, 'metadata'>): number | null =>
  metadata[LISTED_GROSS] === undefined ? null : Number(metadata[LISTED_GROSS])

/** The provider's price of a plan; each sum has one, found again by its key. Its product is called as the plan is now. */
export async function providerPrice(stripe: Stripe, plan: PlanPrice): Promise<string> {
  const { listedGrossCents: listed } = plan
  const key = `${plan.packageId}-${plan.currency}-${plan.grossCents}${listed === null ? '' : `-of-${listed}`}`
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1, expand: ['data.product'] })
  const [known] = data
  if (known) {
    const product = known.product as Stripe.Product
    if (product.name !== plan.name) await stripe.products.update(product.id, { name: plan.name })
    return known.id
  }
  const made = await stripe.prices.create(
    {
      currency: plan.currency.toLowerCase(),
      unit_amount: plan.grossCents,
      recurring: { interval: plan.period },
      lookup_key: key,
      metadata: { package: plan.packageId, ...(listed !== null && { [LISTED_GROSS]: String(listed) }) },
      product_data: { name: plan.name },
    },
    { idempotencyKey: `price-${key}` },
  )
  return made.id
}
