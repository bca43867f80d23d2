import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeWav } from '@segno/audio-files'
import { bombs, writeFlacOfSilence } from '@segno/audio-files/testing'
import { TRACK_LIMITS, type Failure, type Track } from '@segno/contract'
import { demoCatalogue, renderDemoSound } from '@segno/demo-sounds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guestToken, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const RATE_HZ = 44_100
const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const tracksFolder = (): string => join(shop.scratchFolder, '..', 'tracks')

/** Four bars of a drum loop, begun a beat and a half too early. */
const LOOP = demoCatalogue(1).sounds.find((sound) => sound.instrument === 'drums' && sound.tempoBpm === 124)!
const BEAT_SECONDS = 60 / 124
function recording(lastsSeconds: number): Buffer {
  const { channels } = renderDemoSound(LOOP)
  const [turn] = channels
  const early = Math.round(1.5 * BEAT_SECONDS * RATE_HZ)
  const frames = Float32Array.from(
    { length: Math.round(lastsSeconds * RATE_HZ) },
    (_, frame) => turn![(frame - early + 8 * turn!.length) % turn!.length]!,
  )
  return wavOf(frames)
}
const wavOf = (frames: Float32Array<ArrayBuffer>): Buffer =>
  Buffer.from(writeWav({ pcm: { sampleRateHz: RATE_HZ, channels: [frames] }, bitDepth: 16 }))

interface Sent {
  readonly query?: string
  readonly path?: string
  readonly token?: string
  readonly from?: string
  readonly type?: string
}

