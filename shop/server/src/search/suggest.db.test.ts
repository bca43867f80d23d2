import type { Suggestions } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordChanges, termsOfSounds } from '../catalogue/public.ts'
import { over } from '../platform/db/db.ts'
import { anArtist, aPack, aSound } from '../testing/builders.ts'
import { guestToken, openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { OnWire } from '../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let soundId: string
let artistId: string
let packId: string
beforeEach(async () => {
  artistId = (await anArtist(database.db, { handle: 'nina', name: 'Nina Darkwood' })).id
  packId = (await aPack(database.db, { artist_id: artistId, title: 'Darker Nights' })).id
  await aPack(database.db, { artist_id: artistId, title: 'Dark and Empty' })
  await anArtist(database.db, { handle: 'idle', name: 'Dark Idler' })
  const facts = { artist_id: artistId, pack_id: packId }
  soundId = (
    await aSound(database.db, { title: 'Dark Hall', moods: ['dark'], tags: ['dark room'], ...facts })
  ).id
  await aSound(database.db, { title: 'Bright', moods: ['dark'] })
  await aSound(database.db, { title: 'Dark Draft', status: 'draft', tags: ['dark draft'] })
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

async function suggest(q: string): Promise<OnWire<Suggestions>> {
  const answer = await shop.app.inject({ url: '/api/suggestions', query: { q } })
  return (answer.json() as { body: { data: OnWire<Suggestions> } }).body.data
}

test('as one types, terms, tags, artists, packs and sounds are suggested, counted among what the words before find', async () => {
  const { loops, ...others } = await suggest('hall dar')
  expect(others).toEqual({
    terms: [{ kind: 'mood', slug: 'dark', name: 'Dark', page: null, count: 1, rest: 'hall', rank: 1 }],
    tags: [{ tag: 'dark room', count: 1, rest: 'hall', rank: 1 }],
    artists: [{ handle: 'nina', name: 'Nina Darkwood', count: 1, rest: 'hall', rank: 2 }],
    packs: [
      { _id: packId, title: 'Darker Nights', artistName: 'Nina Darkwood', count: 1, rest: 'hall', rank: 1 },
    ],
    tempo: null,
    keys: [],
    kind: null,
  })
  expect(loops.map(({ _id }) => _id)).toEqual([soundId])
  expect((await suggest('dar')).terms).toMatchObject([{ slug: 'dark', count: 2, rest: '' }])
  expect(await suggest('zither dar')).toMatchObject({ terms: [], tags: [], artists: [], loops: [] })
  expect((await suggest('dar')).loops.map(({ _id }) => _id)).toEqual([soundId])
})

test('an artist, a pack or a term that is called otherwise is suggested by the new name within a moment', async () => {
  await sql`update artist set name = 'Sirius' where account_id = ${artistId}`.execute(over(database.db))
  await sql`update pack set title = 'Moonlight' where id = ${packId}`.execute(over(database.db))
  await sql`update term set name = 'Moody' where slug = 'dark'`.execute(over(database.db))
  await recordChanges(database.db, [soundId])
  await termsOfSounds.recordVocabularyChange(database.db)
  await expect.poll(async () => (await suggest('siri')).artists).toMatchObject([{ name: 'Sirius' }])
  await expect.poll(async () => (await suggest('moon')).packs).toMatchObject([{ title: 'Moonlight' }])
  await expect.poll(async () => (await suggest('moody')).terms).toMatchObject([{ name: 'Moody' }])
})

test('a tempo, a range of tempos, a key and a kind are suggested as a search reads them, and it finds as many', async () => {
  const total = async (q: string) => {
    const answer = await shop.app.inject({ url: '/api/sounds', query: { q } })
    return (answer.json() as { body: { data: { total: number } } }).body.data.total
  }
  expect(await suggest('dark 120 cm')).toMatchObject({
    tempo: {
      tempoBpm: 120,
      tempoToBpm: null,
      toleranceBpm: 5,
      count: await total('dark 120 cm'),
      rest: 'dark cm',
    },
    keys: [{ key: '0-minor', count: await total('dark 120 cm'), rest: 'dark 120' }],
  })
  expect(await suggest('90-125')).toMatchObject({
    tempo: { tempoBpm: 90, tempoToBpm: 125, toleranceBpm: null, count: await total('90-125'), rest: '' },
  })
  expect(await suggest('dark loops')).toMatchObject({
    kind: { kind: 'loop', count: await total('dark loops'), rest: 'dark' },
  })
  expect(await suggest('60 f#m')).toMatchObject({ tempo: null, keys: [] })
})

test('what is withdrawn is suggested no more', async () => {
  await sql`update sound set status = 'withdrawn' where id = ${soundId}`.execute(over(database.db))
  await recordChanges(database.db, [soundId])
  await expect
    .poll(async () => await suggest('dar'))
    .toMatchObject({ terms: [{ count: 1 }], tags: [], artists: [], packs: [], loops: [] })
})

test('guests are answered as everybody is', async () => {
  const headers = { token: await guestToken(shop) }
  const answer = await shop.app.inject({ url: '/api/v6/suggestions?q=dar', headers })
  expect((answer.json() as { body: { data: OnWire<Suggestions> } }).body.data).toEqual(await suggest('dar'))
})

test.each(['', ' ', '%', '"', "'; --", '\\', '💥', '-', '+"'])(
  'the text %j finds nothing and is no failure',
  async (q) => {
    expect(await suggest(q)).toEqual({
      terms: [],
      tags: [],
      artists: [],
      packs: [],
      loops: [],
      tempo: null,
      keys: [],
      kind: null,
    })
  },
)

test('a text of 10,000 letters is refused with the name of the field', async () => {
  const answer = await shop.app.inject({ url: '/api/suggestions', query: { q: 'd'.repeat(10_000) } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('q') as string,
  })
})
