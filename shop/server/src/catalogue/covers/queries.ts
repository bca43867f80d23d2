import { Buffer } from 'node:buffer'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'

/** In the order in which a pack is heard: as its artist put them, then loops before one-shots, as they came. */
export const heardOrder = sql`array_position(pack.sound_order, sound.id) nulls last, (sound.kind = 'oneShot'),
  sound.created_at, sound.id`

/** Facts of the first sounds of each pack, from which its cover is drawn; of drafts where nothing is published. */
export async function selectPackFingerprints(
  db: Db,
  packIds: readonly string[],
): Promise<Map<string, Buffer[]>> {
  const { rows } = await sql<{ pack_id: string; fingerprint: Buffer }>`
    select pack_id, fingerprint from (
      select sound.pack_id, sound.fingerprint, row_number() over (
        partition by sound.pack_id order by (sound.status = 'published') desc, ${heardOrder}) as place
      from sound join pack on pack.id = sound.pack_id
      where pack.id = any(${[...packIds]}::uuid[])) as placed
    where place <= 8 order by pack_id, place`.execute(over(db))
  const byPack = Map.groupBy(rows, (row) => row.pack_id)
  return new Map(
    [...byPack].map(([id, found]) => [id, found.map(({ fingerprint }) => Buffer.from(fingerprint))]),
  )
}
