import type { IntakeStep } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import { over, type Db } from '../platform/db/db.ts'
import type { FileNames } from '../platform/files/named-files.ts'
import type { Claim } from './claim.ts'
import type { IngestTables } from './tables.ts'

/** An upload's bytes lie elsewhere until it is a sound, whose row names them then. */
export const intakeFiles: FileNames = {
  by: 'intake.master_key',
  select: sql`
    select master_key as key, null::bigint as size_bytes, origin <> 'upload' and state <> 'arriving' as is_needed
    from intake where master_key is not null and state in ('arriving', 'waiting', 'failed')`,
}

export interface IntakeRow {
  readonly id: string
  readonly artist_id: string
  readonly batch_id: string
  readonly origin: string
  readonly file_name: string
  readonly bytes_hash: string | null
  readonly master_key: string | null
  readonly state: string
  readonly claim: unknown
  readonly publish: boolean
}

export function findIntake(db: Db, id: string): Promise<IntakeRow | undefined> {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select([
      'id',
      'artist_id',
      'batch_id',
      'origin',
      'file_name',
      'bytes_hash',
      'master_key',
      'state',
      'claim',
      'publish',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface NewIntake {
  readonly id: string
  readonly batchId: string
  readonly artistId: string
  readonly origin: 'demo' | 'import' | 'upload'
  readonly fileName: string
  readonly file: { readonly bytesHash: string; readonly masterKey: string } | null
  readonly claim: Claim
  readonly publish: boolean
}

/** @returns false when this artist has given the same file before */
export async function insertIntake(db: Db, intake: NewIntake): Promise<boolean> {
  const inserted = await over<IngestTables>(db)
    .insertInto('intake')
    .values({
      id: intake.id,
      batch_id: intake.batchId,
      artist_id: intake.artistId,
      origin: intake.origin,
      file_name: intake.fileName,
      bytes_hash: intake.file?.bytesHash ?? null,
      master_key: intake.file?.masterKey ?? null,
      state: intake.file === null ? 'arriving' : 'waiting',
      claim: JSON.stringify(intake.claim),
      publish: intake.publish,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false when it had arrived before */
export async function markArrived(
  db: Db,
  id: string,
  file: { bytesHash: string; masterKey: string },
): Promise<boolean> {
  const changed = await over<IngestTables>(db)
    .updateTable('intake')
    .set({
      state: 'waiting',
      bytes_hash: file.bytesHash,
      master_key: file.masterKey,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** @returns false when it is no longer open, so that whoever asked must undo what they did beside it */
export async function markReady(db: Db, id: string, soundId: string): Promise<boolean> {
  const changed = await over<IngestTables>(db)
    .updateTable('intake')
    .set({
      state: 'ready',
      sound_id: soundId,
      step: null,
      done_fraction: 1,
      refusal_code: null,
      refusal_message: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** How far it has come, for whoever looks on. */
export async function recordStep(
  db: Db,
  id: string,
  { step, doneFraction, bytesHash }: { step: IntakeStep; doneFraction: number; bytesHash?: string },
): Promise<void> {
  await over<IngestTables>(db)
    .updateTable('intake')
    .set({
      step,
      done_fraction: doneFraction,
      updated_at: sql<Date>`now()`,
      ...(bytesHash === undefined ? {} : { bytes_hash: bytesHash }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export interface Reason {
  readonly code: string
  readonly message: string
  /** The sound with the same audio, where that is the reason. */
  readonly duplicateOf?: string | null
}

/** For good: it is something about the file. @returns false when it was closed before */
export function markRefused(db: Db, id: string, reason: Reason): Promise<boolean> {
  return close(db, id, { state: 'refused', reason })
}

/** It is nothing about the file, and may be tried again. */
export function markFailed(db: Db, id: string, reason: Reason): Promise<boolean> {
  return close(db, id, { state: 'failed', reason })
}

/** For good, also where it had failed: its bytes are gone. */
export function markLost(db: Db, id: string, reason: Reason): Promise<boolean> {
  return close(db, id, { state: 'refused', reason, from: ['arriving', 'waiting', 'failed'] })
}

interface Closing {
  readonly state: 'refused' | 'failed'
  readonly reason: Reason
  readonly from?: readonly string[]
}

async function close(
  db: Db,
  id: string,
  { state, reason, from = ['arriving', 'waiting'] }: Closing,
): Promise<boolean> {
  const changed = await over<IngestTables>(db)
    .updateTable('intake')
    .set({
      state,
      refusal_code: reason.code,
      refusal_message: reason.message,
      duplicate_of: reason.duplicateOf ?? null,
      expires_at: null,
      step: null,
      done_fraction: 0,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** @returns which of these had failed, and wait again */
export async function reopenFailed(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await over<IngestTables>(tx)
    .updateTable('intake')
    .set({ state: 'waiting', refusal_code: null, refusal_message: null, updated_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'failed')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** A sound that was made of a file with the same bytes. */
export function findSoundByBytes(db: Db, bytesHash: string) {
  return over<IngestTables & ReadableCatalogue>(db)
    .selectFrom('intake')
    .innerJoin('sound', 'sound.id', 'intake.sound_id')
    .select(['sound.id', 'sound.title', 'sound.artist_id', 'sound.status'])
    .where('intake.bytes_hash', '=', bytesHash)
    .where('intake.state', '=', 'ready')
    .executeTakeFirst()
}

// Uploads are their artists’ to see.
const takenIn = (db: Db) => over<IngestTables>(db).selectFrom('intake').where('origin', '<>', 'upload')

/** Files that wait or are being worked on. */
export async function countOpen(db: Db): Promise<number> {
  const { count } = await takenIn(db)
    .where('state', 'in', ['arriving', 'waiting'])
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Files that became sounds, were refused or failed. */
export async function countClosed(db: Db): Promise<{ ready: number; refused: number }> {
  const rows = await takenIn(db)
    .where('state', 'in', ['ready', 'refused', 'failed'])
    .select(['state', sql<number>`count(*)`.as('count')])
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  const of = (state: string): number => counts.get(state) ?? 0
  return { ready: of('ready'), refused: of('refused') + of('failed') }
}

export function findIntakeByBytes(db: Db, artistId: string, bytesHash: string) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select('id')
    .where('artist_id', '=', artistId)
    .where('bytes_hash', '=', bytesHash)
    .where('origin', '<>', 'upload')
    .executeTakeFirst()
}

/** Of these, the files that became sounds, were refused or failed. */
export function selectClosed(db: Db, ids: readonly string[]) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select(['id', 'state', 'refusal_message'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', 'in', ['ready', 'refused', 'failed'])
    .execute()
}

export function selectDemoIntakes(db: Db) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select(['id', 'artist_id', 'file_name', 'state', 'sound_id'])
    .where('origin', '=', 'demo')
    .execute()
}
