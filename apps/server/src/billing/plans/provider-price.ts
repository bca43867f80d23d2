import type Stripe from 'stripe'

export interface PlanPrice {
  readonly packageId: string
  readonly name: string
  readonly period: 'month' | 'year'
  readonly currency: string
  readonly grossCents: number
}

/** The provider's price of a plan; each sum has one, found again by its key. */
export async function providerPrice(stripe: Stripe, plan: PlanPrice): Promise<string> {
  const key = `${plan.packageId}-${plan.currency}-${plan.grossCents}`
  const known = await stripe.prices.list({ lookup_keys: [key], limit: 1 })
  if (known.data[0]) return known.data[0].id
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
