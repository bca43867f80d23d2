import { describeApi } from '../platform/http/openapi.ts'
import { listSounds, listSoundsAsGuest, type SoundPage, soundQuery } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeCheckout } from '../orders/public.ts'
import { anArtist, aPack, aSound } from '../testing/builders.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { guestToken, openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { OnWire } from '../testing/on-wire.ts'

const RATE = 44_100
const PACK = '0190f5a0-0000-7000-8000-000000000001'
const SOUNDS: Record<string, NonNullable<Parameters<typeof aSound>[1]>> = {
  'Long Pad': {
    tags: ['vinyl', 'tape hiss'],
    length_frames: 16 * RATE,
    price_points: 5,
    loudness_lufs: -20,
    beats: 32,
    tempo_bpm: 120,
    tempo_confidence: 0.4,
    made_with_ai: 'generated',
    play_count: 9,
  },
  'Short Hit': {
    tags: ['vinyl', 'r&b'],
    length_frames: RATE / 2,
    price_points: 1,
    loudness_lufs: -9,
    beats: null,
    tempo_bpm: null,
    key_confidence: 0.2,
    made_with_ai: 'assisted',
    training_allowed: true,
  },
  'Plain Loop': { tags: [], length_frames: 4 * RATE, beats: 8, tempo_bpm: 90, play_count: 3 },
}

