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
import { makeDemoJam } from './demo-jam.ts'

const database = useTestDatabase()

test('the demo’s artist has published one jam of loops with instruments of their own, and a collection with few of a pack', async () => {
  const { db } = database
  const ctx = { db, now: () => new Date() }
  const { id: artistId } = await makeArtist(db, {
    email: 'artist@segno.test',
    handle: 'demo',
    name: 'Demo',
    firstName: 'Demo',
    lastName: 'Artist',
    country: 'DE',
    bio: '',
  })
  const { id: pack_id } = await aPack(db, { artist_id: artistId })
  for (const instrument of ['drums', 'bass', 'bass', 'keys', 'pad', 'lead']) {
    const { id } = await aSound(db, { artist_id: artistId, pack_id, instrument, moods: ['warm'] })
    await sql`insert into intake (id, batch_id, artist_id, origin, file_name, master_key, state, sound_id, claim, publish)
      values (${newId()}, ${newId()}, ${artistId}, 'demo', ${id}, ${id}, 'ready', ${id}, '{}', true)`.execute(
      over(db),
    )
  }
  for (let time = 0; time < 2; time++) {
    await makeDemoJam(ctx)
    await makeDemoCollections(ctx)
  }
  const jams = await editableJamList(db, { callerId: artistId, isAll: false }).page({
    sort: 'title',
    offset: 0,
    limit: 10,
  })
  expect(jams).toMatchObject([{ title: 'Warm-up', lane_count: 4, tempo_bpm: 120 }])
  expect(jams[0]?.published_at).not.toBeNull()
  const collections = await publicCollectionList(db, {}).page({ sort: 'publishedAt', offset: 0, limit: 10 })
  expect(collections).toMatchObject([{ name: 'Sunday, windows open', sale_count: 2 }])
})
