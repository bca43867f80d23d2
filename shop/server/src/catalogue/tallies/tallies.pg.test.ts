import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { anArtist, aSound } from '../../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { settleTallies } from './settle-tallies.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)('whoever publishes while others count, in the end all is counted', async () => {
  const artist = await anArtist(database.db)
  const publish = async (): Promise<void> => {
    for (let sounds = 0; sounds < 15; sounds++) await aSound(database.db, { artist_id: artist.id })
  }
  const count = async (): Promise<void> => {
    for (let times = 0; times < 15; times++) await settleTallies(database.db)
  }
  await Promise.all([publish(), count(), publish(), count(), publish(), count()])
  await settleTallies(database.db)
  const { rows } = await sql<{ sound_count: number }>`
    select sound_count from artist_tally where artist_id = ${artist.id}`.execute(over(database.db))
  expect(rows).toEqual([{ sound_count: 45 }])
})
