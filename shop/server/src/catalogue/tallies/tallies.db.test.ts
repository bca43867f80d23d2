import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { aPack, aSound } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { listArtists } from '../../artists/public.ts'
import { listPacks } from '../../packs/public.ts'

const database = useTestDatabase()

const packs = async () => {
  const { items } = await listPacks(
    { db: database.db, readDb: database.db },
    { sort: 'title', page: 1, limit: 10 },
  )
  return items.map(({ title, soundCount, totalPoints, genres }) => ({
    title,
    soundCount,
    totalPoints,
    genres,
  }))
}
const soundsOfArtists = async () =>
  (
    await listArtists({ db: database.db, readDb: database.db }, { sort: 'name', page: 1, limit: 10 })
  ).items.map((one) => one.soundCount)
const change = (set: string, id: string) =>
  sql.raw(`update sound set ${set} where id = '${id}'`).execute(over(database.db))

test('what a pack comes to follows its sounds as they are priced, tagged, moved, withdrawn, published and deleted', async () => {
  const night = await aPack(database.db, { title: 'Night' })
  const day = await aPack(database.db, { title: 'Day', artist_id: night.artistId })
  const inNight = { artist_id: night.artistId, pack_id: night.id, genres: ['techno'] }
  const [one, two] = [await aSound(database.db, inNight), await aSound(database.db, inNight)]
  const ofNight = { title: 'Night', genres: ['techno'] }
  expect(await packs()).toEqual([{ ...ofNight, soundCount: 2, totalPoints: 4 }])
  await change('price_points = 5', one.id)
  await change("genres = '{house,techno}'", one.id)
  expect(await packs()).toEqual([{ ...ofNight, genres: ['techno', 'house'], soundCount: 2, totalPoints: 7 }])
  await change(`pack_id = '${day.id}'`, one.id)
  const ofDay = { title: 'Day', genres: ['house', 'techno'], soundCount: 1, totalPoints: 5 }
  expect(await packs()).toEqual([ofDay, { ...ofNight, soundCount: 1, totalPoints: 2 }])
  await change("status = 'withdrawn'", two.id)
  expect(await packs()).toEqual([ofDay])
  await change("status = 'published'", two.id)
  await sql`delete from sound where id = ${one.id}`.execute(over(database.db))
  expect(await packs()).toEqual([{ ...ofNight, soundCount: 1, totalPoints: 2 }])
  expect(await soundsOfArtists()).toEqual([1])
  await change("status = 'draft'", two.id)
  expect(await packs()).toEqual([])
  expect(await soundsOfArtists()).toEqual([])
})
