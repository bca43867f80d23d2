import type Stripe from 'stripe'
import type { CardProvider } from './card-provider.ts'
import { offeredMethods } from '../payments/methods.ts'

/** What the provider's forms have in common. They allow some ways to pay: otherwise the provider offers all that the account has. */
export function paymentForm(
  { methods }: Pick<CardProvider, 'methods'>,
  { currency, renews, returnUrl }: { currency: string; renews: boolean; returnUrl: string },
) {
  return {
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    return_url: returnUrl,
    allowed_payment_method_types: offeredMethods(methods, { currency, renews }),
  } as const satisfies Partial<Stripe.Checkout.SessionCreateParams>
}
