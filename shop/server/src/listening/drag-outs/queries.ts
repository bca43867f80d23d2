import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { anyOf, hasWords } from '../queries.ts'
import type { ListeningTables } from '../tables.ts'

const on = (db: Db) => over<ListeningTables>(db)
const withSounds = (db: Db) => over<ListeningTables & ReadableCatalogue>(db)

export interface NewDragOut {
  readonly id: string
  readonly soundId: string
  readonly fileName: string
  readonly draggedAs: string
  readonly tempoBpm: number | null
  readonly pitchSemitones: number | null
}

/**
 * Those of sounds that are or were on sale, or owned. What is recorded already stays as it is: a ticket may be used again,
 * and the first use counts.
 */
export async function insertDragOuts(
  tx: Db,
  drags: readonly NewDragOut[],
  { accountId, ownedSoundIds, now }: { accountId: string; ownedSoundIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into drag_out (
      id, account_id, sound_id, dragged_at, file_name, dragged_as, tempo_bpm, pitch_semitones, is_altered
    )
    select drag.id, ${accountId}, sound.id, ${now.toISOString()}::timestamptz, drag.file_name, drag.dragged_as,
      drag.tempo_bpm, drag.pitch_semitones,
      (drag.tempo_bpm is not null and drag.tempo_bpm is distinct from sound.tempo_bpm)
        or coalesce(drag.pitch_semitones, 0) <> 0
    from unnest(
        ${drags.map(({ id }) => id)}::uuid[],
        ${drags.map(({ soundId }) => soundId)}::uuid[],
        ${drags.map(({ fileName }) => fileName)}::text[],
        ${drags.map(({ draggedAs }) => draggedAs)}::text[],
        ${drags.map(({ tempoBpm }) => tempoBpm)}::double precision[],
        ${drags.map(({ pitchSemitones }) => pitchSemitones)}::double precision[]
      ) as drag (id, sound_id, file_name, dragged_as, tempo_bpm, pitch_semitones)
      join sound on sound.id = drag.sound_id
    where sound.status in ('published', 'withdrawn') or sound.id = ${anyOf(ownedSoundIds)}
    on conflict (id) do nothing`.execute(on(tx))
}

/**
 * Waits for whoever tells the same at the same time.
 *
 * @returns false where there was one of that key
 */
export async function insertReport(
  tx: Db,
  report: { accountId: string; idempotencyKey: string; requestHash: string; reportedAt: Date },
): Promise<boolean> {
  const row = await on(tx)
    .insertInto('drag_out_report')
    .values({
      account_id: report.accountId,
      idempotency_key: report.idempotencyKey,
      request_hash: report.requestHash,
      reported_at: report.reportedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findReportHash(
  tx: Db,
  accountId: string,
  idempotencyKey: string,
): Promise<string | null> {
  const row = await on(tx)
    .selectFrom('drag_out_report')
    .select('request_hash')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.request_hash ?? null
}

export interface DragOutSearch {
  readonly accountId: string
  /** Each is part of a title or an artist's name. */
  readonly words: readonly string[]
  /** What was dragged later is left out. */
  readonly until: Date
}

export function selectDragOuts(db: Db, search: DragOutSearch, part: { offset: number; limit: number }) {
  return found(db, search)
    .select([
      'drag_out.id',
      'drag_out.sound_id',
      'sound.status',
      'drag_out.dragged_at',
      'drag_out.file_name',
      'drag_out.dragged_as',
      'drag_out.tempo_bpm',
      'drag_out.pitch_semitones',
    ])
    .orderBy('drag_out.dragged_at', 'desc')
    .orderBy('drag_out.id', 'desc')
    .offset(part.offset)
    .limit(part.limit)
    .execute()
}

export async function countDragOuts(db: Db, search: DragOutSearch): Promise<number> {
  const row = await found(db, search)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function found(db: Db, { accountId, words, until }: DragOutSearch) {
  return withSounds(db)
    .selectFrom('drag_out')
    .innerJoin('sound', 'sound.id', 'drag_out.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .where('drag_out.account_id', '=', accountId)
    .where('drag_out.dragged_at', '<=', until)
    .where(hasWords(words))
}

/** When somebody last dragged something out; null where they never did. */
export async function selectLastDragTime(db: Db, accountId: string): Promise<Date | null> {
  const row = await on(db)
    .selectFrom('drag_out')
    .select('dragged_at')
    .where('account_id', '=', accountId)
    .orderBy('dragged_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.dragged_at ?? null
}

/** Those of them that are theirs, in no order. */
export function selectOwnDragOuts(db: Db, accountId: string, ids: readonly string[]) {
  return on(db)
    .selectFrom('drag_out')
    .select([
      'id',
      'sound_id as soundId',
      'file_name as fileName',
      'dragged_as as draggedAs',
      'is_altered as isAltered',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .execute()
}

export function selectAllDragOuts(db: Db, accountId: string) {
  return withSounds(db)
    .selectFrom('drag_out')
    .innerJoin('sound', 'sound.id', 'drag_out.sound_id')
    .select([
      'sound_id',
      'sound.title',
      'dragged_at',
      'drag_out.file_name',
      'dragged_as',
      'drag_out.tempo_bpm',
      'pitch_semitones',
    ])
    .where('account_id', '=', accountId)
    .orderBy('dragged_at')
    .orderBy('drag_out.id')
    .execute()
}

export async function insertMastersZip(
  tx: Db,
  zip: { id: string; accountId: string; dragOutIds: readonly string[]; now: Date },
): Promise<void> {
  await on(tx)
    .insertInto('masters_zip')
    .values({
      id: zip.id,
      account_id: zip.accountId,
      drag_out_ids: [...zip.dragOutIds],
      offered_at: zip.now,
    })
    .execute()
}

export function findMastersZip(db: Db, id: string) {
  return on(db)
    .selectFrom('masters_zip')
    .select(['account_id', 'drag_out_ids', 'offered_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteAllDragOuts(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('drag_out').where('account_id', '=', accountId).execute()
}

export async function deleteAllReports(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('drag_out_report').where('account_id', '=', accountId).execute()
}

export async function deleteAllMastersZips(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('masters_zip').where('account_id', '=', accountId).execute()
}
