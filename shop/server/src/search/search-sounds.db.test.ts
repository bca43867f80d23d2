import type { SoundPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordChanges } from '../catalogue/public.ts'
import { over } from '../platform/db/db.ts'
import { completeCheckout } from '../orders/public.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { OnWire } from '../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp | undefined
beforeEach(async () => {
  for (const [title, facts] of Object.entries({
    'Dark Sub': { tempo_bpm: 128, moods: ['dark'] },
    'Bright Sub': { tempo_bpm: 128, moods: ['bright'], key_tonic: 4 },
    'Slow Sub': { tempo_bpm: 90 },
  })) {
    await aSound(database.db, { title, ...facts })
  }
  shop = await openTestApp(database.db)
})
afterEach(() => shop?.[Symbol.asyncDispose]())

async function search(query: string): Promise<OnWire<SoundPage>> {
  const answer = await shop!.app.inject(`/api/sounds?${query}`)
  return (answer.json() as { body: { data: OnWire<SoundPage> } }).body.data
}
const titles = (page: OnWire<SoundPage>): string[] => page.loops.map((loop) => loop.title)

const untilFound = (query: string, total: number): Promise<OnWire<SoundPage>> =>
  until(query, (page) => page.total === total)

/** The feed is read a few times a second. */
async function until(query: string, isSo: (page: OnWire<SoundPage>) => boolean): Promise<OnWire<SoundPage>> {
  for (;;) {
    const page = await search(query)
    if (isSo(page)) return page
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('[E07] [E12] a list of sounds has loops, total and index, and each loop the address of its preview', async () => {
  const page = await search('limit=2&sort=tempo')
  expect(page).toMatchObject({ total: 3, index: 2 })
  expect(titles(page)[0]).toBe('Slow Sub')
  expect(page.loops[0]!.previewUrl).toMatch(/^\/audio\/previews\/[0-9a-f]{64}\.opus$/)
  const rest = await search(`limit=2&sort=tempo&index=${page.index}&asOf=${page.asOf}`)
  expect(rest).toMatchObject({ total: 3, index: 3 })
  expect(new Set([...titles(page), ...titles(rest)]).size).toBe(3)
})

test('tempo and key typed into the box become filters, and the other words stay words', async () => {
  const page = await search(`q=${encodeURIComponent('dark sub 128 cm')}`)
  expect(titles(page)).toEqual(['Dark Sub'])
  expect(page.understood).toEqual({
    text: 'dark sub',
    words: [
      { text: 'dark', isSearched: true },
      { text: 'sub', isSearched: true },
    ],
    tempoBpm: 128,
    tempoToBpm: null,
    toleranceBpm: 15,
    otherTemposBpm: [],
    key: '0-minor',
    isModeOpen: false,
    otherKeys: [],
    kind: null,
    beats: null,
    durationSeconds: null,
    terms: [],
  })
})

test('a kind typed into the box becomes a filter; what is quoted, or is no word, stays text', async () => {
  expect(await search('q=sub%20one-shots')).toMatchObject({
    total: 0,
    understood: { text: 'sub', kind: 'oneShot' },
    loosen: [{ filter: 'kind', total: 3 }],
  })
  expect(await search('q=loops')).toMatchObject({
    total: 3,
    understood: { text: '', words: [], kind: 'loop' },
  })
  expect((await search('q=%22one%20shot%22')).understood).toMatchObject({ text: '"one shot"', kind: null })
  expect((await search('q=%25')).understood.words).toEqual([{ text: '%', isSearched: false }])
})

test('a kind that is chosen goes before a kind that is typed', async () => {
  const page = await search('q=sub%20one-shots&kind=loop')
  expect(page).toMatchObject({ total: 3, understood: { text: 'sub', kind: null } })
})

test('half time counts for a tempo that is typed, and keys that fit hold for a typed key', async () => {
  await aSound(database.db, { title: 'Half Sub', tempo_bpm: 64, key_tonic: 7 })
  await using another = await openTestApp(database.db)
  const found = async (query: string): Promise<string[]> => {
    const answer = await another.app.inject(`/api/sounds?${query}`)
    return titles((answer.json() as { body: { data: OnWire<SoundPage> } }).body.data).toSorted()
  }
  expect(await found('tempoMin=128&tempoMax=128')).toEqual(['Bright Sub', 'Dark Sub'])
  expect(await found('q=128')).toEqual(['Bright Sub', 'Dark Sub', 'Half Sub'])
  expect(await found('q=gm')).toEqual(['Half Sub'])
  expect(await found('q=gm&keyMatch=fits')).toEqual(['Dark Sub', 'Half Sub', 'Slow Sub'])
})

test('a range of tempos typed into the box finds what lies in it and nothing else', async () => {
  expect(titles(await search(`q=${encodeURIComponent('sub 85-95')}`))).toEqual(['Slow Sub'])
})

test('a filter goes before what the box says, and the box does not look for numbers as words', async () => {
  const page = await search(`q=${encodeURIComponent('sub 128')}&tempoMin=85&tempoMax=95`)
  expect(titles(page)).toEqual(['Slow Sub'])
  expect(page.understood).toEqual({
    text: 'sub',
    words: [{ text: 'sub', isSearched: true }],
    tempoBpm: null,
    tempoToBpm: null,
    toleranceBpm: null,
    otherTemposBpm: [],
    key: null,
    isModeOpen: false,
    otherKeys: [],
    kind: null,
    beats: null,
    durationSeconds: null,
    terms: [],
  })
})

test('where nothing is found, it is said which filter to leave out', async () => {
  const page = await search('mood=dark&tempoMin=100&tempoMax=110')
  expect(page.total).toBe(0)
  expect(page.loosen).toContainEqual({ filter: 'tempo', total: 1 })
})

test('what is published or withdrawn shows by itself, and a pinned list keeps its order', async () => {
  const before = await search('limit=1&sort=newest')
  const { id } = await aSound(database.db, { title: 'Newest Sub' })
  await recordChanges(database.db, [id])
  await untilFound('', 4)
  expect((await search(`limit=1&sort=newest&asOf=${before.asOf}`)).total).toBe(3)
  await sql`update sound set status = 'withdrawn' where id = ${id}`.execute(over(database.db))
  await recordChanges(database.db, [id])
  expect(titles(await untilFound('', 3))).not.toContain('Newest Sub')
})

test('a list shows a sound with the title and the price that it has now', async () => {
  const [before] = (await search('sort=tempo&limit=1')).loops
  expect(before).toMatchObject({ title: 'Slow Sub', pricePoints: 2 })
  await sql`update sound set title = 'Slower Sub', price_points = 3 where id = ${before!._id}`.execute(
    over(database.db),
  )
  await recordChanges(database.db, [before!._id])
  const page = await untilFound('q=slower', 1)
  expect(page.loops[0]).toMatchObject({ title: 'Slower Sub', pricePoints: 3 })
})

test('what has just been bought comes first among the most popular', async () => {
  const { loops } = await search('sort=popular')
  const last = loops.at(-1)!
  const { id: accountId } = await anAccount(database.db)
  await givePoints(database.db, accountId, 10)
  await completeCheckout(ordersContextOn(database.db), {
    accountId,
    idempotencyKey: 'one-press',
    items: [{ soundId: last._id, pricePoints: last.pricePoints }],
  })
  const after = await until('sort=popular', (page) => page.loops[0]?._id !== loops[0]?._id)
  expect(titles(after)[0]).toBe(last.title)
})

test('a list that was never given out, or is older than ten minutes, has to be loaded again', async () => {
  const answer = await shop!.app.inject('/api/sounds?asOf=1z1')
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'list_expired' })
})
