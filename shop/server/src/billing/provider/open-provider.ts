import { homeOf, isLiveKey } from './home.ts'
import Stripe from 'stripe'
import type { CardKeys, CardProvider } from './card-provider.ts'

const TIMEOUT_MS = 20_000
const NETWORK_RETRIES = 2

/** The provider itself, by the version of its API that the SDK is pinned to. */
export function openProvider(
  { secretKey, publishableKey, webhookSecret }: CardKeys,
  { methods, keepsTestSales }: Pick<CardProvider, 'methods' | 'keepsTestSales'>,
): CardProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
  })
  return {
    stripe,
    ...homeOf(stripe, { livemode: isLiveKey(secretKey) }),
    publishableKey,
    webhookSecret,
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    methods,
    keepsTestSales,
    isSandbox: false,
  }
}
