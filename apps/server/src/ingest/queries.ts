import { sql } from 'kysely'
import { over, type Db } from '../platform/db.ts'
import type { Claim } from './claim.ts'
import type { IngestTables } from './tables.ts'

export interface IntakeRow {
  readonly id: string
  readonly artist_id: string
  readonly file_name: string
  readonly master_key: string | null
  readonly state: string
  readonly claim: unknown
  readonly publish: boolean
}

export function findIntake(db: Db, id: string): Promise<IntakeRow | undefined> {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select(['id', 'artist_id', 'file_name', 'master_key', 'state', 'claim', 'publish'])
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
    .set({ state: 'ready', sound_id: soundId, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function markRefused(
  db: Db,
  id: string,
  reason: { code: string; message: string },
): Promise<void> {
  await over<IngestTables>(db)
    .updateTable('intake')
    .set({
      state: 'refused',
      refusal_code: reason.code,
      refusal_message: reason.message,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['arriving', 'waiting'])
    .execute()
}

export async function countStates(db: Db): Promise<Map<string, number>> {
  const rows = await over<IngestTables>(db)
    .selectFrom('intake')
    .select(['state', sql<number>`count(*)`.as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map((row) => [row.state, row.count]))
}

export function findIntakeByBytes(db: Db, artistId: string, bytesHash: string) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select('id')
    .where('artist_id', '=', artistId)
    .where('bytes_hash', '=', bytesHash)
    .executeTakeFirst()
}

export function selectOutcomes(db: Db, ids: readonly string[]) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select(['id', 'state', 'sound_id', 'refusal_code', 'refusal_message'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export function selectDemoIntakes(db: Db) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select(['id', 'file_name', 'state', 'sound_id'])
    .where('origin', '=', 'demo')
    .execute()
}