const database = useTestDatabase()
let shop: TestApp
const ids: Record<string, string> = {}
beforeEach(async () => {
  const { id: artist } = await anArtist(database.db, { handle: 'mira' })
  const { id: other } = await anArtist(database.db, { handle: 'kilo' })
  await aPack(database.db, { id: PACK, artist_id: artist })
  for (const [title, facts] of Object.entries(SOUNDS)) {
    const mine = title === 'Plain Loop' ? { artist_id: other } : { artist_id: artist, pack_id: PACK }
    ids[title] = (await aSound(database.db, { title, ...facts, ...mine })).id
  }
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const ask = (query: string, token = '', path = '/api/sounds') =>
  shop.app.inject({ url: `${path}?${query}`, headers: token ? { token } : {} })
async function search(query: string, token = ''): Promise<OnWire<SoundPage>> {
  const answer = await ask(query, token)
  expect(answer).toMatchObject({ statusCode: 200 })
  return (answer.json() as { body: { data: OnWire<SoundPage> } }).body.data
}
const titles = (page: OnWire<SoundPage>): string[] => page.loops.map(({ title }) => title)
const found = async (query: string, token = ''): Promise<string[]> =>
  titles(await search(query, token)).toSorted()

test('each filter finds what it says and nothing else', async () => {
  for (const [query, expected] of [
    ['tags=vinyl', ['Long Pad', 'Short Hit']],
    ['tags=vinyl,Tape%20Hiss', ['Long Pad']],
    ['tags=r%26b', ['Short Hit']],
    ['durationMin=4', ['Long Pad', 'Plain Loop']],
    ['durationMax=0.5', ['Short Hit']],
    ['durationMin=1&durationMax=5', ['Plain Loop']],
    ['priceMin=2', ['Long Pad', 'Plain Loop']],
    ['priceMax=1', ['Short Hit']],
    ['loudnessMin=-15', ['Plain Loop', 'Short Hit']],
    ['loudnessMax=-14.5', ['Long Pad']],
    ['beatsMin=8', ['Long Pad', 'Plain Loop']],
    ['beatsMax=8', ['Plain Loop']],
    ['tempoConfidenceMin=0.9', ['Plain Loop', 'Short Hit']],
    ['keyConfidenceMin=0.9', ['Long Pad', 'Plain Loop']],
    ['ai=none,assisted', ['Plain Loop', 'Short Hit']],
    ['ai=generated', ['Long Pad']],
    ['training=1', ['Short Hit']],
    ['training=0', ['Long Pad', 'Plain Loop']],
    ['artist=mira', ['Long Pad', 'Short Hit']],
    ['artist=mira,kilo', ['Long Pad', 'Plain Loop', 'Short Hit']],
    [`pack=${PACK}`, ['Long Pad', 'Short Hit']],
    [`pack=${PACK},0190f5a0-0000-7000-8000-000000000002`, ['Long Pad', 'Short Hit']],
    ['tags=vinyl&ai=assisted,generated&durationMin=2&priceMin=3', ['Long Pad']],
  ] as const)
    expect([query, await found(query)]).toEqual([query, expected])
})

test('each order is in the address, and unknown comes last', async () => {
  for (const [query, expected] of [
    ['sort=tempo', ['Plain Loop', 'Long Pad', 'Short Hit']],
    ['sort=fastest', ['Long Pad', 'Plain Loop', 'Short Hit']],
    ['sort=rare', ['Short Hit', 'Plain Loop', 'Long Pad']],
    ['sort=distance&nearTempo=100', ['Plain Loop', 'Long Pad', 'Short Hit']],
    ['sort=distance&nearTempo=115', ['Long Pad', 'Plain Loop', 'Short Hit']],
    ['sort=distance&nearLoudness=-10', ['Short Hit', 'Plain Loop', 'Long Pad']],
    ['sort=distance&nearDuration=10', ['Long Pad', 'Plain Loop', 'Short Hit']],
    ['sort=distance&nearBeats=30', ['Long Pad', 'Plain Loop', 'Short Hit']],
    ['sort=distance&nearPrice=1', ['Short Hit', 'Plain Loop', 'Long Pad']],
  ] as const)
    expect([query, titles(await search(query))]).toEqual([query, expected])
})

test('what is published later than a moment is found alone', async () => {
  const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString()
  expect((await search(`publishedAfter=${hour(-1)}`)).total).toBe(3)
  expect(await search(`publishedAfter=${hour(1)}`)).toMatchObject({
    total: 0,
    loosen: [{ filter: 'publishedAfter', total: 3 }],
  })
})

test('what one owns is left out or found alone; whoever is not signed in owns nothing', async () => {
  const { id: accountId, token } = await signedIn(shop)
  await givePoints(database.db, accountId, 10)
  await completeCheckout(ordersContextOn(database.db), {
    accountId,
    idempotencyKey: 'one-press',
    items: [{ soundId: ids['Short Hit']!, pricePoints: 1 }],
  })
  expect(await found('owned=no', token)).toEqual(['Long Pad', 'Plain Loop'])
  expect(await found('owned=only', token)).toEqual(['Short Hit'])
  const { token: another } = await signedIn(shop)
  expect((await search('owned=no', another)).total).toBe(3)
  expect((await search('owned=no')).total).toBe(3)
  expect(await search('owned=only')).toMatchObject({ total: 0, loosen: [{ filter: 'owned', total: 3 }] })
})

test('what is bought while a list is paged through does not shift its later parts', async () => {
  const { id: accountId, token } = await signedIn(shop)
  await givePoints(database.db, accountId, 10)
  const first = await search('owned=no&sort=rare&limit=1', token)
  expect(titles(first)).toEqual(['Short Hit'])
  await completeCheckout(ordersContextOn(database.db), {
    accountId,
    idempotencyKey: 'one-press',
    items: [{ soundId: ids['Short Hit']!, pricePoints: 1 }],
  })
  const rest = await search(`owned=no&sort=rare&index=1&asOf=${first.asOf}`, token)
  expect(titles(rest)).toEqual(['Plain Loop', 'Long Pad'])
})

test('one of each pack stands for it, and it is said how many of the pack were found', async () => {
  const page = await search('group=pack&sort=rare')
  expect(titles(page)).toEqual(['Short Hit', 'Plain Loop'])
  expect(page).toMatchObject({
    total: 2,
    packSizes: { [ids['Short Hit']!]: 2, [ids['Plain Loop']!]: 1 },
  })
  expect((await search('')).packSizes).toBeNull()
})

test('a list answers only with the fields that were asked for, and the id', async () => {
  const [loop] = (await search('fields=title,pricePoints&sort=rare')).loops
  expect(loop).toEqual({ _id: ids['Short Hit'], title: 'Short Hit', pricePoints: 1 })
  const { loops } = await search('sort=rare')
  expect(Object.keys(loops[0]!)).toContain('peaks')
})

test('values of tags, AI and training come with their counts', async () => {
  const { counts } = await search('counts=1&ai=generated')
  expect(counts).toMatchObject({
    tags: { vinyl: 1, 'tape hiss': 1 },
    ai: { none: 1, assisted: 1, generated: 1 },
    training: { no: 1 },
  })
})

test('where nothing is found, leaving out each filter that is in the way is proposed by its name', async () => {
  for (const [query, filter] of [
    ['tags=vinyl&artist=kilo', 'tags'],
    ['durationMin=60', 'duration'],
    ['priceMin=50', 'price'],
    ['loudnessMin=0', 'loudness'],
    ['beatsMin=999', 'beats'],
    ['tempoConfidenceMin=0.95', 'tempoConfidence'],
    ['keyConfidenceMin=0.95', 'keyConfidence'],
    ['ai=generated&training=1', 'ai'],
    ['ai=generated&training=1', 'training'],
    ['q=nowhere', 'q'],
    ['genre=house', 'genre'],
    [`pack=${PACK}&artist=kilo`, 'pack'],
    [`pack=${PACK}&artist=kilo`, 'artist'],
  ] as const) {
    const page = await search(query)
    expect([query, page.total]).toEqual([query, 0])
    expect(page.loosen.map((one) => one.filter)).toContain(filter)
  }
})

test('where leaving out one filter is not enough, it is proposed which two, and what clearing all finds', async () => {
  const page = await search('tags=vinyl&artist=kilo&beatsMin=999')
  expect(page).toMatchObject({ total: 0, loosen: [], loosenAll: 3 })
  expect(page.loosenTwo).toEqual([
    { filters: ['artist', 'beats'], total: 2 },
    { filters: ['tags', 'beats'], total: 1 },
  ])
  expect(await search('tags=vinyl')).toMatchObject({ loosen: [], loosenTwo: [], loosenAll: null })
})

test('where nothing is found, it is said what a wider tempo or key finds, and what finds nothing by itself', async () => {
  expect(await search('q=pad&tempoMin=60&tempoMax=60')).toMatchObject({
    total: 0,
    widen: [{ way: 'halfDouble', total: 1 }],
  })
  expect(await search('q=long%20gm')).toMatchObject({ total: 0, widen: [{ way: 'fits', total: 1 }] })
  expect(await search('q=long%20cello&priceMin=50&artist=kilo')).toMatchObject({
    total: 0,
    widen: [],
    emptyAlone: ['q', 'price'],
    missingWords: ['cello'],
  })
})

test('guests ask for the same in the same words', async () => {
  const token = await guestToken(shop)
  const query = 'tags=vinyl&ai=generated&fields=title&group=pack&sort=rare'
  const answer = await ask(query, token, '/api/v6/sounds')
  expect(answer.json()).toMatchObject({
    body: { data: { loops: [{ _id: ids['Long Pad'], title: 'Long Pad' }], total: 1 } },
  })
  expect((await ask('ai=some', token, '/api/v6/sounds')).statusCode).toBe(400)
})

test('filters hold among what is like a sound, and its order is its own', async () => {
  const path = `/api/sounds/${ids['Plain Loop']}/similar`
  expect((await ask('tags=vinyl&ai=generated&group=pack', '', path)).statusCode).toBe(200)
  expect((await ask('nearTempo=120', '', path)).statusCode).toBe(400)
})

test('the API document says in words what every parameter of a search means', () => {
  const both = { name: 'Sounds', about: 'Search.', endpoints: { listSounds, listSoundsAsGuest } }
  const document = describeApi([both], {
    title: 'Segno',
    version: '1',
    description: '',
    origin: 'https://shop.example',
  })
  for (const path of ['/api/sounds', '/api/v6/sounds']) {
    const { get } = (document['paths'] as Record<string, { get: { parameters: object[] } }>)[path]!
    expect(get.parameters).toHaveLength(Object.keys(soundQuery.shape).length)
    for (const parameter of get.parameters)
      expect(parameter).toMatchObject({ description: expect.stringMatching(/\w{2}.*/) as unknown })
  }
})
