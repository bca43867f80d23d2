import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { recordChanges } from './queries.ts'

const database = useTestDatabase()

test('search hears of all sounds of an artist with 70,000, in their order', async () => {
  const ids = Array.from({ length: 70_000 }, () => newId())
  await recordChanges(database.db, ids)
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(sound_id::text order by seq) as ids from sound_change`.execute(over(database.db))
  expect(rows[0]!.ids).toEqual(ids)
  await recordChanges(database.db, [])
})
