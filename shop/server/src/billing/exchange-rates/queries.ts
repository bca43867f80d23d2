import type { CalendarDay, DecimalText } from '@segno/units'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { adderName } from '../dated-rates/queries.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

export interface DayRate {
  readonly currency: string
  readonly day: CalendarDay
  readonly rate: DecimalText
  readonly source: 'ECB' | 'entered'
}

/** Rates of the latest day, not after `until`, on which each of the currencies has one; of two the later entry. */
export async function selectRatesOf(
  db: Db,
  currencies: readonly string[],
  until: CalendarDay,
): Promise<DayRate[]> {
  const among = sql`currency = any(${[...currencies]})`
  const { rows } = await sql<DayRate>`
    select distinct on (currency) currency, day, rate, source from exchange_rate
    where ${among} and day = (
      select day from exchange_rate where ${among} and day <= ${until}
      group by day having count(distinct currency) = ${currencies.length}
      order by day desc limit 1)
    order by currency, number desc`.execute(on(db))
  return rows
}

/** Latest rates of each currency, and how many it has. */
export async function selectLatestRates(db: Db, { perCurrency }: { readonly perCurrency: number }) {
  const { rows } = await sql<
    DayRate & { added_at: Date; added_by: string | null; added_by_name: string | null; total: number }
  >`
    select currency, day, rate, source, added_at, added_by, added_by_name, total from (
      select *, ${adderName} as added_by_name, count(*) over (partition by currency)::int as total,
        row_number() over (partition by currency order by day desc, number desc) as place
      from exchange_rate) as rate
    where place <= ${perCurrency} order by currency, place`.execute(on(db))
  return rows
}

export async function countRates(db: Db, currency: string): Promise<number> {
  const { total } = await on(db)
    .selectFrom('exchange_rate')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return total
}

/** Adds the ECB's rates of a day. One that is known stays: an administrator's entry outranks the bank's. */
export async function insertFetched(
  tx: Db,
  fetched: {
    readonly day: CalendarDay
    readonly rates: readonly Pick<DayRate, 'currency' | 'rate'>[]
    readonly at: Date
  },
): Promise<void> {
  const currencies = fetched.rates.map(({ currency }) => currency)
  const rates = fetched.rates.map(({ rate }) => rate)
  await sql`
    insert into exchange_rate (currency, number, day, rate, source, added_at)
    select currency, (select count(*) + 1 from exchange_rate as before where before.currency = given.currency),
      ${fetched.day}, rate::numeric, 'ECB', ${fetched.at}
    from unnest(${currencies}::text[], ${rates}::text[]) as given (currency, rate)
    where not exists (
      select from exchange_rate as known where known.currency = given.currency and known.day = ${fetched.day})
    on conflict do nothing`.execute(on(tx))
}

export async function storeFetch(db: Db, fetched: { asked_at: Date; error: string | null }): Promise<void> {
  await on(db)
    .insertInto('exchange_rate_fetch')
    .values({ source: 'ECB', ...fetched })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(fetched))
    .execute()
}

/** Why the last fetch failed; null where it did not, or was longer ago. */
export async function findFetchError(db: Db, since: Date): Promise<string | null> {
  const row = await on(db)
    .selectFrom('exchange_rate_fetch')
    .select('error')
    .where('asked_at', '>=', since)
    .executeTakeFirst()
  return row?.error ?? null
}

/** When VAT was last charged in each of some currencies. */
export async function selectLastSales(db: Db, currencies: readonly string[]) {
  const { rows } = await sql<{ currency: string; last_sold_at: Date }>`
    select currency, last_sold_at from (
      select currency, (select max(paid_at) from payment where payment.currency = given.currency and vat_cents > 0)
        as last_sold_at
      from unnest(${[...currencies]}::text[]) as given (currency)) as sold
    where last_sold_at is not null order by currency`.execute(on(db))
  return rows
}
