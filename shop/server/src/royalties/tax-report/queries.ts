import type { TaxFileKind } from '@segno/contract'
import { sql } from 'kysely'
import { type ReadableAccounts, isNamed } from '../../accounts/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { RoyaltiesTables } from '../tables.ts'
import type { DocSpec } from './dpi-message.ts'
import type { KnownRecord } from './plan-report.ts'

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

/** Held until the transaction ends: one file of a year is written after the other. */
export async function holdTaxYear(tx: Db, year: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax report ${year}`}, 0))`.execute(on(tx))
}

/** The newest record of every artist, and of the shop. */
export async function selectKnownRecords(db: Db, year: number): Promise<KnownRecord[]> {
  return on(db)
    .selectFrom('tax_report_record as record')
    .innerJoin('tax_report as report', 'report.id', 'record.report_id')
    .where('report.year', '=', year)
    .distinctOn('record.artist_id')
    .select(['record.artist_id as artistId', 'record.ref', 'record.action', 'record.digest'])
    .orderBy('record.artist_id')
    .orderBy('report.written_at', 'desc')
    .orderBy('report.id', 'desc')
    .execute()
}

interface NewReport {
  readonly id: string
  readonly year: number
  readonly kind: TaxFileKind
  readonly ref: string
  readonly writtenAt: Date
  readonly writtenBy: string
  readonly content: string
  readonly records: readonly (Omit<DocSpec, 'action'> & KnownRecord)[]
}

export async function insertReport(tx: Db, { records, content, ...report }: NewReport): Promise<void> {
  await on(tx)
    .insertInto('tax_report')
    .values({
      id: report.id,
      year: report.year,
      kind: report.kind,
      message_ref: report.ref,
      written_at: report.writtenAt,
      written_by: report.writtenBy,
    })
    .execute()
  await on(tx).insertInto('tax_report_file').values({ report_id: report.id, content }).execute()
  for (const { artistId, ...record } of records)
    await on(tx)
      .insertInto('tax_report_record')
      .values({ report_id: report.id, artist_id: artistId, ...record })
      .execute()
}

/** Files of a year, the newest first. */
export function selectReports(db: Db, year: number) {
  return on(db)
    .selectFrom('tax_report as report')
    .innerJoin('account', 'account.id', 'report.written_by')
    .where('report.year', '=', year)
    .select(['report.id', 'report.kind', 'report.written_at', 'account.email'])
    .select(
      sql<number>`(select count(*)::int from tax_report_record where report_id = report.id and artist_id is not null)`.as(
        'record_count',
      ),
    )
    .orderBy('report.written_at', 'desc')
    .orderBy('report.id', 'desc')
    .execute()
}

export function findReportFile(
  db: Db,
  id: string,
): Promise<{ content: string; year: number; kind: string } | undefined> {
  return on(db)
    .selectFrom('tax_report_file as file')
    .innerJoin('tax_report as report', 'report.id', 'file.report_id')
    .select(['file.content', 'report.year', 'report.kind'])
    .where('file.report_id', '=', id)
    .executeTakeFirst()
}

/** Deletes the files of years before; which records they had stays. */
export async function deleteReportFiles(db: Db, beforeYear: number): Promise<void> {
  await on(db)
    .deleteFrom('tax_report_file')
    .where('report_id', 'in', on(db).selectFrom('tax_report').select('id').where('year', '<', beforeYear))
    .execute()
}
