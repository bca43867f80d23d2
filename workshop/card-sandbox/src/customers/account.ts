import type Stripe from 'stripe'
import { route, type Route } from '../http/router.ts'

/** The shop's own account at the provider, as far as its keys may see it. */
const ACCOUNT: Stripe.Account = {
  id: 'acct_sandbox',
  object: 'account',
  charges_enabled: true,
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: 'standard',
}

export const accountRoutes: Route[] = [route('GET', '/v1/account', {}, () => ACCOUNT)]
