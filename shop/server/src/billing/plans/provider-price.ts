import type Stripe from 'stripe'

export interface PlanPrice {
  readonly packageId: string
  readonly name: string
  readonly period: 'month' | 'year'
  readonly currency: string
  readonly grossCents: number
}

/** The provider's price of a plan; each sum has one, found again by its key. Its product is called as the plan is now. */
export async function providerPrice(stripe: Stripe, plan: PlanPrice): Promise<string> {
  const key = `${plan.packageId}-${plan.currency}-${plan.grossCents}`
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
      metadata: { package: plan.packageId },
      product_data: { name: plan.name },
    },
    { idempotencyKey: `price-${key}` },
  )
  return made.id
}
