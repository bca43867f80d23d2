import type { Db } from '../platform/db/db.ts'
import { findArtistByHandle, findFormerHandle } from './queries.ts'

/** Whoever has the handle now, or else had it before: addresses outlive handles. */
export async function findArtistByAnyHandle(db: Db, handle: string): Promise<{ id: string } | null> {
  const artist = await findArtistByHandle(db, handle)
  if (artist) return artist
  const former = await findFormerHandle(db, handle)
  if (former?.rests_until) return null
  return former ? { id: former.artist_id } : null
}
