import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { anArtist } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { ProgressReader } from './read-progress.ts'

const database = useTestDatabase()
let artistId: string
let nowMs: number
let reader: ProgressReader
beforeEach(async () => {
  artistId = (await anArtist(database.db)).id
  nowMs = 0
  reader = new ProgressReader(database.db, () => nowMs)
})

async function comesIn(origin = 'import'): Promise<string> {
  const id = newId()
  await sql`
    insert into intake (id, batch_id, artist_id, origin, file_name, master_key, state, claim, publish, size_bytes)
    values (${id}, ${id}, ${artistId}, ${origin}, 'a.wav', 'masters/a', 'waiting', '{}', true, ${origin === 'upload' ? 1 : null})`.execute(
    over(database.db),
  )
  return id
}

const isRefused = (id: string) =>
  sql`update intake set state = 'refused', refusal_code = 'x', refusal_message = 'x' where id = ${id}`.execute(
    over(database.db),
  )

test('what waits and what has ended is counted at each look while files come in; uploads are their artists’', async () => {
  expect(await reader.read()).toEqual({ waiting: 0, ready: 0, refused: 0 })
  await comesIn('upload')
  const [one, other] = [await comesIn(), await comesIn()]
  expect(await reader.read()).toEqual({ waiting: 2, ready: 0, refused: 0 })
  await isRefused(one)
  expect(await reader.read()).toEqual({ waiting: 1, ready: 0, refused: 1 })
  await isRefused(other)
  expect(await reader.read()).toEqual({ waiting: 0, ready: 0, refused: 2 })
})

test('while nothing waits, what has ended is counted again only after half a minute', async () => {
  const gone = await comesIn()
  await isRefused(gone)
  expect(await reader.read()).toMatchObject({ refused: 1 })
  await isRefused(await comesIn())
  expect(await reader.read()).toMatchObject({ refused: 1 })
  nowMs += 30_000
  expect(await reader.read()).toMatchObject({ refused: 2 })
})
