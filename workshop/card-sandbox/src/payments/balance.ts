import type Stripe from 'stripe'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'

const DISPUTE_FEE_CENTS = 2_000

interface Booking {
  type: Stripe.BalanceTransaction.Type
  category: string
  amount: number
  fee?: number
  availableOn?: number
}

/** Changes the balance by what happened to an object. */
export function book(
  ctx: SandboxContext,
  source: { id: string; currency: string },
  { type, category, amount, fee = 0, availableOn = ctx.now() }: Booking,
): Stripe.BalanceTransaction {
  const { currency } = source
  const id = newId('txn')
  const isPending = availableOn > ctx.now()
  if (isPending) ctx.state.pendingMoney[id] = true
  return keep(ctx, 'balance_transaction', {
    id,
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: ctx.now(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source: source.id,
    status: isPending ? 'pending' : 'available',
    type,
  })
}

export function release(ctx: SandboxContext, booked: Stripe.BalanceTransaction): void {
  delete ctx.state.pendingMoney[booked.id]
  booked.status = 'available'
}

/** A bank takes a disputed sum, with a fee, or gives it back without one. */
export function bookDispute(ctx: SandboxContext, dispute: Stripe.Dispute, way: 'taken' | 'given back'): void {
  dispute.balance_transactions.push(
    book(ctx, dispute, {
      type: 'adjustment',
      ...(way === 'taken'
        ? { category: 'dispute', amount: -dispute.amount, fee: DISPUTE_FEE_CENTS }
        : { category: 'dispute_reversal', amount: dispute.amount }),
    }),
  )
}

/** Money of a currency that can be sent, now or at a time. */
export function availableIn(ctx: SandboxContext, currency: string, at = ctx.now()): number {
  let sum = 0
  for (const one of Object.values(ctx.state.objects.balance_transaction))
    if (one.currency === currency && one.available_on <= at) sum += one.net
  return sum
}

/** When the balance has enough for a sum; endless where nothing that is on its way makes it enough. */
export function affordableAt(ctx: SandboxContext, { amount, currency }: Stripe.Refund): number {
  const times = Object.values(ctx.state.objects.balance_transaction).map((one) => one.available_on)
  return (
    [ctx.now(), ...times.filter((at) => at > ctx.now()).toSorted((a, b) => a - b)].find(
      (at) => availableIn(ctx, currency, at) >= amount,
    ) ?? Infinity
  )
}

function balance(ctx: SandboxContext): Stripe.Balance {
  const all = Object.values(ctx.state.objects.balance_transaction)
  const currencies = [...new Set(['eur', ...all.map(({ currency }) => currency)])]
  const available = currencies.map((currency) => ({ currency, amount: availableIn(ctx, currency) }))
  return {
    object: 'balance',
    available,
    livemode: false,
    pending: available.map(({ currency, amount }) => ({
      currency,
      amount: availableIn(ctx, currency, Infinity) - amount,
    })),
  }
}

export const balanceRoutes: Route[] = [
  route('GET', '/v1/balance', {}, balance),
  retrieveRoute('balance_transaction', '/v1/balance_transactions/:id'),
  listRoute('balance_transaction', '/v1/balance_transactions', { currency: text, source: text, type: text }),
]
