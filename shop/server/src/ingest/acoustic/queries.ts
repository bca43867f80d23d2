import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { IngestTables } from '../tables.ts'

/** Sounds that have at least one of these keys, those with the most first. */
export async function selectCandidates(
  db: Db,
  wanted: { keys: readonly number[]; version: number; exceptId: string | null; limit: number },
): Promise<{ sound_id: string; hash: Buffer }[]> {
  const { rows } = await sql<{ sound_id: string; hash: Buffer }>`
    select sound_id, hash from sound_acoustic
    where keys && ${[...wanted.keys]}::integer[] and version = ${wanted.version}
      and sound_id is distinct from ${wanted.exceptId}::uuid
    order by cardinality(array(select unnest(keys) intersect select unnest(${[...wanted.keys]}::integer[]))) desc, sound_id
    limit ${wanted.limit}`.execute(over(db))
  return rows
}

export async function saveAcoustic(
  tx: Db,
  row: { soundId: string; version: number; hash: Buffer; keys: readonly number[] },
): Promise<void> {
  const { version, hash } = row
  const keys = sql<number[]>`${[...row.keys]}::integer[]`
  await over<IngestTables>(tx)
    .insertInto('sound_acoustic')
    .values({ sound_id: row.soundId, version, hash, keys })
    .onConflict((conflict) => conflict.column('sound_id').doUpdateSet({ version, hash, keys }))
    .execute()
}
