import { expect, test } from 'vitest'
import { anAccount, anArtist, aSound } from '../../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { addFavourites, listFavourites, moveFavourites, removeFavourites } from './favourites.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)(
  'windows that add, move and take out at once leave each sound in one place',
  async () => {
    const { db } = database
    const { id: accountId } = await anAccount(db)
    const artist = await anArtist(db)
    const ids: string[] = []
    for (let made = 0; made < 12; made++) ids.push((await aSound(db, { artist_id: artist.id })).id)
    const refs = (soundIds: readonly string[]) => soundIds.map((soundId) => ({ soundId }))
    const ctx = { db, now: () => new Date() }
    const work = ids.flatMap((id, at) => [
      addFavourites(ctx, { accountId, sounds: refs([id]) }),
      addFavourites(ctx, { accountId, sounds: refs(ids) }),
      moveFavourites(db, { accountId, sounds: refs([id, ids[0]!]), before: ids[(at * 5) % 12]! }),
    ])
    await Promise.all([...work, removeFavourites(db, { accountId, sounds: refs([ids[3]!]) })])
    await addFavourites(ctx, { accountId, sounds: refs(ids) })
    const { sounds, total } = await listFavourites(db, accountId)
    expect(total).toBe(12)
    expect(new Set(sounds.map(({ soundId }) => soundId))).toEqual(new Set(ids))
  },
)
