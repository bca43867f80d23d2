import type { Jam, JamSummary } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { anArtist, aPack, aSound } from '../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { removeJamsOf } from './queries.ts'
import type { ListNames, OnWire } from '../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let maker: { token: string; id: string }
beforeEach(async () => {
  shop = await openTestApp(database.db)
  maker = await signedIn(shop, { role: 'artist' })
})
afterEach(() => shop[Symbol.asyncDispose]())

const facts = {
  title: 'Night bus',
  description: '',
  tempoBpm: 124,
  key: { tonic: 9, mode: 'minor' },
  bars: 8,
}
const mixing = { gainDb: -3, pan: 0.5, pitchSemitones: -2, isMuted: false, isSoloed: true }
const aLane = (LoopId: string) => ({
  LoopId,
  clips: [{ startBar: 0, lengthBars: 2, repeats: 4, offsetBars: 1 }],
  ...mixing,
})

interface Said<Data> {
  readonly statusCode: number
  readonly code?: string
  readonly data: Data
}

async function ask<Data = OnWire<Jam, ListNames>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { payload, token = maker.token }: { payload?: object; token?: string | null } = {},
): Promise<Said<Data>> {
  const headers = token === null ? {} : { token }
  const answer = await shop.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  const said = answer.json() as { code?: string; body?: { data: Data } }
  return {
    statusCode: answer.statusCode,
    ...(said.code && { code: said.code }),
    data: said.body?.data as Data,
  }
}

const aJam = async (): Promise<OnWire<Jam, ListNames>> =>
  (await ask('POST', '/editorial-jams', { payload: facts })).data
const save = (jam: OnWire<Jam, ListNames>, change: object, token = maker.token) =>
  ask('PUT', `/editorial-jams/${jam._id}`, {
    payload: { ...facts, version: jam.version, lanes: [], ...change },
    token,
  })
const publish = (jam: OnWire<Jam, ListNames>, isPublished = true, token = maker.token) =>
  ask('PUT', `/editorial-jams/${jam._id}/published`, { payload: { isPublished }, token })
const list = async (query = ''): Promise<string[]> =>
  (
    await ask<{ items: OnWire<JamSummary, ListNames>[] }>('GET', `/jams${query}`, { token: null })
  ).data.items.map(({ title }) => title)

test('[R37] what was saved of a jam is what is read again', async () => {
  const sound = await aSound(database.db)
  const jam = await aJam()
  const saved = await save(jam, { tempoBpm: 87.5, halfDouble: false, lanes: [aLane(sound.id)] })
  expect([jam.halfDouble, saved.data.halfDouble]).toEqual([true, false])
  expect(saved.data).toMatchObject({ version: 2, tempoBpm: 87.5, state: 'draft', genres: ['techno'] })
  const { data } = await ask('GET', `/jams/${jam._id}`)
  expect(data).toEqual(saved.data)
  expect(data.lanes).toMatchObject([{ ...aLane(sound.id), title: 'Midnight Sub', isForSale: true }])
})

test('a save made from an older version is refused and takes nothing away', async () => {
  const sound = await aSound(database.db)
  const jam = await aJam()
  await save(jam, { lanes: [aLane(sound.id)] })
  expect(await save(jam, { title: 'Mine' })).toMatchObject({ statusCode: 409, code: 'jam_changed' })
  const { data } = await ask('GET', `/jams/${jam._id}`)
  expect([data.title, data.lanes.length]).toEqual(['Night bus', 1])
})

test('a save whose answer was lost can be sent again: it is answered as before and changes nothing', async () => {
  const sound = await aSound(database.db)
  const jam = await aJam()
  const change = {
    title: 'Mine',
    tempoBpm: 87.35,
    key: { tonic: 2, mode: 'minor' },
    lanes: [aLane(sound.id)],
  }
  const first = await save(jam, change)
  expect(await save(jam, change)).toEqual(first)
  expect(first.data.version).toBe(2)
  const later = await save(first.data, { ...change, title: 'Mine again' })
  expect(later.data.version).toBe(3)
  expect(await save(jam, change)).toMatchObject({ code: 'jam_changed' })
  expect(await save(first.data, change)).toMatchObject({ code: 'jam_changed' })
})

