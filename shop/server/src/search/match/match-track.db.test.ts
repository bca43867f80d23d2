import type { MatchPage } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addHeardSounds, aFingerprint } from '../../testing/fingerprints.ts'
import { guestToken, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { OnWire } from '../../testing/on-wire.ts'

/** The first number of a timbre: how much the low end stands above the high. */
const LOW = { timbre: [1] }
const HIGH = { timbre: [-1] }
const inKey = (tonic: number, mode: 'major' | 'minor') => ({ key_tonic: tonic, key_mode: mode })

const database = useTestDatabase()
let shop: TestApp
let ids: Map<string, string>
beforeEach(async () => {
  ids = await addHeardSounds(database.db, [
    ['Low in A minor', LOW, { tempo_bpm: 120, ...inKey(9, 'minor') }],
    ['High in A minor', HIGH, { tempo_bpm: 120, ...inKey(9, 'minor') }],
    ['Low in C', LOW, { tempo_bpm: 120, ...inKey(0, 'major') }],
    ['Drums at half time', HIGH, { tempo_bpm: 60, key_tonic: null, key_mode: null }],
    ['Slow in F sharp', LOW, { tempo_bpm: 95, ...inKey(6, 'major') }],
    ['Unheard', {}, { tempo_bpm: 120, ...inKey(9, 'minor') }],
    ['Hidden', LOW, { tempo_bpm: 120, ...inKey(9, 'minor'), status: 'draft' }],
  ])
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const TRACK = { tempoBpm: 120, key: { tonic: 9, mode: 'minor' }, fingerprint: aFingerprint(HIGH) }
const ask = (payload: object, query = '') =>
  shop.app.inject({ method: 'POST', url: `/api/match?transposeMost=0&${query}`, payload })
async function match(payload: object, query = ''): Promise<OnWire<MatchPage>> {
  return ((await ask(payload, query)).json() as { body: { data: OnWire<MatchPage> } }).body.data
}
const titles = ({ loops }: OnWire<MatchPage>): string[] => loops.map(({ title }) => title)

test('what goes with a track comes best first, each with its reasons', async () => {
  const page = await match(TRACK)
  expect(titles(page)).toEqual([
    'Low in A minor',
    'Low in C',
    'High in A minor',
    'Drums at half time',
    'Slow in F sharp',
  ])
  expect(page).toMatchObject({ total: 5, index: 5, track: { tempoBpm: 120, key: TRACK.key } })
  expect(page.matches.map(({ harmony }) => harmony)).toEqual([
    'same',
    'relative',
    'same',
    'unpitched',
    'distant',
  ])
  expect(page.matches.map(({ tempo, speed }) => `${tempo} ${speed}`)).toEqual([
    'same 1',
    'same 1',
    'same 1',
    'half 1',
    'same 1.263',
  ])
  expect(page.matches[0]).toMatchObject({ fills: ['low', 'middle'], groove: null, transposeSemitones: 0 })
  expect(page.matches[0]!.score).toBeGreaterThan(page.matches[4]!.score)
})

test('what is asked to resemble the track is like it', async () => {
  expect(titles(await match(TRACK, 'relation=resemble'))[0]).toBe('High in A minor')
})

test('a sound is transposed by up to three semitones, unless told otherwise', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/match?tempoMax=99&key=6-major',
    payload: TRACK,
  })
  const { matches } = (answer.json() as { body: { data: OnWire<MatchPage> } }).body.data
  expect(matches).toEqual([expect.objectContaining({ harmony: 'fifth_relative', transposeSemitones: -1 })])
})

test('every filter of a search narrows it, with counts and in parts', async () => {
  expect(titles(await match(TRACK, 'tempoMax=99'))).toEqual(['Drums at half time', 'Slow in F sharp'])
  const page = await match(TRACK, 'counts=1&limit=2')
  expect(page.counts?.keys).toEqual({ '9-minor': 2, '0-major': 1, '6-major': 1 })
  const rest = await match(TRACK, `index=2&asOf=${page.asOf}`)
  expect([...titles(page), ...titles(rest)]).toEqual(titles(await match(TRACK)))
  expect((await match(TRACK, 'genre=house')).loosen).toEqual([{ filter: 'genre', total: 5 }])
})

