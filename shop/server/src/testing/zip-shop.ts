import { buffer } from 'node:stream/consumers'
import { writeWav } from '@segno/audio-files'
import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { over, type Db } from '../platform/db/db.ts'
import { ask } from './ask.ts'
import { keepFile } from './audible-sound.ts'
import { aSound } from './builders.ts'
import { openTestApp, signedIn, type TestApp } from './test-app.ts'
import { useTestDatabase } from './test-database.ts'

interface Fetching {
  readonly method?: 'GET' | 'HEAD'
  readonly headers?: Record<string, string>
}

/** A shop for each test, and somebody signed in who has files to fetch. */
class ZipShop {
  readonly #database: { readonly db: Db }
  readonly #env: Record<string, string>
  now = new Date(0)
  shop!: TestApp
  token = ''
  accountId = ''

  constructor(database: { readonly db: Db }, env: Record<string, string>) {
    this.#database = database
    this.#env = env
  }

  get db(): Db {
    return this.#database.db
  }

  async open(): Promise<void> {
    this.now = new Date('2026-11-21T12:00:00.000Z')
    this.shop = await openTestApp(this.db, this.#env, { now: () => this.now })
    const { token, id } = await signedIn(this.shop)
    this.token = token
    this.accountId = id
  }

  /** Turns the shop's clock on. */
  wait(forMs: number): void {
    this.now = new Date(this.now.getTime() + forMs)
  }

  async post<Data>(path: string, body: object, token = this.token): Promise<Data> {
    return ask<Data>(this.shop, path, { method: 'POST', token, body })
  }

  async get(url: string, facts: Fetching = {}) {
    return this.shop.app.inject({ url, ...facts })
  }

  /** Runs a statement that no endpoint does. */
  async change(statement: string): Promise<void> {
    await sql.raw(statement).execute(over(this.db))
  }

  /** The file that the purchase of one sound gives. */
  async downloadedAlone(soundId: string): Promise<Buffer> {
    const { url } = await this.post<{ url: string }>(`/api/purchases/${soundId}/download`, {})
    return (await this.get(url)).rawPayload
  }
}

/** @param env settings of the shop, by the names of docs/settings.md */
export function useZipShop(env: Record<string, string> = {}): ZipShop {
  const shop = new ZipShop(useTestDatabase(), env)
  beforeEach(() => shop.open())
  afterEach(() => shop.shop[Symbol.asyncDispose]())
  return shop
}

const CERTIFICATES = 'Licences/'

/** The masters of a ZIP by name, or its certificates; all are stored as they are. */
export async function unpack(zip: Buffer, only = { certificates: false }): Promise<Record<string, Buffer>> {
  const read = await fromBufferPromise(zip)
  const files: Record<string, Buffer> = {}
  for await (const entry of read.eachEntry()) {
    if (entry.fileName.startsWith(CERTIFICATES) !== only.certificates) continue
    if (entry.compressionMethod !== 0) throw new Error(`${entry.fileName} is compressed`)
    files[entry.fileName] = await buffer(await read.openReadStreamPromise(entry))
  }
  return files
}

/** Far more than what is under way between a shop and whoever reads slowly. @returns ids of sounds, no two alike */
export async function longSounds({ ctx }: TestApp, count: number): Promise<string[]> {
  const silence = new Float32Array(4_000_000)
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    silence[at] = 0.5
    const master = writeWav({ pcm: { sampleRateHz: 44_100, channels: [silence, silence] }, bitDepth: 24 })
    const { id } = await aSound(ctx.db, { master_key: await keepFile(ctx.files, 'masters', master) })
    ids.push(id)
  }
  return ids
}

/** Begins to read what is behind an address over the network. @returns reads on to the end, and tells how many bytes came */
export async function beginReading(
  { app }: TestApp,
  url: string,
  signal?: AbortSignal,
): Promise<() => Promise<number>> {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(origin + url, signal ? { signal } : {})
  const reader = answer.body!.getReader()
  let sizeBytes = (await reader.read()).value!.length
  return async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      sizeBytes += part.value.length
    return sizeBytes
  }
}