test('[R37] a draft is its maker’s and the administrators’; for others it does not exist', async () => {
  const jam = await aJam()
  const admin = await signedIn(shop, { role: 'admin' })
  const other = await signedIn(shop, { role: 'artist' })
  expect((await save(jam, { title: 'Edited' }, admin.token)).data.title).toBe('Edited')
  for (const token of [other.token, null])
    expect(await ask('GET', `/jams/${jam._id}`, { token })).toMatchObject({ code: 'jam_not_found' })
  expect(await save(jam, {}, other.token)).toMatchObject({ code: 'jam_not_found' })
  expect(await publish(jam, true, other.token)).toMatchObject({ code: 'jam_not_found' })
  const gone = await ask('DELETE', `/editorial-jams/${jam._id}`, { token: other.token })
  expect(gone.code).toBe('jam_not_found')
  const own = await ask<{ items: OnWire<JamSummary, ListNames>[] }>('GET', '/editorial-jams', {
    token: other.token,
  })
  expect(own.data.items).toEqual([])
})

test('[R38] [R39] a published jam is read by everybody and found by tempo, key, genre, sound and words', async () => {
  const { id: artist_id, handle } = await anArtist(database.db)
  const { id: pack_id } = await aPack(database.db, { artist_id })
  const sound = await aSound(database.db, { title: 'Glass bells', artist_id, pack_id })
  const jam = await aJam()
  expect(await publish(jam)).toMatchObject({ statusCode: 409, code: 'jam_empty' })
  await save(jam, { lanes: [aLane(sound.id)] })
  expect(await list()).toEqual([])
  expect((await publish(jam)).data.state).toBe('published')
  expect((await ask('GET', `/jams/${jam._id}`, { token: null })).data.isEditable).toBe(false)
  for (const query of ['tempoMin=124&tempoMax=124', 'key=9-minor', 'genre=techno', 'q=bells', 'q=night'])
    expect([query, await list(`?${query}`)]).toEqual([query, ['Night bus']])
  for (const query of [`loopId=${sound.id}`, `packId=${pack_id}`, `artist=${handle}`])
    expect([query, await list(`?${query}`)]).toEqual([query, ['Night bus']])
  for (const query of [
    'tempoMin=125',
    'key=9-major',
    'genre=house',
    'q=brass',
    `packId=${newId()}`,
    'artist=nobody',
  ])
    expect([query, await list(`?${query}`)]).toEqual([query, []])
  await publish(jam, false)
  expect(await list()).toEqual([])
})

test('[R38] jams are found by sounds that fit the one at hand: near its tempo or half of it, in a key that fits, new to it', async () => {
  const atHand = await aJam()
  const inIt = await aSound(database.db, { tempo_bpm: 124, key_tonic: 9 })
  await save(atHand, { lanes: [aLane(inIt.id)] })
  const publishOf = async (title: string, ...sounds: Parameters<typeof aSound>[1][]) => {
    const ids = await Promise.all(sounds.map(async (sound) => (await aSound(database.db, sound)).id))
    const saved = await save(await aJam(), { title, lanes: [...ids, inIt.id].map(aLane) })
    await publish(saved.data)
  }
  await publishOf('Half time', { tempo_bpm: 64, key_tonic: 0, key_mode: 'major' })
  await publishOf(
    'Two fit',
    { tempo_bpm: 130, key_tonic: 4 },
    { key_tonic: null, key_mode: null, tempo_bpm: 120 },
  )
  await publishOf('Too fast', { tempo_bpm: 150, key_tonic: 9 })
  await publishOf('Other key', { tempo_bpm: 124, key_tonic: 10 })
  await publishOf('Only what is in it')
  const found = async (token: string | null) => {
    const path = `/jams?fitsJam=${atHand._id}&sort=-fittingCount`
    const { code, data } = await ask<{ items: OnWire<JamSummary, ListNames>[] }>('GET', path, { token })
    return code ?? data.items.map(({ title, fittingCount }) => [title, fittingCount])
  }
  expect(await found(maker.token)).toEqual([
    ['Two fit', 2],
    ['Half time', 1],
  ])
  expect(await found(null)).toBe('jam_not_found')
})

