import type { SoundPage } from '@segno/contract'
import { beforeEach, expect, test } from 'vitest'
import { aSound } from '../testing/builders.ts'
import type { OnWire } from '../testing/on-wire.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { useTestApp } from '../testing/use-test-app.ts'

const database = useTestDatabase()
beforeEach(async () => {
  await aSound(database.db, { title: 'Dusty Ride', tempo_bpm: 96, genres: ['hip-hop'] })
  await aSound(database.db, { title: 'Slow Ride', tempo_bpm: 70, genres: ['hip-hop'] })
})
const shop = useTestApp(database)

async function search(query: string): Promise<OnWire<SoundPage>> {
  const answer = await shop.app.inject(`/api/sounds?${query}`)
  return (answer.json() as { body: { data: OnWire<SoundPage> } }).body.data
}

test('a search that finds nothing tells what comes near, with what differs of each', async () => {
  const page = await search('q=hip-hop+90+kazoo')
  expect(page).toMatchObject({ total: 0, loops: [] })
  const { loops, differences } = page.nearest!
  expect(loops.map(({ title }) => title)).toEqual(['Dusty Ride', 'Slow Ride'])
  expect(loops.map(({ _id }) => differences[_id])).toEqual([
    [
      { what: 'tempo', byBpm: 6, step: 'same' },
      { what: 'words', words: 'kazoo' },
    ],
    [
      { what: 'tempo', byBpm: -20, step: 'same' },
      { what: 'words', words: 'kazoo' },
    ],
  ])
})

test('what is found needs nothing near, and neither does a search without words or its later parts', async () => {
  expect((await search('q=ride')).nearest).toBeNull()
  expect((await search('genre=polka')).nearest).toBeNull()
  expect((await search('q=kazoo&index=10')).nearest).toBeNull()
})
