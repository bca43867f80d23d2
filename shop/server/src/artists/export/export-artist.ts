import type { Db } from '../../platform/db/db.ts'
import { selectArtist, selectFormerHandles } from '../queries.ts'
import { selectPacksOf, selectSoundsOf } from './queries.ts'

/** Null for whoever has never sold. Files are named by the addresses at which they are, not copied. */
export function exportArtist(origin: string) {
  return async (db: Db, accountId: string): Promise<unknown> => {
    const artist = await selectArtist(db, accountId)
    if (!artist) return null
    const sounds = await selectSoundsOf(db, accountId)
    return {
      ...artist,
      formerHandles: await selectFormerHandles(db, accountId),
      packs: await selectPacksOf(db, accountId),
      sounds: sounds.map(({ preview_opus_key: key, ...sound }) => ({
        ...sound,
        previewAddress: `${origin}/audio/${key}`,
      })),
    }
  }
}
