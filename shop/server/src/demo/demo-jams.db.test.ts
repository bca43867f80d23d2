import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeArtist } from '../artists/public.ts'
import { editableJamList } from '../jams/queries.ts'
import { publicCollectionList } from '../listening/collections/published/queries.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { aPack, aSound } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeDemoCollections } from './demo-collections.ts'
import { makeDemoJams } from './demo-jams.ts'

const database = useTestDatabase()

async function aDemoArtist(handle: string): Promise<string> {
  const { id } = await makeArtist(database.db, {
    email: handle === 'ava' ? 'artist@segno.test' : `${handle}@segno.test`,
    handle,
    name: handle,
    firstName: 'Demo',
    lastName: 'Artist',
    country: 'DE',
    bio: '',
  })
  return id
}

async function aDemoPack(artist_id: string, instruments: readonly string[]): Promise<void> {
  const { db } = database
  const { id: pack_id } = await aPack(db, { artist_id })
  for (const instrument of instruments) {
    const { id } = await aSound(db, { artist_id, pack_id, instrument, moods: ['warm'] })
    await sql`insert into intake (id, batch_id, artist_id, origin, file_name, master_key, state, sound_id, claim, publish)
      values (${newId()}, ${newId()}, ${artist_id}, 'demo', ${id}, ${id}, 'ready', ${id}, '{}', true)`.execute(
      over(db),
    )
  }
}

test('the demo’s artists have published a jam of each pack that has enough for one, and a collection with few of a pack', async () => {
  const { db } = database
  const ctx = { db, now: () => new Date() }
  const [ava, ben] = [await aDemoArtist('ava'), await aDemoArtist('ben')]
  await aDemoPack(ava, ['drums', 'bass', 'bass', 'keys', 'pad', 'lead', 'brass'])
  await aDemoPack(ben, ['keys', 'drums', 'bass'])
  await aDemoPack(ben, ['drums', 'bass'])
  for (let time = 0; time < 2; time++) {
    await makeDemoJams(ctx)
    await makeDemoCollections(ctx)
  }
  const jams = await editableJamList(db, { callerId: ava, isAll: true }).page({
    sort: 'title',
    offset: 0,
    limit: 10,
  })
  expect(jams).toMatchObject([
    { title: 'First light', artist_handle: 'ben', lane_count: 3, tempo_bpm: 120 },
    { title: 'Warm-up', artist_handle: 'ava', lane_count: 5, tempo_bpm: 120 },
  ])
  for (const { published_at } of jams) expect(published_at).not.toBeNull()
  const collections = await publicCollectionList(db, {}).page({ sort: 'publishedAt', offset: 0, limit: 10 })
  expect(collections).toMatchObject([{ name: 'Sunday, windows open' }])
})
