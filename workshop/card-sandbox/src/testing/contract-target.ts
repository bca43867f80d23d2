import Stripe from 'stripe'
import { type ContractTarget, startSandbox } from './target.ts'

const stripeTestKey = process.env['STRIPE_TEST_KEY']

/**
 * Starts what the contract's tests talk to. The sandbox is that unless `STRIPE_TEST_KEY` names the provider's test mode,
 * so that the same tests show that both behave alike.
 */
export async function startTarget(): Promise<ContractTarget> {
  if (stripeTestKey === undefined) return startSandbox()
  if (!stripeTestKey.startsWith('sk_test_'))
    throw new Error('STRIPE_TEST_KEY is no key of the test mode: real cards would be charged')
  return {
    stripe: new Stripe(stripeTestKey),
    stripeWith: (secretKey) => new Stripe(secretKey),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
