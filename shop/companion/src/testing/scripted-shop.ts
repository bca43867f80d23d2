import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { writeWav } from '@segno/audio-files'
import {
  type DragOut,
  type Endpoint,
  listDragOuts,
  listPurchases,
  offerDragOuts,
  type Purchase,
  type Sound,
  startDownload,
  toWire,
} from '@segno/contract'

interface Refusal {
  readonly statusCode: number
  readonly code: string
  readonly headers?: Record<string, string>
}

const SOUND: Sound = {
  id: 'sub',
  title: 'Sub',
  artist: { handle: 'ava', name: 'Ava Lune' },
  pack: null,
  kind: 'oneShot',
  tempoBpm: null,
  beats: null,
  key: null,
  instrument: 'bass',
  genres: [],
  moods: [],
  tags: [],
  durationSeconds: 0.01,
  lengthFrames: 441,
  sampleRateHz: 44_100,
  channels: 1,
  bitDepth: 24,
  loudnessLufs: -14,
  peakDb: -1,
  pricePoints: 1,
  madeWithAi: 'none',
  trainingAllowed: false,
  publishedAt: '2026-01-01T12:00:00.000Z',
  gainDb: 0,
  previewUrl: '/a.opus',
  previewAppleUrl: '/a.mp3',
  peaks: '',
}

/** What was sent before has arrived by then. */
const BREAK_AFTER_MS = 100

/** A WAV of one channel, of a steady value. */
export function aWav({ isPreview = false, value = 0.5, lengthFrames = 441, title = 'Sub' } = {}): Buffer {
  const channels = [new Float32Array(lengthFrames).fill(value)]
  const metadata = { isLoop: false, isPreview, title }
  return Buffer.from(writeWav({ pcm: { sampleRateHz: 44_100, channels }, bitDepth: 16, metadata }))
}

export const aDragOut = (facts: Partial<DragOut> = {}): DragOut => ({
  id: `drag-${facts.soundId ?? 'sub'}`,
  soundId: 'sub',
  loop: SOUND,
  at: '2026-01-01T12:00:00.000Z',
  isOwned: false,
  isForSale: true,
  fileName: 'Sub (preview).wav',
  is: 'preview',
  tempoBpm: null,
  pitchSemitones: null,
  ...facts,
})

export const aPurchase = (soundId = 'sub'): Purchase => ({
  id: `purchase-${soundId}`,
  soundId,
  loop: { ...SOUND, id: soundId },
  points: 1,
  licenceNumber: 'L-1',
  licenceVersion: '1',
  purchasedAt: '2026-01-02T12:00:00.000Z',
  receiptId: 'r',
  packId: null,
  undoableUntil: null,
  ended: null,
})

/** A shop over HTTP that answers as it is told to. */
export class ScriptedShop implements AsyncDisposable {
  /** Newest first. */
  dragOuts: DragOut[] = [aDragOut()]
  purchases: Purchase[] = [aPurchase()]
  preview = aWav({ isPreview: true })
  master = aWav({ value: 0.25 })
  /** How masters are called. */
  fileNameOf: (soundId: string) => string = () => 'Sub.wav'
  /** Refuses a request instead; the path has no query. */
  refuse: (path: string) => Refusal | null = () => null
  /** Breaks masters off after so many bytes. */
  breakAfterBytes = Infinity
  /** `GET /api/purchases`, as they came. */
  readonly asked: string[] = []
  readonly ranges: string[] = []
  readonly #server = createServer((request, answer) => void this.#answer(request, answer))

  static async open(): Promise<ScriptedShop> {
    const shop = new ScriptedShop()
    shop.#server.listen(0, '127.0.0.1')
    await once(shop.#server, 'listening')
    return shop
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  count(request: string): number {
    return this.asked.filter((one) => one === request).length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin)
    this.asked.push(`${request.method} ${pathname}`)
    const refusal = this.refuse(pathname)
    if (refusal)
      return send(answer, refusal.statusCode, { ...refusal, message: refusal.code }, refusal.headers)
    const limit = Number(searchParams.get('limit'))
    if (pathname === '/preview') return this.#sendFile(request, answer, this.preview)
    if (pathname === '/master') return this.#sendFile(request, answer, this.master)
    if (pathname === listPurchases.path) return ok(answer, listPurchases, this.#page(searchParams, limit))
    if (pathname !== listDragOuts.path)
      return ok(answer, startDownload, this.#offered(pathname.split('/')[3] ?? '', 'master'))
    if (request.method === 'GET') return ok(answer, listDragOuts, this.#part(searchParams, limit))
    const { loops } = (await json(request)) as { loops: { LoopId: string; is?: string }[] }
    const is = loops[0]?.is === 'preview' ? 'preview' : 'master'
    const sounds = loops.map(({ LoopId }) => ({ soundId: LoopId, is, ...this.#offered(LoopId, is) }) as const)
    ok(answer, offerDragOuts, { sounds })
  }

  #offered(soundId: string, is: 'master' | 'preview') {
    return { url: `/${is}`, fileName: this.fileNameOf(soundId), expiresAt: '2030-01-01T00:00:00.000Z' }
  }

  #page(query: URLSearchParams, limit: number) {
    const page = Number(query.get('page') ?? 1)
    const items = this.purchases.slice((page - 1) * limit, page * limit)
    const totalItems = this.purchases.length
    const totalPages = Math.max(1, Math.ceil(totalItems / limit))
    const meta = { itemCount: items.length, totalItems, itemsPerPage: limit, totalPages, currentPage: page }
    return { items, meta }
  }

  #part(query: URLSearchParams, limit: number) {
    const from = Number(query.get('index') ?? 0)
    const owned = new Set(this.purchases.map(({ soundId }) => soundId))
    const sounds = this.dragOuts
      .slice(from, from + limit)
      .map((one) => ({ ...one, isOwned: owned.has(one.soundId) }))
    return { sounds, total: this.dragOuts.length, index: from + limit, asOf: '2026-01-03T12:00:00.000Z' }
  }

  #sendFile({ method, headers }: IncomingMessage, answer: ServerResponse, bytes: Buffer): void {
    const sha256 = createHash('sha256').update(bytes).digest('base64')
    const facts = { etag: `"${sha256}"`, 'repr-digest': `sha-256=:${sha256}:` }
    if (headers.range !== undefined) this.ranges.push(headers.range)
    const from = headers['if-range'] === facts.etag ? Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0) : 0
    if (from >= bytes.length) return void answer.writeHead(416, facts).end()
    answer.writeHead(from > 0 ? 206 : 200, { ...facts, 'content-length': bytes.length - from })
    if (method === 'HEAD') return void answer.end()
    const end = Math.min(bytes.length, from + this.breakAfterBytes)
    answer.write(bytes.subarray(from, end))
    if (end === bytes.length) answer.end()
    else setTimeout(() => answer.destroy(), BREAK_AFTER_MS)
  }
}

function ok(answer: ServerResponse, endpoint: Endpoint, data: unknown): void {
  send(answer, 200, { statusCode: 200, body: { data: toWire(endpoint.ok, data) } })
}

function send(answer: ServerResponse, statusCode: number, body: object, headers = {}): void {
  answer.writeHead(statusCode, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
