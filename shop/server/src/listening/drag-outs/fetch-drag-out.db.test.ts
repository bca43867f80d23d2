import { isDeepRun } from '@segno/test-kit/deep-run'
import { readPcmFile } from '@segno/audio-files'
import type { DragOutPage, OfferedDragOut } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAudibleSound } from '../../testing/audible-sound.ts'
import { ask } from '../../testing/ask.ts'
import { aSound } from '../../testing/builders.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { ListNames, OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let now: Date
let shop: TestApp
let token: string
let accountId: string
beforeEach(async () => {
  now = new Date()
  shop = await openTestApp(database.db, {}, { now: () => now })
  ;({ token, id: accountId } = await signedIn(shop))
})
afterEach(() => shop[Symbol.asyncDispose]())

const offer = <Answer = { loops: OnWire<OfferedDragOut, ListNames>[] }>(...ids: string[]) =>
  ask<Answer>(shop, '/api/drag-outs', {
    method: 'POST',
    token,
    body: { loops: ids.map((LoopId) => ({ LoopId })) },
  })
const offered = async (id: string): Promise<OnWire<OfferedDragOut, ListNames>> => (await offer(id)).loops[0]!
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ url, headers, method })
const history = () => ask<OnWire<DragOutPage, ListNames>>(shop, '/api/drag-outs', { token })
const codeOf = async (url: string): Promise<string> => (await get(url)).json<{ code: string }>().code
const change = (statement: string) => sql.raw(statement).execute(over(database.db))

/** Where a chunk's content begins. */
const chunk = (wav: Buffer, id: string): number => wav.indexOf(id, 12, 'latin1') + 8

/** Each is rendered for real: one rate and kind is enough but for the deep run. */
const MASTERS = [
  [44_100, 'loop', 22_063, 2],
  [48_000, 'loop', 24_001, 2],
  [44_100, 'oneShot', 11_111, 1],
  [96_000, 'oneShot', 48_001, 2],
  [22_050, 'loop', 11_029, 1],
] as const
test.each(isDeepRun() ? MASTERS : MASTERS.slice(0, 1))(
  'the preview of a master at %i Hz, a %s of %i frames, is dragged out as a WAV of its rate and length',
  async (sampleRateHz, kind, lengthFrames, channels) => {
    const { id, master } = await anAudibleSound(shop, { kind }, { sampleRateHz, lengthFrames, channels })
    const { url, fileName, is, LoopId } = await offered(id)
    expect([LoopId, is, fileName]).toEqual([
      id,
      'preview',
      'Ava Lune - Midnight Sub - 120 BPM - C minor (preview).wav',
    ])
    const { statusCode, headers, rawPayload: wav } = await get(url)
    expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'audio/wav',
      String(wav.length),
    ])
    expect(headers['content-disposition']).toContain(`filename="${fileName}"`)
    const heard = readPcmFile(wav)
    expect(heard).toMatchObject({ bitDepth: 16, lengthFrames })
    expect(heard.pcm.sampleRateHz).toBe(sampleRateHz)
    expect(heard.pcm.channels).toHaveLength(channels)
    const likeness = likenessDb(readPcmFile(master).pcm.channels[0]!, heard.pcm.channels[0]!)
    expect(likeness(0)).toBeGreaterThan(Math.max(25, likeness(-1), likeness(1)))
    expect(wav.readUInt32LE(chunk(wav, 'smpl') + 28)).toBe(Number(kind === 'loop'))
    expect(wav.readFloatLE(chunk(wav, 'acid') + 20)).toBe(120)
    expect(wav.toString('latin1')).toContain('Preview without a licence; Tempo: 120 BPM; Key: C minor')
  },
)

/** How far the error lies below the sound, where one is delayed by so many frames. */
const likenessDb =
  (master: Float32Array, heard: Float32Array) =>
  (delayFrames: number): number => {
    let signal = 0
    let error = 0
    for (let frame = 1; frame < master.length - 1; frame++) {
      signal += master[frame]! ** 2
      error += (master[frame]! - heard[frame + delayFrames]!) ** 2
    }
    return 10 * Math.log10(signal / error)
  }

test('[E07] who owns a licence drags the master itself out, also when it was withdrawn', async () => {
  const { id, master } = await anAudibleSound(shop)
  await buySounds(database.db, accountId, [id])
  await change(`update sound set status = 'withdrawn'`)
  const { url, fileName, is } = await offered(id)
  expect([is, fileName]).toEqual(['master', 'Ava Lune - Midnight Sub - 120 BPM - C minor.wav'])
  const { rawPayload: wav } = await get(url)
  expect(readPcmFile(wav).pcm).toEqual(readPcmFile(master).pcm)
  expect(wav.toString('latin1')).not.toContain('Preview')
  expect(await history()).toMatchObject({
    total: 1,
    loops: [{ LoopId: id, fileName, is: 'master', isOwned: true, isForSale: false }],
  })
})

