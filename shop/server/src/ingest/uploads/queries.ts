import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { PlatformTables } from '../../platform/tables.ts'
import type { IngestTables } from '../tables.ts'

/** Longer than the pauses in which whoever writes says so. */
const WRITER_SECONDS = 5
const WRITER_LEASE = sql<Date>`now() + ${sql.lit(WRITER_SECONDS)} * interval '1 second'`

const isWritten = sql<boolean>`writer is not null and writer_until > now()`

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

export function findUpload(db: Db, { id, artistId }: { id: string; artistId: string }) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select(['id', 'state', 'received_bytes', 'expires_at', 'refusal_message'])
    .select(sql<number>`size_bytes`.as('size_bytes'))
    .select(isWritten.as('is_written'))
    .where('id', '=', id)
    .where('artist_id', '=', artistId)
    .where('origin', '=', 'upload')
    .executeTakeFirst()
}

export function findUploadByKey(db: Db, { artistId, key }: { artistId: string; key: string }) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select('id')
    .where('artist_id', '=', artistId)
    .where('client_key', '=', key)
    .executeTakeFirst()
}

export async function hasArtistPage(db: Db, accountId: string): Promise<boolean> {
  const found = await over<ReadableCatalogue>(db)
    .selectFrom('artist')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** Until the transaction ends, nobody else counts what this artist has under way. */
export async function holdUploadsOf(tx: Db, artistId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${artistId}`}, 0))`.execute(over(tx))
}

/** Uploads of an artist that are no sound yet, and the room they need. */
export async function countUnderWay(tx: Db, artistId: string): Promise<{ files: number; bytes: number }> {
  const found = await over<IngestTables>(tx)
    .selectFrom('intake')
    .select([
      sql<number>`count(*) filter (where state = 'arriving')`.as('files'),
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'),
    ])
    .where('artist_id', '=', artistId)
    .where('origin', '=', 'upload')
    .where('state', 'in', ['arriving', 'waiting', 'failed'])
    // Only what is done is ever hidden; said so that the index of an artist's files is used.
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { files: Number(found.files), bytes: Number(found.bytes) }
}

export interface NewUpload {
  readonly id: string
  readonly artistId: string
  readonly batchId: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly key: string | null
  readonly masterKey: string
  readonly expiresAt: Date
}

/** @returns false when this artist has announced it before */
export async function insertUpload(tx: Db, upload: NewUpload): Promise<boolean> {
  const inserted = await over<IngestTables>(tx)
    .insertInto('intake')
    .values({
      id: upload.id,
      batch_id: upload.batchId,
      artist_id: upload.artistId,
      origin: 'upload',
      file_name: upload.fileName,
      size_bytes: upload.sizeBytes,
      client_key: upload.key,
      master_key: upload.masterKey,
      expires_at: upload.expiresAt,
      state: 'arriving',
      claim: '{}',
      publish: false,
    })
    .onConflict((conflict) =>
      conflict.columns(['artist_id', 'client_key']).where('client_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns what is kept so far; undefined while another writes, or when it takes no more bytes */
export function holdUpload(db: Db, { id, writer }: { id: string; writer: string }) {
  return over<IngestTables>(db)
    .updateTable('intake')
    .set({ writer, writer_until: WRITER_LEASE })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .where(sql<boolean>`writer is null or writer_until <= now()`)
    .returning('received_bytes')
    .executeTakeFirst()
}

/**
 * A writer that is silent lets others take over from now on; where nobody does, it goes on.
 *
 * @returns false when somebody else took over, or it was ended meanwhile
 */
export async function recordReceived(
  db: Db,
  facts: { id: string; writer: string; receivedBytes: number; expiresAt: Date; isSilent: boolean },
): Promise<boolean> {
  const changed = await over<IngestTables>(db)
    .updateTable('intake')
    .set({
      received_bytes: facts.receivedBytes,
      writer_until: facts.isSilent ? sql<Date>`now()` : WRITER_LEASE,
      expires_at: facts.expiresAt,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', facts.id)
    .where('writer', '=', facts.writer)
    .where('state', '=', 'arriving')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function releaseUpload(db: Db, { id, writer }: { id: string; writer: string }): Promise<void> {
  await over<IngestTables>(db)
    .updateTable('intake')
    .set({ writer: null, writer_until: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute()
}

/** Nobody of a process that is known to be dead writes any more. */
export async function releaseAllUploads(db: Db): Promise<void> {
  await over<IngestTables>(db)
    .updateTable('intake')
    .set({ writer: null, writer_until: null })
    .where('writer', 'is not', null)
    .execute()
}

/** @returns false when it was ended meanwhile */
export async function markComplete(tx: Db, { id, writer }: { id: string; writer: string }): Promise<boolean> {
  const changed = await over<IngestTables>(tx)
    .updateTable('intake')
    .set({
      state: 'waiting',
      received_bytes: sql<number>`size_bytes`,
      writer: null,
      writer_until: null,
      expires_at: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .where('state', '=', 'arriving')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Uploads of which no byte has come for too long; some of them, if there are many. */
export function selectExpired(db: Db, { now, limit }: { now: Date; limit: number }) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select('id')
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute()
}

/** Which of these are uploads whose bytes are still wanted. */
export async function selectWanted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await over<IngestTables>(db)
    .selectFrom('intake')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', 'in', ['arriving', 'waiting', 'failed'])
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Uploads that are no sound yet and of which bytes were received. */
export async function selectUnready(db: Db) {
  const rows = await over<IngestTables>(db)
    .selectFrom('intake')
    .select(['id', 'received_bytes', 'master_key'])
    .where('origin', '=', 'upload')
    .where('state', 'in', ['arriving', 'waiting', 'failed'])
    .where('received_bytes', '>', 0)
    .execute()
  // An upload has its key from the start.
  return rows.map((row) => ({ ...row, master_key: row.master_key! }))
}

/** Files that wait although nobody is to work on them: what can only be after a mishap. */
export async function selectStranded(db: Db, untouchedSince: Date): Promise<string[]> {
  const rows = await over<IngestTables & PlatformTables>(db)
    .selectFrom('intake')
    .select('intake.id')
    .where('intake.state', '=', 'waiting')
    .where('intake.updated_at', '<', untouchedSince)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('job')
            .select('job.id')
            .where('job.kind', '=', 'ingest-sound')
            .where('job.key', '=', sql<string>`intake.id::text`)
            .where('job.failed_at', 'is', null),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}