async function send(
  payload: Buffer | Readable,
  { query = '', path = '/api/match/track', token, from, type = 'application/octet-stream' }: Sent = {},
) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${path}?${query}`,
    headers: { 'content-type': type, ...(token === undefined ? {} : { token }) },
    ...(from === undefined ? {} : { remoteAddress: from }),
    payload,
  })
  const said = answer.json() as { body?: { data: Track } } & Partial<Failure>
  return { status: answer.statusCode, code: said.code, message: said.message, track: said.body?.data }
}

test('of a recording is told its tempo, where its bars begin and what it sounds like; it is not kept', async () => {
  const { status, track } = await send(recording(12))
  expect(status).toBe(200)
  expect(track?.tempoBpm).toBeCloseTo(124, 1)
  const beats = (track!.downbeatSeconds! - 1.5 * BEAT_SECONDS) / BEAT_SECONDS
  expect(Math.abs(beats - Math.round(beats)) * BEAT_SECONDS).toBeLessThan(0.03)
  expect(track).toMatchObject({ key: null, durationSeconds: expect.closeTo(12, 3), remarks: ['no_notes'] })
  expect(Math.hypot(...track!.fingerprint.rhythm)).toBeCloseTo(1, 3)
  expect(readdirSync(tracksFolder())).toEqual([])
})

test('the answer is taken as it is by the search for what goes with it; any other field is not', async () => {
  const { track } = await send(recording(9))
  const ask = (body: object) => shop.app.inject({ method: 'POST', url: '/api/match', payload: body })
  const answer = await ask(track!)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { body: { data: { track: { tempoBpm: track!.tempoBpm, key: null } } } },
  ])
  expect((await ask({ ...track, tempo: 124 })).json()).toMatchObject({ message: 'tempo: is not known here' })
})

test('a plugin asks the same with a guest’s token', async () => {
  const asked = { path: '/api/v6/match/track', token: await guestToken(shop) }
  expect(await send(recording(9), asked)).toMatchObject({ status: 200, track: { remarks: ['no_notes'] } })
})

test('a file may come under the name of what it is, and a silent one is said to be silent', async () => {
  for (const type of ['audio/wav', 'audio/x-wav', 'audio/mpeg', 'audio/flac', 'audio/ogg'])
    expect(await send(recording(3), { type })).toMatchObject({ status: 200 })
  const { message } = await send(wavOf(new Float32Array(5 * RATE_HZ)))
  expect(message).toContain('is silent')
  expect(message).not.toContain('microphone')
})

test('what is said to be a rhythm has no key and no timbre, and is told by its strokes', async () => {
  const { track } = await send(recording(6), { query: 'listenFor=rhythm' })
  expect(track).toMatchObject({ key: null, remarks: [] })
  expect(Math.hypot(...track!.fingerprint.timbre)).toBe(0)
})

test('three seconds are listened to, and it is said that they are few', async () => {
  const { status, track } = await send(recording(3))
  expect(status).toBe(200)
  expect(track?.remarks).toContain('short')
  expect(
    Math.max(track!.tempoConfidence, track!.keyConfidence, track!.downbeatConfidence),
  ).toBeLessThanOrEqual(0.75)
})

test.each([
  ['a text', () => Buffer.from('Sehr geehrte Damen und Herren'), 'not_audio'],
  ['nothing', () => Buffer.alloc(0), 'not_audio'],
  ['a file that breaks off', () => recording(6).subarray(0, 100_000), 'not_audio'],
  ['silence', () => wavOf(new Float32Array(5 * RATE_HZ)), 'audio_silent'],
  [
    'hiss at −70 dB',
    () => wavOf(new Float32Array(5 * RATE_HZ).map((_, at) => 3e-4 * Math.sin(at * at))),
    'audio_silent',
  ],
  ['a third of a second', () => recording(0.33), 'audio_too_short'],
  ['eleven minutes', () => writeFlacOfSilence(660, 660 * RATE_HZ), 'audio_too_long'],
])('%s is refused in a sentence that helps, and not kept', async (_, bytes, code) => {
  const { status, ...said } = await send(Buffer.from(bytes()))
  expect(said.code).toBe(code)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(said.message).toMatch(/^[A-Z].{20}/)
  expect(readdirSync(tracksFolder())).toEqual([])
})

test.each(bombs().map(({ name, bytes }) => [name, bytes] as const))(
  '%s is found to be too long',
  async (_, bytes) => {
    expect(await send(Buffer.from(bytes))).toMatchObject({ status: 413, code: 'audio_too_long' })
  },
)

test('of a file that is too large no more is read than is taken', async () => {
  const sending = await openRequest({ 'transfer-encoding': 'chunked' })
  const answering = once(sending, 'response') as Promise<[IncomingMessage]>
  let isAnswered = false
  void answering.finally(() => (isAnswered = true))
  const piece = Buffer.alloc(1_000_000)
  let sentBytes = 0
  while (!isAnswered && sentBytes < 2 * TRACK_LIMITS.bytes) {
    sentBytes += piece.length
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), answering])
  }
  const [answer] = await answering
  expect(answer.statusCode).toBe(413)
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'audio_too_large' })
  expect(sentBytes).toBeLessThan(1.2 * TRACK_LIMITS.bytes)
  expect(readdirSync(tracksFolder())).toEqual([])
  sending.destroy()
})

test('two at once are both heard; a third from the same place is asked to wait, one from elsewhere is not', async () => {
  const slow = new Readable({ read() {} })
  const other = new Readable({ read() {} })
  const [first, second] = [send(slow), send(other)]
  await until(() => readdirSync(tracksFolder()).length === 2)
  expect(await send(recording(4))).toMatchObject({ status: 503, code: 'too_busy' })
  expect(await send(recording(4), { from: '2001:db8::2' })).toMatchObject({ status: 200 })
  for (const stream of [slow, other]) {
    stream.push(recording(6))
    stream.push(null)
  }
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200])
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10)
}

/** A real connection, which can be cut. */
async function openRequest(headers: OutgoingHttpHeaders): Promise<ClientRequest> {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/match/track',
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
  return sending.on('error', () => undefined)
}

test('whoever hangs up while sending leaves nothing behind, and makes room for others', async () => {
  const bytes = recording(6)
  const sending = await openRequest({ 'content-length': bytes.length })
  sending.write(bytes.subarray(0, 50_000))
  await until(() => readdirSync(tracksFolder()).length === 1)
  sending.destroy()
  await until(() => readdirSync(tracksFolder()).length === 0)
  // Its place is free a moment after its file has gone.
  const sendTwo = async () => {
    const both = await Promise.all([send(recording(4)), send(recording(4))])
    return both.map(({ status }) => status)
  }
  await expect.poll(sendTwo).toEqual([200, 200])
})

test('whoever hangs up while being listened to leaves nothing behind either', async () => {
  // At this length the work takes seconds, so that it is surely under way.
  const bytes = recording(500)
  const sending = await openRequest({ 'content-length': bytes.length })
  sending.end(bytes)
  await until(() => readdirSync(tracksFolder()).length === 1)
  await sleep(500)
  sending.destroy()
  await until(() => readdirSync(tracksFolder()).length === 0)
  await expect.poll(() => send(recording(4))).toMatchObject({ status: 200 })
})

test('what a process that died left behind is gone when the shop opens again', async () => {
  const folder = tracksFolder()
  writeFileSync(join(folder, 'left.track'), 'somebody’s song')
  await using _again = await openTestApp(database.db, { SEGNO_DATA_DIR: join(folder, '..') })
  expect(readdirSync(folder)).toEqual([])
})