test('a sound that was withdrawn or deleted stays named, and nobody hears it who does not own it', async () => {
  const [kept, withdrawn, gone] = [
    await aSound(database.db, { title: 'Kept' }),
    await aSound(database.db, { title: 'Withdrawn' }),
    await aSound(database.db, { title: 'Gone' }),
  ]
  const jam = await aJam()
  const lanes = [kept, withdrawn, gone].map(({ id }) => aLane(id))
  await save(jam, { lanes })
  await publish(jam)
  await sql`update sound set status = 'withdrawn' where id = ${withdrawn.id}`.execute(over(database.db))
  await sql`delete from sound where id = ${gone.id}`.execute(over(database.db))
  const heardBy = async (token: string | null) =>
    (await ask('GET', `/jams/${jam._id}`, { token })).data.lanes.map(({ title, sound, isForSale }) => [
      title,
      sound !== null,
      isForSale,
    ])
  expect(await heardBy(null)).toEqual([
    ['Kept', true, true],
    ['Withdrawn', false, false],
    ['Gone', false, false],
  ])
  expect((await heardBy(maker.token))[1]).toEqual(['Withdrawn', false, false])
  const again = await save({ ...jam, version: 2 }, { lanes })
  expect(again.data.lanes.map(({ title }) => title)).toEqual(['Kept', 'Withdrawn', 'Gone'])
})

test('nothing comes into a jam that is not on sale', async () => {
  const draft = await aSound(database.db, { status: 'draft' })
  const jam = await aJam()
  for (const id of [draft.id, newId(), 'no-id'])
    expect([id, (await save(jam, { lanes: [aLane(id)] })).code]).toEqual([id, 'sound_not_found'])
})

test.each([
  { tempoBpm: 19 },
  { tempoBpm: 401 },
  { bars: 0 },
  { bars: 65 },
  { title: '  ' },
  { lanes: Array.from({ length: 17 }, () => aLane('x')) },
  { bars: 7, lanes: [aLane('x')] },
])('a jam beyond its limits is refused: %j', async (change) => {
  expect((await save(await aJam(), change)).statusCode).toBe(400)
})

test('a clip without an offset, as older pages send it, plays its sound from the beginning', async () => {
  const sound = await aSound(database.db)
  const clips = [{ startBar: 0, lengthBars: 2, repeats: 4 }]
  const saved = await save(await aJam(), { lanes: [{ ...aLane(sound.id), clips }] })
  expect(saved.data.lanes[0]?.clips).toEqual([{ ...clips[0], offsetBars: 0 }])
  await sql`update jam_lane set clips = ${JSON.stringify(clips)}::jsonb`.execute(over(database.db))
  expect((await ask('GET', `/jams/${saved.data._id}`)).data).toEqual(saved.data)
})

test.each([
  [-1, 'bad_request'],
  [0.5, 'bad_request'],
  ['1', 'bad_request'],
  [Number.NaN, 'bad_request'],
  [64, 'bad_request'],
  // Four bars, or eight of double time.
  [8, 'offset_beyond_sound'],
])('an offset of %j bars into a loop of four is refused and changes nothing', async (offsetBars, code) => {
  const sound = await aSound(database.db, { kind: 'loop', beats: 16 })
  const jam = await aJam()
  const clips = [{ startBar: 0, lengthBars: 2, repeats: 1, offsetBars }]
  const lanes = [{ ...aLane(sound.id), clips }]
  expect(await save(jam, { lanes })).toMatchObject({ statusCode: 400, code })
  expect(await ask('POST', '/editorial-jams', { payload: { ...facts, lanes } })).toMatchObject({ code })
  expect((await ask('GET', `/jams/${jam._id}`)).data).toEqual(jam)
})

