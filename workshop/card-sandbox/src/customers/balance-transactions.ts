import type Stripe from 'stripe'
import { currencyCode } from '../catalogue/prices.ts'
import { integer, mergeMetadata, metadata, required, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { find, keep } from '../state/context.ts'
import { newId } from '../state/ids.ts'

/** Changes of what a customer owes with the next invoice; credit is negative. */
export const customerBalanceRoutes: Route[] = [
  route(
    'POST',
    '/v1/customers/:id/balance_transactions',
    { amount: required(integer), currency: required(text), description: text, metadata },
    (ctx, { id, params }) => {
      const customer = find(ctx, 'customer', id)
      customer.balance += params.amount
      return keep(ctx, 'customer_balance_transaction', {
        id: newId('cbtxn'),
        object: 'customer_balance_transaction',
        amount: params.amount,
        checkout_session: null,
        created: ctx.now(),
        credit_note: null,
        currency: currencyCode(params.currency),
        customer: customer.id,
        customer_account: null,
        description: params.description ?? null,
        ending_balance: customer.balance,
        invoice: null,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        type: 'adjustment',
      } satisfies Stripe.CustomerBalanceTransaction)
    },
  ),
]
