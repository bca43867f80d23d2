import { isInFuture } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import type { FetchedRates, FetchRates } from './ecb.ts'
import { insertFetched, storeFetch } from './queries.ts'
import { ratedCurrencies } from './rules.ts'

/** Published once a day; asked for more often, so that sales of the evening have the rate of their day. */
const EVERY_SECONDS = 3 * 3_600

type FetchContext = Pick<BillingContext, 'db' | 'now' | 'log' | 'vatSeller'> & {
  readonly fetchRates: FetchRates
}

/** Keeps the last published rates of the currencies that the shop needs. */
export const fetchExchangeRatesJob = (ctx: FetchContext): JobHandler => ({
  kind: 'fetch-exchange-rates',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: () => fetchExchangeRates(ctx),
})

export async function fetchExchangeRates(ctx: FetchContext): Promise<void> {
  const { db, now, vatSeller } = ctx
  const fetched = await tryFetch(ctx)
  if (fetched === null) return
  const wanted = ratedCurrencies(vatSeller)
  const rates = fetched.rates.filter(({ currency }) => wanted.includes(currency))
  const at = now()
  await inTransaction(db, async (tx) => {
    await insertFetched(tx, { day: fetched.day, rates, at })
    await storeFetch(tx, { asked_at: at, error: null })
  })
}

async function tryFetch({ db, now, log, fetchRates }: FetchContext): Promise<FetchedRates | null> {
  try {
    const fetched = await fetchRates()
    if (isInFuture(fetched.day, now())) throw new Error(`${fetched.day} has not come yet`)
    return fetched
  } catch (error) {
    // The rates that are known serve on, and the next fetch is soon: the administrator is told, and nothing changes.
    log.warn({ error }, 'exchange rates could not be fetched')
    await storeFetch(db, { asked_at: now(), error: error instanceof Error ? error.message : String(error) })
    return null
  }
}
