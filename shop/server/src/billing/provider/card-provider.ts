import type { ProviderHome } from './queries.ts'
import type Stripe from 'stripe'
import type { PaymentMethod } from '../payments/methods.ts'

/** The card provider, or its double, as the shop uses it. */
export interface CardProvider {
  readonly stripe: Stripe
  readonly publishableKey: string
  /** Signs the webhooks that are believed. */
  readonly webhookSecret: string
  /** Address of the script that draws the card form. */
  readonly scriptUrl: string
  /** How buyers can pay. */
  readonly methods: readonly PaymentMethod[]
  /** No real money moves. */
  readonly isSandbox: boolean
  /** Whether what was paid for in the test mode stays once real money is taken; it is forfeited unless the operator says so. */
  readonly keepsTestSales: boolean
  /** Where its objects are. */
  readonly home: () => Promise<ProviderHome>
  /** Without asking: null until it was asked for once. */
  readonly knownHome: () => ProviderHome | null
}

/** Keys of a shop's account at the provider. */
export interface CardKeys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

/** How the shop takes cards; null where it does not. */
export type CardSettings =
  | {
      readonly kind: 'provider'
      readonly keys: CardKeys
      readonly methods: readonly PaymentMethod[]
      readonly keepsTestSales: boolean
    }
  | { readonly kind: 'sandbox' }
  | null
