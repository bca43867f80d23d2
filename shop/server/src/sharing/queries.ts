import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'

/** A public page: what stands in its address, and when it was changed last. */
export interface MappedPage {
  readonly name: string
  readonly changed_at: Date
}

/** How many artists and packs have a public page. */
export async function countMapped(db: Db): Promise<{ artists: number; packs: number }> {
  const { rows } = await sql<{ artists: number; packs: number }>`
    select (select count(*)::integer from artist_tally) as artists,
      (select count(*)::integer from pack_tally) as packs`.execute(over(db))
  return rows[0] ?? { artists: 0, packs: 0 }
}

const SELECTS = {
  artists: sql`select artist.handle as name, changed_at
    from artist_tally join artist on artist.account_id = artist_tally.artist_id order by artist.account_id`,
  packs: sql`select handle || '/' || pack.slug as name, greatest(pack.updated_at, changed_at) as changed_at
    from pack_tally join pack on pack.id = pack_tally.pack_id join artist on account_id = pack.artist_id order by pack.id`,
} as const

/** One part of the public pages of a kind, in an order that stays. */
export async function selectMapped(
  db: Db,
  kind: keyof typeof SELECTS,
  { offset, limit }: { offset: number; limit: number },
): Promise<MappedPage[]> {
  const { rows } = await sql<MappedPage>`
    ${SELECTS[kind]} offset ${offset} limit ${limit}`.execute(over(db))
  return rows
}

/** The ids at which parts of so many published sounds begin, in order. Looks at every sound. */
export async function selectPartStarts(db: Db, sounds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as place from sound where status = 'published') as placed
    where place % ${sounds}::integer = 1 order by id`.execute(over(db))
  return rows.map((row) => row.id)
}

/** The published sounds from one id on, up to another, where there is one. */
export async function selectMappedSounds(
  db: Db,
  { from, before, limit }: { from: string; before: string | null; limit: number },
): Promise<MappedPage[]> {
  return over<ReadableCatalogue>(db)
    .selectFrom('sound')
    .select(['id as name', 'updated_at as changed_at'])
    .where('status', '=', 'published')
    .where('id', '>=', from)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id')
    .limit(limit)
    .execute()
}
