import type Stripe from 'stripe'
import { daysAfter } from '../../platform/day-range.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { instantOf, pagesOf, secondsOf } from '../provider/objects.ts'
import { findLatestMovement, insertMovements, selectKnownMovements } from './queries.ts'

const EVERY_SECONDS = 3_600
/** Lists lag behind what happened. */
const OVERLAP_DAYS = 1
const PAGE = 100

type MovementsContext = Pick<BillingContext, 'db' | 'provider'>

/** Takes over each hour what moved the balance at the provider. */
export const collectMovementsJob = (ctx: MovementsContext): JobHandler => ({
  kind: 'collect-movements',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => collectMovements(ctx, signal),
})

export async function collectMovements(
  { db, provider }: MovementsContext,
  signal?: AbortSignal,
): Promise<void> {
  if (!provider) return
  const { account } = await provider.home()
  const latest = await findLatestMovement(db, account)
  const since = latest && { created: { gte: secondsOf(daysAfter(latest, -OVERLAP_DAYS)) } }
  const listed = provider.stripe.balanceTransactions.list({ ...since, limit: PAGE })
  const fresh: Stripe.BalanceTransaction[] = []
  for await (const page of pagesOf(listed)) {
    if (signal?.aborted === true) return
    const known = await selectKnownMovements(
      db,
      page.map(({ id }) => id),
    )
    fresh.push(...page.filter(({ id }) => !known.has(id)))
  }
  // The list begins with the newest. Entered oldest first, a run that is cut off leaves no gap before the latest that is known.
  const oldestFirst = fresh.toReversed()
  for (let at = 0; at < oldestFirst.length; at += PAGE) {
    const rows = []
    for (const moved of oldestFirst.slice(at, at + PAGE))
      rows.push({
        id: moved.id,
        category: moved.reporting_category,
        currency: moved.currency.toUpperCase(),
        amount_cents: moved.amount,
        fee_cents: moved.fee,
        ...(await sourceOf(provider.stripe, moved)),
        happened_at: instantOf(moved.created),
        provider_account: account,
      })
    await insertMovements(db, rows)
  }
}

/** The sum before the provider changed it into the currency of the balance; nothing where it did not. */
async function sourceOf(stripe: Stripe, { id, amount, exchange_rate: rate }: Stripe.BalanceTransaction) {
  if (rate === null) return { source_currency: null, source_cents: null }
  const { source } = await stripe.balanceTransactions.retrieve(id, { expand: ['source'] })
  if (source === null || typeof source === 'string' || !('amount' in source) || !('currency' in source))
    throw new Error(`${id} was exchanged, and what it is of says no sum`)
  // A refund names what went back as a sum above zero.
  const cents = Math.sign(amount) * Math.abs(source.amount)
  return { source_currency: source.currency.toUpperCase(), source_cents: cents }
}
