import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeWav } from '@segno/audio-files'
import { FaultLine } from '@segno/test-kit/fault-line'
import { randomFrom } from '@segno/test-kit/random'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asPcm, wholeNumbers } from './ingest/audio/test-masters.ts'
import { newId } from './platform/ids.ts'
import { anAudibleSound } from './testing/audible-sound.ts'
import { FakeS3 } from './testing/fake-s3.ts'
import {
  aRichBuyer,
  FAULT_ROUNDS,
  FAULT_SEED,
  lineFaults,
  mendLine,
  oneOf,
  SILENCE_MS,
  UNAVAILABLE,
  type Fault,
} from './testing/faults.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { UploadShop } from './testing/upload-shop.ts'
import { checkLedger } from './wallet/public.ts'

const database = useTestDatabase()
const RATE_HZ = 44_100

let s3: FakeS3
let line: FaultLine
let shop: UploadShop
beforeEach(async () => {
  s3 = await FakeS3.open()
  line = await FaultLine.open({ port: s3.port })
  const home = { ...s3.homeAt(line.port), silenceMs: SILENCE_MS }
  shop = await UploadShop.open(database.db, {}, { config: { s3: home }, log: pino({ level: 'silent' }) })
})
afterEach(async () => {
  await shop[Symbol.asyncDispose]()
  await line[Symbol.asyncDispose]()
  await s3[Symbol.asyncDispose]()
})

/** Somebody with points, and a sound that can be bought and heard. */
async function aBuyer(): Promise<{ token: string; soundId: string; previewFile: string }> {
  const { token } = await aRichBuyer(shop.shop)
  const { id } = await anAudibleSound(shop.shop)
  const previewFile = s3.keys.filter((key) => key.startsWith('previews/')).at(-1)!
  return { token, soundId: id, previewFile }
}

function request(method: string, path: string, token: string, body: object): Promise<Response> {
  const headers = { token, 'content-type': 'application/json', 'idempotency-key': newId() }
  return fetch(shop.origin + path, { method, headers, body: JSON.stringify(body) })
}

/** What is served of a file: its status, and all of its bytes or none. */
async function fetched(path: string, refusals: unknown[]): Promise<Buffer> {
  for (;;) {
    const answer = await fetch(shop.origin + path)
    // A connection that breaks in the middle is told from a file that has come to its end.
    const bytes = await answer.arrayBuffer().catch(() => null)
    if (answer.ok && bytes) return Buffer.from(bytes)
    if (!answer.ok) refusals.push(JSON.parse(Buffer.from(bytes!).toString()))
    await sleep(50)
  }
}

const readiness = async (): Promise<unknown> => (await fetch(`${shop.origin}/readyz`)).json()

async function buy({ token, soundId }: { token: string; soundId: string }): Promise<number> {
  const items = [{ loopId: soundId, pricePoints: 2 }]
  return (await request('POST', '/api/checkout', token, { items })).status
}

/** The address of a master is asked for anew at each try, as it may be used for a minute. */
async function downloadOf({ token, soundId }: { token: string; soundId: string }): Promise<string> {
  const answer = await request('POST', `/api/purchases/${soundId}/download`, token, {})
  return ((await answer.json()) as { body: { data: { url: string } } }).body.data.url
}

let made = 0
const aLoop = (): Buffer =>
  Buffer.from(
    writeWav({ pcm: asPcm([wholeNumbers(2 * RATE_HZ, RATE_HZ, ++made / 50)], RATE_HZ), bitDepth: 16 }),
  )

test('while the bucket is away, what needs it says so, all else goes on, and it goes on too once it is back', async () => {
  const buyer = await aBuyer()
  const artist = await shop.anArtist()
  line.state = 'away'
  const preview = await fetch(`${shop.origin}/audio/${buyer.previewFile}`)
  expect([await preview.json(), preview.headers.get('retry-after')]).toEqual([UNAVAILABLE, '5'])
  expect(preview.headers.get('cache-control')).toBe('no-store')
  expect(await buy(buyer)).toBe(201)
  const download = await fetch(shop.origin + (await downloadOf(buyer)))
  expect(await download.json()).toEqual(UNAVAILABLE)
  expect((await fetch(`${shop.origin}/api/sounds?limit=5`)).status).toBe(200)
  expect(await readiness()).toEqual({ status: 'ready', warnings: ['The bucket of files does not answer.'] })
  await artist.upload(aLoop())
  line.state = 'open'
  expect((await fetch(`${shop.origin}/audio/${buyer.previewFile}`)).status).toBe(200)
  expect((await fetch(shop.origin + (await downloadOf(buyer)))).status).toBe(200)
  await expect.poll(readiness).toEqual({ status: 'ready', warnings: [] })
  expect(await artist.settled()).toMatchObject([{ state: 'ready', reason: null }])
})

const FAULTS: Readonly<Record<string, Fault>> = {
  ...lineFaults({ leastDelayMs: 20, mostDelayMs: 120, sentBytes: 100_000, answeredBytes: 50_000 }),
  'answering 500': () => (s3.failures = Infinity),
  truncating: () => (s3.isTruncating = true),
}

function mend(): void {
  mendLine(line)
  s3.failures = 0
  s3.isTruncating = false
}

// Only a run that hangs is stopped: a round takes two seconds, and much longer beside other work.
const PATIENTLY = { timeout: FAULT_ROUNDS * 20_000 }

/** Files whose bytes are not those that their names tell. */
const damaged = (): string[] =>
  s3.keys.filter((key) => {
    const [, name] = /^previews\/([0-9a-f]{64})/.exec(key) ?? []
    return name !== undefined && createHash('sha256').update(s3.bytesOf(key)!).digest('hex') !== name
  })

test(
  `${FAULT_ROUNDS} times something happens to the bucket while people listen, buy and upload, and nothing is lost or damaged (seed ${FAULT_SEED})`,
  PATIENTLY,
  async () => {
    const random = randomFrom(FAULT_SEED)
    const artist = await shop.anArtist()
    for (let round = 1; round <= FAULT_ROUNDS; round++) {
      const [name, harm] = oneOf(FAULTS, random)
      const buyer = await aBuyer()
      const wav = aLoop()
      const refusals: unknown[] = []
      const [status, address] = [await buy(buyer), await downloadOf(buyer)]
      const work = Promise.all([
        artist.upload(wav),
        fetched(`/audio/${buyer.previewFile}`, refusals),
        fetched(address, refusals),
      ])
      await sleep(30 * random())
      harm(line, random)
      await sleep(300 + 1_200 * random())
      mend()
      const [, preview, master] = await work
      const files = await artist.settled()
      expect({
        round,
        name,
        status,
        preview: preview.equals(s3.bytesOf(buyer.previewFile)!),
        master: master.subarray(0, 4).toString(),
        states: files.filter(({ state }) => state !== 'ready'),
        uploads: files.length,
        kept: s3.keys.filter((key) => key.startsWith('masters/')).some((key) => wav.equals(s3.bytesOf(key)!)),
        damaged: damaged(),
        parts: s3.openUploads,
        wrong: refusals.filter((refusal) => JSON.stringify(refusal) !== JSON.stringify(UNAVAILABLE)),
      }).toEqual({
        round,
        name,
        status: 201,
        preview: true,
        master: 'RIFF',
        states: [],
        uploads: round,
        kept: true,
        damaged: [],
        parts: 0,
        wrong: [],
      })
      expect(await checkLedger(database.db)).toEqual([])
    }
  },
)
