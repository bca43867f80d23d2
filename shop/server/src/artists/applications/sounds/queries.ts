import { sql } from 'kysely'
import { over, type Db } from '../../../platform/db/db.ts'
import type { FileNames } from '../../../platform/files/named-files.ts'
import type { ArtistsTables } from '../../tables.ts'

const on = (db: Db) => over<ArtistsTables>(db)

export const applicationFiles: FileNames = {
  by: 'artist_application_sound.file',
  select: sql`
    select 'applications/' || file as key, size_bytes::bigint, true as is_needed from artist_application_sound`,
}

export type SoundRow = Awaited<ReturnType<typeof selectSounds>>[number]

/** In the order in which they were added. */
export async function selectSounds(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return []
  return on(db)
    .selectFrom('artist_application_sound')
    .selectAll()
    .where('application_id', 'in', applicationIds)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

/** Nothing is added to it, and it is not decided, before the transaction ends. */
export function holdOpenApplication(tx: Db, accountId: string) {
  return on(tx)
    .selectFrom('artist_application')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

export async function insertSound(
  tx: Db,
  sound: {
    applicationId: string
    id: string
    fileName: string
    sizeBytes: number
    format: string
    file: string
    now: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('artist_application_sound')
    .values({
      id: sound.id,
      application_id: sound.applicationId,
      file_name: sound.fileName,
      size_bytes: sound.sizeBytes,
      format: sound.format,
      file: sound.file,
      added_at: sound.now,
    })
    .execute()
}

/** @returns the names of their files */
export async function deleteSounds(tx: Db, applicationId: string, soundId?: string): Promise<string[]> {
  const rows = await on(tx)
    .deleteFrom('artist_application_sound')
    .where('application_id', '=', applicationId)
    .$if(soundId !== undefined, (query) => query.where('id', '=', soundId!))
    .returning('file')
    .execute()
  return rows.map(({ file }) => file)
}