test('to be offered files, or to ask how large one is, is no drag-out; to fetch one is, once', async () => {
  const { id } = await anAudibleSound(shop)
  const { url } = await offered(id)
  const head = await get(url, {}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect((await history()).loops).toEqual([])
  expect((await get(url)).statusCode).toBe(200)
  now = new Date(now.getTime() + 2_000)
  const again = await get(url, { range: 'bytes=0-3' })
  expect([again.statusCode, again.body]).toEqual([206, 'RIFF'])
  expect(again.headers['content-range']).toBe(`bytes 0-3/${head.headers['content-length']}`)
  const { loops, total } = await history()
  expect([total, loops[0]!.at]).toEqual([1, new Date(now.getTime() - 2_000).toISOString()])
  await get((await offered(id)).url)
  expect((await history()).total).toBe(2)
})

test('an owner compares a preview that was dragged before: it has the same bytes, and none of it is recorded', async () => {
  const { id } = await anAudibleSound(shop)
  const dragged = await get((await offered(id)).url)
  await buySounds(database.db, accountId, [id])
  const again = (is: string) =>
    ask<{ loops: OnWire<OfferedDragOut, ListNames>[] }>(shop, '/api/drag-outs', {
      method: 'POST',
      token,
      body: { loops: [{ LoopId: id, is }] },
    })
  const { url, is } = (await again('preview')).loops[0]!
  const head = await get(url, {}, 'HEAD')
  expect([is, head.headers['repr-digest']]).toEqual(['preview', dragged.headers['repr-digest']])
  expect((await get(url)).rawPayload.equals(dragged.rawPayload)).toBe(true)
  expect((await history()).total).toBe(1)
  expect(await codeOf(url.replace('.compared.', '.preview.'))).toBe('drag_out_expired')
  expect(await again('master')).toEqual({ statusCode: 400, code: 'bad_request' })
})

test('what is withdrawn and not owned, or not there at all, is refused by name, and nothing else offered', async () => {
  const [good, withdrawn, draft] = [
    await aSound(database.db),
    await aSound(database.db, { status: 'withdrawn' }),
    await aSound(database.db, { status: 'draft' }),
  ]
  const gone = newId()
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/drag-outs',
    headers: { token },
    payload: { loops: [good.id, withdrawn.id, draft.id, gone, 'nonsense'].map((LoopId) => ({ LoopId })) },
  })
  expect(answer.json()).toMatchObject({
    statusCode: 404,
    code: 'sound_not_found',
    errors: [withdrawn.id, draft.id, gone, 'nonsense'].map((path) => ({ path })),
  })
})

test('what is asked for is checked: some, not too many, and each is an id', async () => {
  const { id } = await aSound(database.db)
  for (const loops of [[], Array.from({ length: 51 }, () => ({ LoopId: id })), [{ LoopId: "'; --" }], 'all'])
    expect(await ask(shop, '/api/drag-outs', { method: 'POST', token, body: { loops } })).toEqual({
      statusCode: 400,
      code: 'bad_request',
    })
  expect((await offer(id, id)).loops).toHaveLength(1)
})

test('an address runs out, and one that was changed or made for something else opens nothing', async () => {
  const { id } = await anAudibleSound(shop)
  await buySounds(database.db, accountId, [id])
  const other = await anAudibleSound(shop)
  const { url } = await offered(other.id)
  const eve = await signedIn(shop)
  const { url: download } = await ask<{ url: string }>(shop, `/api/purchases/${id}/download`, {
    method: 'POST',
    token,
  })
  for (const forged of [
    url.replace(other.id, id),
    url.replace('.preview.', '.master.'),
    url.replace(accountId, eve.id),
    url.replace('/drag-out/', '/drag-out/zip/'),
    download.replace('/download/', '/drag-out/'),
    '/drag-out/nonsense',
    '/drag-out/....',
  ])
    expect(`${forged}: ${await codeOf(forged)}`).toBe(`${forged}: drag_out_expired`)
  expect(await codeOf(url.replace('/drag-out/', '/download/'))).toBe('download_expired')
  expect((await get(`/drag-out/${'a'.repeat(700)}`)).statusCode).toBe(400)
  now = new Date(now.getTime() + 5 * 60_000)
  expect((await get(url)).statusCode).toBe(410)
  expect((await history()).total).toBe(0)
})

test('what may be had is looked up again when a file is fetched', async () => {
  const { id } = await anAudibleSound(shop)
  const { url: preview } = await offered(id)
  await buySounds(database.db, accountId, [id])
  const { url: master } = await offered(id)
  await change(`update sound set status = 'withdrawn'`)
  expect((await get(preview)).statusCode).toBe(200)
  await change('update licence set ended_at = now()')
  expect(await codeOf(master)).toBe('purchase_not_found')
  expect(await codeOf(preview)).toBe('sound_not_found')
})

test('an account that was closed since has no files', async () => {
  const { id } = await anAudibleSound(shop)
  const { url } = await offered(id)
  await change(`update account set status = 'deactivated' where id = '${accountId}'`)
  expect(await codeOf(url)).toBe('drag_out_expired')
})

test('many who drag one preview out at once are given one file', async () => {
  const { id } = await anAudibleSound(shop)
  const urls = await Promise.all(Array.from({ length: 6 }, async () => (await offered(id)).url))
  const answers = await Promise.all(urls.map((url) => get(url)))
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1)
  expect(answers.every(({ rawPayload }) => rawPayload.equals(answers[0]!.rawPayload))).toBe(true)
  expect((await history()).total).toBe(6)
})
