import { sql } from 'kysely'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import { over, type Db } from '../platform/db/db.ts'
import { likePattern } from '../platform/db/like-pattern.ts'

export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Whether each of the words is part of the title or of the artist's name; true of none. */
export function hasWords(words: readonly string[]) {
  const patterns = words.map((word) => likePattern(word))
  return sql<boolean>`not exists (
    select from unnest(${patterns}::text[]) as word (pattern)
    where sound.title not ilike pattern and artist.name not ilike pattern)`
}

/** Those that are on sale, in the order asked for. */
export async function onSale(db: Db, soundIds: readonly string[]): Promise<string[]> {
  return amongWanted(soundIds, await published(db, soundIds).execute())
}

/** The same, and none of them can be deleted until the transaction ends. */
export async function holdOnSale(tx: Db, soundIds: readonly string[]): Promise<string[]> {
  // In one order everywhere, so that nobody waits for somebody who waits for them.
  const held = published(tx, soundIds).orderBy('id').forKeyShare()
  return amongWanted(soundIds, await held.execute())
}

const published = (db: Db, soundIds: readonly string[]) =>
  over<ReadableCatalogue>(db)
    .selectFrom('sound')
    .select('id')
    .where('id', '=', anyOf(soundIds))
    .where('status', '=', 'published')

function amongWanted(wanted: readonly string[], rows: readonly { readonly id: string }[]): string[] {
  const found = new Set(rows.map(({ id }) => id))
  return wanted.filter((id) => found.has(id))
}