test('a deleted artist’s jams go, and an administrator’s stay with the shop', async () => {
  const admin = await signedIn(shop, { role: 'admin' })
  await aJam()
  const { data } = await ask('POST', '/editorial-jams', { payload: facts, token: admin.token })
  expect(data.artist).toBeNull()
  for (const { id } of [maker, admin]) await removeJamsOf(database.db, id)
  const left = await ask<{ items: OnWire<JamSummary, ListNames>[] }>('GET', '/editorial-jams', {
    token: admin.token,
  })
  expect(left.data.items.map(({ _id }) => _id)).toEqual([data._id])
})

test('a buyer keeps a jam made of sounds, which nobody else sees, administrators neither, and cannot publish it', async () => {
  const { id: LoopId } = await aSound(database.db)
  const buyer = await signedIn(shop, { role: 'user' })
  const payload = { ...facts, lanes: [aLane(LoopId)] }
  const made = await ask('POST', '/editorial-jams', { payload, token: buyer.token })
  expect([made.statusCode, made.data.isEditable, made.data.lanes[0]?.LoopId]).toEqual([201, true, LoopId])
  const saved = await save(made.data, { title: 'Mine' }, buyer.token)
  expect(saved.data).toMatchObject({ title: 'Mine', lanes: [] })
  const own = await ask<{ items: OnWire<JamSummary, ListNames>[] }>('GET', '/editorial-jams', {
    token: buyer.token,
  })
  expect(own.data.items.map(({ _id }) => _id)).toEqual([made.data._id])
  const admin = await signedIn(shop, { role: 'admin' })
  for (const { token } of [admin, maker]) {
    expect((await ask('GET', `/jams/${made.data._id}`, { token })).code).toBe('jam_not_found')
    expect((await save(saved.data, {}, token)).code).toBe('jam_not_found')
    const list = await ask<{ items: OnWire<JamSummary, ListNames>[] }>('GET', '/editorial-jams', { token })
    expect(list.data.items).toEqual([])
  }
  const published = await ask('PUT', `/editorial-jams/${made.data._id}/published`, {
    payload: { isPublished: true },
    token: buyer.token,
  })
  expect(published.code).toBe('role_not_allowed')
})

test('administrators feature published jams in an order of their own; a jam that is a draft again is featured no more', async () => {
  const admin = await signedIn(shop, { role: 'admin' })
  const sound = await aSound(database.db)
  const jams: OnWire<Jam, ListNames>[] = []
  for (const title of ['First', 'Second', 'Third']) {
    const saved = await save(await aJam(), { title, lanes: [aLane(sound.id)] })
    jams.push((await publish(saved.data)).data)
  }
  const [first, second] = jams
  const feature = (jamIds: string[], token = admin.token) =>
    ask('PUT', '/featured-jams', { payload: { jamIds }, token })
  const inOrder = () => list('?sort=featured')
  expect((await feature([first!._id, second!._id])).statusCode).toBe(200)
  expect(await inOrder()).toEqual(['First', 'Second', 'Third'])
  await feature([second!._id])
  expect([await inOrder(), await list('?isFeatured=yes')]).toEqual([['Second', 'Third', 'First'], ['Second']])
  const draft = await aJam()
  expect((await feature([draft._id])).code).toBe('jam_not_found')
  expect((await feature([first!._id], maker.token)).code).toBe('role_not_allowed')
  await publish(second!, false)
  await publish(second!)
  expect(await list('?isFeatured=yes')).toEqual([])
})
