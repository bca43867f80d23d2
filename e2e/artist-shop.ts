import { once } from 'node:events'
import { writeWav } from '../sound/audio-files/src/audio-files.ts'
import { eventually, startShop, type RunningShop } from './running-shop.ts'

export interface Intake {
  readonly _id: string
  readonly fileName: string
  readonly state: string
  readonly loopId: string | null
  readonly reason: { readonly code: string } | null
}

export interface IntakePage {
  readonly items: Intake[]
  readonly counts: Readonly<Record<string, number>>
}

/** A file as a client has it, under its own key. */
export interface Given {
  readonly key: string
  readonly fileName: string
  readonly bytes: Buffer
}

/** Makes an artist of the demo's, and lets what of its catalogue there is by then come to an end; no more is made. */
export async function prepareArtist(dataFolder: string): Promise<void> {
  const first = await startShop({ dataFolder })
  await eventually(async () => {
    const page = await fetch(`${first.origin}/api/artist/page`, { headers: await signIn(first) })
    return (await readBody<{ handle: string | null }>(page)).handle !== null
  })
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  await using second = await startArtistShop(dataFolder)
  let readyBefore = -1
  await eventually(async () => {
    const answer = await fetch(`${second.origin}/api/public/intakeProgress`)
    const { ready } = await readBody<{ ready: number }>(answer)
    const isStill = ready === readyBefore
    readyBefore = ready
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    return isStill
  })
}

export const startArtistShop = (dataFolder: string, env: Record<string, string> = {}): Promise<RunningShop> =>
  startShop({ dataFolder, env: { SEGNO_DEMO: '0', ...env } })

async function readBody<Data>(answer: Response): Promise<Data> {
  const said = (await answer.json()) as { body?: { data: Data }; message?: string }
  if (!said.body) throw new Error(`${answer.url}: ${answer.status} ${said.message}`)
  return said.body.data
}

export type ArtistHeaders = Readonly<Record<string, string>>

export async function signIn(shop: RunningShop): Promise<ArtistHeaders> {
  const answer = await fetch(`${shop.origin}/api/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'artist@segno.test', password: 'segno-demo' }),
  })
  const { tokens } = await readBody<{ tokens: { idToken: string } }>(answer)
  return { token: tokens.idToken, 'tus-resumable': '1.0.0' }
}

const encode = (text: string): string => Buffer.from(text).toString('base64')

/** What a client does that knows nothing but its file: announces it under its own key, asks, and goes on from there. */
export async function bring(
  shop: RunningShop,
  headers: ArtistHeaders,
  { key, fileName, bytes }: Given,
): Promise<void> {
  const announced = await fetch(`${shop.origin}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encode(fileName)},key ${encode(key)}`,
    },
  })
  const location = shop.origin + announced.headers.get('location')
  const asked = await fetch(location, { method: 'HEAD', headers })
  const offset = Number(asked.headers.get('upload-offset'))
  if (offset === bytes.length) return
  const sent = await fetch(location, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes.subarray(offset)),
  })
  await sent.body?.cancel()
}

export async function listIntakes(
  shop: RunningShop,
  headers: ArtistHeaders,
  query = '',
): Promise<IntakePage> {
  return readBody(await fetch(`${shop.origin}/api/intakes?limit=100${query}`, { headers }))
}

const RATE_HZ = 44_100

/** Another sound for each number. */
export function aFile(seed: number, durationSeconds = 2): Given {
  const values = Float32Array.from({ length: durationSeconds * RATE_HZ }, (_, frame) => {
    const seconds = frame / RATE_HZ
    const knock = Math.exp(-((seconds % 0.25) * (3 + (seed % 50))))
    return 0.5 * Math.sin(2 * Math.PI * (110 + 3.7 * seed) * seconds) * knock
  })
  const pcm = { sampleRateHz: RATE_HZ, channels: [values, values] }
  const bytes = Buffer.from(writeWav({ pcm, bitDepth: 16 }))
  return { key: crypto.randomUUID(), fileName: `Sound ${seed}.wav`, bytes }
}
