import { readPcmFile } from '@segno/audio-files'
import type { DragOutPage, OfferedDragOut } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAudibleSound } from '../../testing/audible-sound.ts'
import { ask } from '../../testing/ask.ts'
import { aSound } from '../../testing/builders.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { ListNames, OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let token: string
let accountId: string
beforeEach(async () => {
  shop = await openTestApp(database.db)
  ;({ token, id: accountId } = await signedIn(shop))
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Wish {
  LoopId: string
  tempoBpm?: unknown
  pitchSemitones?: unknown
}
const ofThem = <Answer>(loops: Wish[]) =>
  ask<Answer>(shop, '/api/drag-outs', { method: 'POST', token, body: { loops } })
const offer = async (...loops: Wish[]) =>
  (await ofThem<{ loops: OnWire<OfferedDragOut, ListNames>[] }>(loops)).loops
const get = (url: string) => shop.app.inject({ url })
const history = () => ask<OnWire<DragOutPage, ListNames>>(shop, '/api/drag-outs', { token })

test.each([
  [{ tempoBpm: 96, pitchSemitones: 2 }, '96 BPM - D minor'],
  [{ tempoBpm: 96.126 }, '96.13 BPM - C minor'],
  [{ pitchSemitones: -1, tempoBpm: null }, '120 BPM - B minor'],
  [{ tempoBpm: 120, pitchSemitones: 0 }, '120 BPM - C minor'],
])('a file that will be rendered at %j is called %s', async (heard, words) => {
  const { id: LoopId } = await aSound(database.db, { title: 'Sub', key_tonic: 0, key_mode: 'minor' })
  const [offered] = await offer({ LoopId, ...heard })
  expect(offered!.fileName).toMatch(new RegExp(`^\\S.* - Sub - ${words} \\(preview\\)\\.wav$`))
})

test('what has no key says how far it is shifted, or two files had one name', async () => {
  const { id: LoopId } = await aSound(database.db, { title: 'Hats', key_tonic: null, key_mode: null })
  const names = (
    await offer({ LoopId }, { LoopId, pitchSemitones: 3 }, { LoopId, pitchSemitones: -1.5 })
  ).map(({ fileName }) => fileName.slice(fileName.indexOf('Hats')))
  expect(names).toEqual([
    'Hats - 120 BPM (preview).wav',
    'Hats - 120 BPM - +3 st (preview).wav',
    'Hats - 120 BPM - -1.5 st (preview).wav',
  ])
})

test('a sound without a tempo has none to be rendered at', async () => {
  const { id: LoopId } = await aSound(database.db, { kind: 'oneShot', tempo_bpm: null, beats: null })
  const [offered] = await offer({ LoopId, tempoBpm: 96 })
  expect(offered!.fileName).not.toContain('BPM')
})

test('a preview that is fetched to be rendered is as it was recorded, and nothing is recorded until it is told of', async () => {
  const { id: LoopId } = await anAudibleSound(shop)
  const [plain, heard] = await offer({ LoopId }, { LoopId, tempoBpm: 96 })
  const [asItIs, toRender] = [await get(plain!.url), await get(heard!.url)]
  expect(readPcmFile(toRender.rawPayload).pcm).toEqual(readPcmFile(asItIs.rawPayload).pcm)
  expect((await history()).loops.map(({ tempoBpm }) => tempoBpm)).toEqual([null])
  const drag = { LoopId, fileName: heard!.fileName, tempoBpm: 96, pitchSemitones: null }
  await ask(shop, '/api/drag-outs/reported', { method: 'POST', token, body: { drags: [drag] } })
  expect(await history()).toMatchObject({ total: 2, loops: [{ ...drag, is: 'preview' }, { tempoBpm: null }] })
})

test('[E07] a master that is fetched to be rendered is recorded as it is heard: it has left the shop', async () => {
  const { id: LoopId, master } = await anAudibleSound(shop)
  await buySounds(database.db, accountId, [LoopId])
  const [heard] = await offer({ LoopId, tempoBpm: 96.5, pitchSemitones: -3 })
  const { rawPayload } = await get(heard!.url)
  expect(readPcmFile(rawPayload).pcm).toEqual(readPcmFile(master).pcm)
  const { loops } = await history()
  expect(loops).toMatchObject([
    { LoopId, fileName: heard!.fileName, is: 'master', tempoBpm: 96.5, pitchSemitones: -3 },
  ])
})

test('tempo and shift stand in the address and cannot be changed there', async () => {
  const { id: LoopId } = await anAudibleSound(shop)
  const [heard] = await offer({ LoopId, tempoBpm: 96 })
  expect(heard!.url).toContain('.96000.')
  for (const forged of ['.97000.', '..'])
    expect((await get(heard!.url.replace('.96000.', forged))).statusCode).toBe(410)
})

test('what can be heard by nobody is refused', async () => {
  const { id: LoopId } = await aSound(database.db)
  for (const heard of [{ tempoBpm: 0 }, { tempoBpm: 10_000 }, { tempoBpm: '96' }, { pitchSemitones: 25 }])
    expect(await ofThem([{ LoopId, ...heard }])).toEqual({ statusCode: 400, code: 'bad_request' })
  expect(await offer({ LoopId, tempoBpm: 96 }, { LoopId, tempoBpm: 96 }, { LoopId })).toHaveLength(2)
})
