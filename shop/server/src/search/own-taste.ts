import { type TasteQuery, tasteOf } from '@segno/sound-index'
import { recentFavouriteIds } from '../listening/public.ts'
import { recentlyOwnedSoundIds } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import { readSounds } from './indexed-sounds.ts'
import type { Listener, OwnLists } from './own-conditions.ts'

/** Of what was bought, and of what was kept, so many count, the latest. */
const MOST_COUNTED = 200

/**
 * The listener's taste, by the sounds that they had bought and kept when the list began; nothing of it is stored.
 *
 * @returns null where they have no sound that can be compared
 */
export async function readTaste(db: Db, listener: Listener, own: OwnLists): Promise<TasteQuery | null> {
  const recent = await recentIds(db, listener, MOST_COUNTED)
  const sounds = await readSounds(db, recent)
  // Sums of fractions depend on the order, and the database answers in any.
  const inOrder = sounds.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return tasteOf(inOrder, [...new Set([...(await own.ownedIds()), ...recent])])
}

/** Whether they have bought or kept anything; most who have, have bought. */
export async function hasTaste(db: Db, { accountId, by }: Listener): Promise<boolean> {
  if (accountId === null) return false
  const one = { by, limit: 1 }
  return (
    (await recentlyOwnedSoundIds(db, accountId, one)).length > 0 ||
    (await recentFavouriteIds(db, accountId, one)).length > 0
  )
}

async function recentIds(db: Db, { accountId, by }: Listener, limit: number): Promise<string[]> {
  if (accountId === null) return []
  const [owned, kept] = await Promise.all([
    recentlyOwnedSoundIds(db, accountId, { by, limit }),
    recentFavouriteIds(db, accountId, { by, limit }),
  ])
  return [...new Set([...owned, ...kept])]
}
