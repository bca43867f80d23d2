import type Stripe from 'stripe'

/** A customer who saves cards and pays once. */
export interface PayingCustomer {
  readonly id: string
  readonly attach: (token: string) => Promise<Stripe.PaymentMethod>
  /** Pays 9 euros at once. */
  readonly pay: (
    method: string,
    more?: Partial<Stripe.PaymentIntentCreateParams>,
  ) => Promise<Stripe.PaymentIntent>
}

export async function aPayingCustomer(stripe: Stripe): Promise<PayingCustomer> {
  const { id } = await stripe.customers.create({ email: 'ada@example.com' })
  return {
    id,
    attach: (token) => stripe.paymentMethods.attach(token, { customer: id }),
    pay: (method, more = {}) =>
      stripe.paymentIntents.create({
        amount: 900,
        currency: 'eur',
        customer: id,
        payment_method: method,
        confirm: true,
        return_url: 'http://shop.test/back',
        ...more,
      }),
  }
}
