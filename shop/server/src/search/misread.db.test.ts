import type { Misread, SoundPage } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDefaultVocabulary } from '../vocabulary/public.ts'
import { anArtist, aPack, aSound } from '../testing/builders.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const PACK = '0190f5a0-0000-7000-8000-000000000001'
const NO_PACK = '0190f5a0-0000-7000-8000-000000000002'
/** With nothing but a draft in it. */
const HIDDEN_PACK = '0190f5a0-0000-7000-8000-000000000003'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  await addDefaultVocabulary(database.db)
  const { id: artist } = await anArtist(database.db, { handle: 'mira' })
  await aPack(database.db, { id: PACK, artist_id: artist })
  const { id: unheard } = await anArtist(database.db, { handle: 'unheard' })
  await aPack(database.db, { id: HIDDEN_PACK, artist_id: unheard })
  await aSound(database.db, { artist_id: unheard, pack_id: HIDDEN_PACK, status: 'draft' })
  await aSound(database.db, { artist_id: artist, pack_id: PACK, genres: ['house'], key_tonic: 0 })
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

async function misread(query: string): Promise<Misread[]> {
  const answer = await shop.app.inject(`/api/sounds?${query}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  return (answer.json() as { body: { data: SoundPage } }).body.data.misread
}

test.each([
  ['instrument=nope', 'instrument', 'nope', 'is no instrument of the vocabulary'],
  ['genre=house,nope', 'genre', 'nope', 'is no genre of the vocabulary'],
  ['mood=house', 'mood', 'house', 'is no mood of the vocabulary'],
  ['artist=mira,nobody', 'artist', 'nobody', 'is the handle of no artist'],
  [`pack=${PACK},${NO_PACK}`, 'pack', NO_PACK, 'is the id of no pack'],
  ['artist=mira,unheard', 'artist', 'unheard', 'is the handle of no artist'],
  [`pack=${PACK},${HIDDEN_PACK}`, 'pack', HIDDEN_PACK, 'is the id of no pack'],
  ['pack=nope', 'pack', 'nope', 'is the id of no pack'],
  ['q=pad&keyMatch=fits', 'keyMatch', 'fits', 'has no key to go by'],
  ['halfDouble=1', 'halfDouble', '1', 'has no tempo to go by'],
])('%s is answered, and told to do nothing', async (query, name, value, message) => {
  expect(await misread(query)).toEqual([{ name, value, message }])
})

test.each([
  'instrument=bass&genre=house&mood=dark',
  `artist=mira&pack=${PACK}`,
  'q=cm&keyMatch=fits',
  'q=128&halfDouble=1',
  'key=0-minor&keyMatch=fits&tempoMax=128&halfDouble=1',
  '',
])('of %s everything counts', async (query) => {
  expect(await misread(query)).toEqual([])
})
