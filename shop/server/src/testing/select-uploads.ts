import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'

export interface KeptUpload {
  readonly fileName: string
  readonly state: string
  readonly sounds: number
}

/** What became of the files that were sent with these names; more than one row for one that was taken twice. */
export async function selectUploads(db: Db, fileNames: readonly string[]): Promise<KeptUpload[]> {
  const { rows } = await sql<KeptUpload>`
    select file_name as "fileName", state, count(sound_id) over (partition by file_name)::int as sounds
    from intake where file_name = any(${[...fileNames]})`.execute(over(db))
  return rows
}
