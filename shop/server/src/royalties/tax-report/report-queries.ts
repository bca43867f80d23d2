import type { TaxFileKind } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { RoyaltiesTables } from '../tables.ts'
import type { DocSpec } from './dpi-message.ts'
import type { KnownRecord } from './plan-report.ts'

const on = (db: Db) => over<RoyaltiesTables & ReadableAccounts>(db)

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