test('a silent sound decides nothing and is not answered; what is louder counts more', async () => {
  const loopIds = [ids.get('High in A minor'), ids.get('Drums at half time')]
  const silent = await match({ loopIds, gainsDb: [null, 0] })
  expect([silent.track.tempoBpm, titles(silent).includes('High in A minor')]).toEqual([60, false])
  expect((await match({ loopIds, gainsDb: [-12, 0] })).track.tempoBpm).toBe(60)
  expect((await match({ loopIds, gainsDb: [null, null] })).track.tempoBpm).toBe(120)
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/match',
    payload: { loopIds, gainsDb: [0] },
  })
  expect(statusCode).toBe(400)
})

test('sounds that play together are answered with what goes with all of them, without them', async () => {
  const loopIds = [ids.get('High in A minor'), ids.get('Drums at half time')]
  const page = await match({ loopIds })
  expect(titles(page)).toEqual(['Low in A minor', 'Low in C', 'Slow in F sharp'])
  expect(page.track).toEqual({ tempoBpm: 120, key: TRACK.key })
  expect((await match({ loopIds, tempoBpm: 95, key: null })).track).toEqual({ tempoBpm: 95, key: null })
  expect(await match({ loopIds }, 'genre=house')).toMatchObject({
    loosen: [{ filter: 'genre', total: 3 }],
    loosenAll: 3,
  })
})

test('of sounds that disagree the first one asked for gives the tempo', async () => {
  const loopIds = [ids.get('High in A minor'), ids.get('Drums at half time')]
  expect((await match({ loopIds })).track.tempoBpm).toBe(120)
  expect((await match({ loopIds: loopIds.toReversed() })).track.tempoBpm).toBe(60)
})

test.each([
  ['neither a fingerprint nor sounds', {}],
  ['both', { ...TRACK, loopIds: ['0190e4a0-0000-7000-8000-000000000000'] }],
  ['no sounds', { loopIds: [] }],
  ['a tempo of 0', { ...TRACK, tempoBpm: 0 }],
  ['a tempo that is text', { ...TRACK, tempoBpm: '12o' }],
  ['a thirteenth note', { ...TRACK, key: { tonic: 12, mode: 'minor' } }],
  ['too few numbers', { ...TRACK, fingerprint: { ...TRACK.fingerprint, timbre: [1] } }],
])('%s is refused', async (_, payload) => {
  const answer = await ask(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'bad_request' })
})

test('what cannot be compared any more says so, and sounds that are not for sale are not found', async () => {
  const old = await ask({ ...TRACK, fingerprint: { ...TRACK.fingerprint, version: 0 } })
  expect([old.statusCode, old.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'fingerprint_outdated' }),
  ])
  for (const soundId of [ids.get('Hidden'), 'abc']) {
    const unknown = await ask({ loopIds: [soundId] })
    const message = `“${soundId}” is the id of no sound that is for sale`
    expect(unknown.json()).toMatchObject({
      statusCode: 404,
      code: 'sound_not_found',
      message: `loopIds: ${message}`,
      errors: [{ path: 'loopIds.0', message }],
    })
  }
})

test('of several sounds those that are not for sale are named beside what goes with the others', async () => {
  const known = ids.get('High in A minor')
  expect(await match({ loopIds: [known, 'abc'] })).toMatchObject({
    track: { tempoBpm: 120, key: TRACK.key },
    misread: [{ name: 'loopIds', value: 'abc', message: 'is the id of no sound that is for sale' }],
  })
})

test('guests ask under v6 with their token, and nobody without one', async () => {
  const url = '/api/v6/match'
  expect((await shop.app.inject({ method: 'POST', url, payload: TRACK })).statusCode).toBe(401)
  const headers = { token: await guestToken(shop) }
  const answer = await shop.app.inject({ method: 'POST', url, payload: TRACK, headers })
  expect(answer.statusCode).toBe(200)
})
