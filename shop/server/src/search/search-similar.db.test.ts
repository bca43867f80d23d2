import type { SimilarPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordChanges } from '../catalogue/public.ts'
import { over } from '../platform/db/db.ts'
import { aSound } from '../testing/builders.ts'
import { addHeardSounds, aFingerprint, storedFingerprint } from '../testing/fingerprints.ts'
import { guestToken, openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { OnWire } from '../testing/on-wire.ts'

const BRIGHT = [0, 0, 0, 1, 1]
const DARK = [1, 1]
const STRAIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]
const BROKEN = [1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1]

const database = useTestDatabase()
let shop: TestApp
let ids: Map<string, string>
beforeEach(async () => {
  ids = await addHeardSounds(database.db, [
    ['Dark Straight', { timbre: DARK, rhythm: STRAIGHT }, { tempo_bpm: 128 }],
    ['Dark Broken', { timbre: DARK, rhythm: BROKEN }, { tempo_bpm: 90 }],
    ['Bright Straight', { timbre: BRIGHT, rhythm: STRAIGHT }, { tempo_bpm: 128, kind: 'oneShot' }],
    ['Bright Broken', { timbre: BRIGHT, rhythm: BROKEN }, {}],
    ['Unheard', {}, {}],
    ['Of Old', { timbre: DARK, rhythm: STRAIGHT }, { analyser_version: 0 }],
    ['Hidden', { timbre: DARK, rhythm: STRAIGHT }, { status: 'draft' }],
  ])
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const address = (title: string, query = ''): string => `/api/sounds/${ids.get(title)}/similar?${query}`
async function like(title: string, query = ''): Promise<OnWire<SimilarPage>> {
  return dataOf(await shop.app.inject(address(title, query)))
}
const dataOf = (answer: { json: () => unknown }): OnWire<SimilarPage> =>
  (answer.json() as { body: { data: OnWire<SimilarPage> } }).body.data
const titles = (page: OnWire<SimilarPage>): string[] => page.loops.map((loop) => loop.title)

/** The feed is read a few times a second. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const untilFound = (title: string): Promise<void> =>
  until(async () => (await shop.app.inject(address(title))).statusCode === 200)

test('what is like a sound comes most alike first, without itself and what cannot be compared', async () => {
  const page = await like('Dark Straight')
  expect(titles(page)).toEqual(['Dark Broken', 'Bright Straight', 'Bright Broken'])
  expect(page).toMatchObject({ total: 3, index: 3 })
  expect(page.likeness.map(({ alikeIn }) => alikeIn)).toEqual([['timbre'], ['rhythm'], []])
  expect(page.likeness[0]).toMatchObject({ pitch: null, transposedSemitones: 0 })
})

test('the dial decides what is to be alike, and weights decide it freely', async () => {
  expect(titles(await like('Dark Straight', 'alike=rhythm'))[0]).toBe('Bright Straight')
  expect(titles(await like('Dark Straight', 'alike=timbre'))[0]).toBe('Dark Broken')
  expect(titles(await like('Dark Straight', 'weights=0,1,0,0'))[0]).toBe('Bright Straight')
  expect((await like('Dark Straight', 'alike=rhythm')).likeness).toHaveLength(3)
})

test('every filter of a search narrows it, with counts and in parts', async () => {
  expect(titles(await like('Dark Straight', 'tempoMin=85&tempoMax=95'))).toEqual(['Dark Broken'])
  expect(titles(await like('Dark Straight', 'q=bright'))).toEqual(['Bright Straight', 'Bright Broken'])
  const page = await like('Dark Straight', 'counts=1&limit=1')
  expect(page.counts?.kinds).toEqual({ loop: 2, oneShot: 1 })
  expect(page).toMatchObject({ total: 3, index: 1 })
  const rest = await like('Dark Straight', `limit=2&index=1&asOf=${page.asOf}`)
  expect([...titles(page), ...titles(rest)]).toEqual(titles(await like('Dark Straight')))
  expect((await like('Dark Straight', 'genre=house')).loosen).toEqual([{ filter: 'genre', total: 3 }])
})

test('a sound that nothing can be compared with is answered with an empty list, one that is not there with 404', async () => {
  expect(await like('Unheard')).toMatchObject({ loops: [], likeness: [], total: 0 })
  expect(await like('Of Old')).toMatchObject({ loops: [], total: 0 })
  const hidden = await shop.app.inject(address('Hidden'))
  expect(hidden.statusCode).toBe(404)
  expect(hidden.json()).toMatchObject({ code: 'sound_not_found' })
})

test('a fingerprint of one’s own finds what is like it, without being kept', async () => {
  const ask = (heard: object, query = '') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/sounds/similar?${query}`,
      payload: { fingerprint: { ...aFingerprint({ timbre: BRIGHT, rhythm: BROKEN }), ...heard } },
    })
  expect(titles(dataOf(await ask({})))).toEqual([
    'Bright Broken',
    'Bright Straight',
    'Dark Broken',
    'Dark Straight',
  ])
  expect(titles(dataOf(await ask({}, 'kind=oneShot')))).toEqual(['Bright Straight'])
  const outdated = await ask({ version: 2 })
  expect([outdated.statusCode, (outdated.json() as { code: string }).code]).toEqual([
    409,
    'fingerprint_outdated',
  ])
  expect((await ask({ timbre: [1] })).statusCode).toBe(400)
})

test('the same tune in another key is found where any key will do, and it is said how far away it is', async () => {
  const tune = [3, 0, 1, 0, 2, 1, 0, 2, 0, 1, 0, 0]
  const lower = tune.map((_, at) => tune[(at + 2) % 12]!)
  const { id } = await aSound(database.db, {
    title: 'Lower',
    fingerprint: storedFingerprint({ timbre: BRIGHT, pitch: lower }),
  })
  const other = await aSound(database.db, {
    title: 'Tune',
    fingerprint: storedFingerprint({ timbre: DARK, pitch: tune }),
  })
  ids.set('Tune', other.id)
  await recordChanges(database.db, [id, other.id])
  await untilFound('Tune')
  const { loops, likeness } = await like('Tune', 'alike=pitch&transpose=any')
  expect(loops[0]!.title).toBe('Lower')
  expect(likeness[0]).toMatchObject({ alikeIn: ['pitch'], transposedSemitones: 2 })
  expect((await like('Tune', 'alike=pitch')).likeness[0]!.alikeIn).not.toContain('pitch')
})

test('a sound that is measured anew is like others than before', async () => {
  const id = ids.get('Bright Broken')!
  await sql`update sound set fingerprint = ${storedFingerprint({ timbre: DARK, rhythm: STRAIGHT })} where id = ${id}`.execute(
    over(database.db),
  )
  await recordChanges(database.db, [id])
  await until(async () => titles(await like('Dark Straight'))[0] === 'Bright Broken')
  expect((await like('Dark Straight', 'alike=rhythm')).likeness[0]!.alikeIn).toEqual(['rhythm', 'timbre'])
  expect((await like('Dark Straight')).likeness[0]!.alikeIn).toEqual(['timbre', 'rhythm'])
})

test('guests may ask as well', async () => {
  const url = address('Dark Straight').replace('/api/', '/api/v6/')
  expect((await shop.app.inject(url)).statusCode).toBe(401)
  const answer = await shop.app.inject({ url, headers: { token: await guestToken(shop) } })
  expect(dataOf(answer).total).toBe(3)
})

test.each([
  'alike=volume',
  'weights=1,2',
  'weights=0,0,0,0',
  'weights=1,1,1,x',
  'transpose=12',
  'sort=tempo',
])('%s is refused, and it is said which field it is', async (query) => {
  const answer = await shop.app.inject(address('Dark Straight', query))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'bad_request', errors: [{ path: query.split('=')[0] }] })
})
