import { sql } from 'kysely'
import { type ReadableAccounts, isNamed } from '../../accounts/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { RoyaltiesTables } from '../tables.ts'

const on = (db: Db) => over<RoyaltiesTables & ReadableAccounts>(db)

/** One figure of each quarter. */
const byQuarter = (figure: 'sales' | 'credited' | 'fees') => {
  const sums = [1, 2, 3, 4].map(
    (quarter) =>
      sql`coalesce(sum(${sql.ref(figure)}) filter (where quarter = ${sql.lit(quarter)}), 0)::bigint`,
  )
  return sql<number[]>`jsonb_build_array(${sql.join(sums)})`
}

/** A year by the days of the shop's place. */
export interface TaxYear {
  readonly year: number
  /** By its IANA name. */
  readonly timeZone: string
}

const monthStart = ({ timeZone }: TaxYear, year: number, month: number) =>
  sql`make_timestamptz(${year}::int, ${month}::int, 1, 0, 0, 0, ${timeZone}::text)`

/** The quarter of a moment, told by comparing: each of a year's sales is looked at. */
const quarterOf = (at: 'sold_at' | 'reversed_at', year: TaxYear) => {
  const since = (month: number) => sql`${sql.ref(at)} >= ${monthStart(year, year.year, month)}`
  return sql`case when ${since(10)} then 4 when ${since(7)} then 3 when ${since(4)} then 2 else 1 end`
}

export type TaxRow = Awaited<ReturnType<ReturnType<typeof taxReportOf>['page']>>[number]

/** What artists were credited in a year, and what the shop kept; what was taken back counts on the day it was. */
export function taxReportOf(db: Db, { words, ...year }: TaxYear & { words: string }) {
  const [since, before] = [monthStart(year, year.year, 1), monthStart(year, year.year + 1, 1)]
  // Largest remainders can give a part one millionth more than its part of the value.
  const fees = sql`greatest(0, royalty.value_micro_eur * royalty.part_basis_points / 10000 - royalty.amount_micro_eur)`
  const credited = sql<{ artist_id: string; sales: number[]; credited: number[]; fees: number[] }>`(
    select artist_id, ${byQuarter('sales')} as sales, ${byQuarter('credited')} as credited, ${byQuarter('fees')} as fees
    from (
      select artist_id, ${quarterOf('sold_at', year)} as quarter, count(*) as sales,
        sum(amount_micro_eur) as credited, sum(${fees}) as fees
      from royalty where sold_at >= ${since} and sold_at < ${before} group by 1, 2
      union all
      select royalty.artist_id, ${quarterOf('reversed_at', year)}, -count(*),
        sum(reversal.amount_micro_eur), -sum(${fees})
      from royalty_reversal as reversal
      join royalty on royalty.licence_id = reversal.licence_id and royalty.artist_id = reversal.artist_id
      where reversed_at >= ${since} and reversed_at < ${before} group by 1, 2
    ) as entry
    group by artist_id
  )`.as<'year'>('year')
  const found = on(db)
    .selectFrom(credited)
    .innerJoin('account', 'account.id', 'year.artist_id')
    .$if(words !== '', (query) => query.where(isNamed(words)))
    .select(['year.artist_id', 'year.sales', 'year.credited', 'year.fees', 'account.email'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))
  return listSource(found, {
    sorts: { email: { column: sql`lower(account.email)` } },
    id: 'year.artist_id',
    isSummed: true,
  })
}
