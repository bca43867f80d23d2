import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import type { ReportsTables } from './tables.ts'

const on = (db: Db) => over<ReportsTables & ReadableCatalogue>(db)

/** Until the transaction ends nothing else is counted for this listener. */
export async function lockListener(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${accountId}`}, 0))`.execute(on(tx))
}

export function selectReported(db: Db, soundId: string) {
  return on(db)
    .selectFrom('sound')
    .select(['title', 'status', 'artist_id'])
    .where('id', '=', soundId)
    .executeTakeFirst()
}

export async function countReportsSince(db: Db, listenerId: string, since: Date): Promise<number> {
  const row = await on(db)
    .selectFrom('sound_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', listenerId)
    .where('reported_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function sumEarnedSince(db: Db, listenerId: string, since: Date): Promise<number> {
  const row = await on(db)
    .selectFrom('sound_report')
    .select(({ fn }) => fn.sum<string | number | null>('earned_points').as('points'))
    .where('reporter_id', '=', listenerId)
    .where('earned_points', '>', 0)
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.points ?? 0)
}

/** @returns false where the same listener has said so already */
export async function insertReport(
  tx: Db,
  report: {
    id: string
    soundId: string
    listenerId: string
    what: string
    claim: object | null
    words: string
    now: Date
  },
): Promise<boolean> {
  const row = await on(tx)
    .insertInto('sound_report')
    .values({
      id: report.id,
      sound_id: report.soundId,
      reporter_id: report.listenerId,
      what: report.what,
      claim: report.claim && JSON.stringify(report.claim),
      words: report.words,
      reported_at: report.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['sound_id', 'reporter_id', 'what']).where('status', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Keeps others from counting until the transaction ends. The count must be a statement of its own after this one: it sees
 * what was committed before it began, so one that began and then waited would miss what it waited for.
 */
export async function lockReported(tx: Db, soundIds: readonly string[]): Promise<void> {
  await on(tx)
    .selectFrom('sound')
    .select('id')
    .where('id', '=', sql<string>`any(${[...soundIds]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Writes the number of open reports beside sounds that are locked, where the queue of doubtful sounds finds it. */
export async function recountReports(tx: Db, soundIds: readonly string[]): Promise<void> {
  await sql`
    update sound set open_reports = (
      select count(*) from sound_report where sound_id = sound.id and status = 'open'
    ) where id = any(${[...soundIds]}::uuid[])`.execute(on(tx))
}

export const reportsWithSounds = (db: Db) =>
  on(db)
    .selectFrom('sound_report as report')
    .innerJoin('sound', 'sound.id', 'report.sound_id')
    .select([
      'report.id',
      'report.sound_id',
      'report.reporter_id',
      'report.what',
      'report.claim',
      'report.words',
      'report.status',
      'report.reported_at',
      'report.answer',
      'report.earned_points',
      'sound.title',
    ])

export type ReportRow = NonNullable<Awaited<ReturnType<typeof selectReport>>>

export function selectReport(db: Db, id: string) {
  return reportsWithSounds(db).where('report.id', '=', id).executeTakeFirst()
}

/** The newest first. */
export function selectReportsOf(
  db: Db,
  listenerId: string,
  page: { offset: number; limit: number } | null,
): Promise<ReportRow[]> {
  return reportsWithSounds(db)
    .where('report.reporter_id', '=', listenerId)
    .orderBy('report.reported_at', 'desc')
    .orderBy('report.id')
    .$if(page !== null, (query) => query.offset(page?.offset ?? 0).limit(page?.limit ?? 0))
    .execute()
}

export async function countReportsOf(db: Db, listenerId: string): Promise<number> {
  return countReportsSince(db, listenerId, new Date(0))
}

/** What is open about these sounds, the oldest first. */
export function selectOpenReports(db: Db, soundIds: readonly string[]) {
  return reportsWithSounds(db)
    .where('report.sound_id', '=', sql<string>`any(${[...soundIds]}::uuid[])`)
    .where('report.status', '=', 'open')
    .orderBy('report.reported_at')
    .execute()
}

/** @returns false where somebody else was quicker */
export async function decideReport(
  tx: Db,
  id: string,
  decision: {
    status: 'accepted' | 'dismissed'
    by: string
    at: Date
    answer: string | null
    earnedPoints: number
  },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('sound_report')
    .set({
      status: decision.status,
      decided_at: decision.at,
      decided_by: decision.by,
      answer: decision.answer,
      earned_points: decision.earnedPoints,
    })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the sounds that they were about */
export async function deleteReportsOf(tx: Db, listenerId: string): Promise<string[]> {
  const rows = await on(tx)
    .deleteFrom('sound_report')
    .where('reporter_id', '=', listenerId)
    .returning('sound_id')
    .execute()
  return [...new Set(rows.map((row) => row.sound_id))]
}
