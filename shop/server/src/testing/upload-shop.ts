import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { Intake, IntakeList } from '@segno/contract'
import * as tus from 'tus-js-client'
import type { Db } from '../platform/db/db.ts'
import { acceptNewest } from '../legal/public.ts'
import { anArtist, aPassword } from './builders.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import type { OnWire } from './on-wire.ts'

type Headers = Record<string, string>

/** A shop that listens, as clients that know nothing of us reach it, with an artist who uploads. */
export class UploadShop implements AsyncDisposable {
  readonly #db: Db
  readonly #env: Record<string, string>
  /** The folder is the test's, which removes it. */
  readonly #isLent: boolean
  readonly dataFolder: string
  shop!: TestApp
  origin = ''

  private constructor(db: Db, env: Record<string, string>) {
    this.#db = db
    this.#isLent = env['SEGNO_DATA_DIR'] !== undefined
    this.dataFolder = env['SEGNO_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'segno-uploads-'))
    this.#env = { SEGNO_DISK_RESERVE_MB: '0', ...env, SEGNO_DATA_DIR: this.dataFolder }
  }

  static async open(
    db: Db,
    env: Record<string, string> = {},
    facts: Parameters<typeof openTestApp>[2] = {},
  ): Promise<UploadShop> {
    const opened = new UploadShop(db, env)
    await opened.start(facts)
    return opened
  }

  async start(facts: Parameters<typeof openTestApp>[2] = {}): Promise<void> {
    this.shop = await openTestApp(this.#db, this.#env, facts)
    await this.shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = this.shop.app.server.address() as AddressInfo
    this.origin = `http://127.0.0.1:${port}`
    await this.shop.ctx.startJobs()
  }

  async stop(): Promise<void> {
    await this.shop[Symbol.asyncDispose]()
  }

  async anArtist(): Promise<TestArtist> {
    const { id } = await anArtist(this.#db)
    await acceptNewest(this.#db, { accountId: id, at: new Date(0) })
    const password = await aPassword(this.#db, id)
    const answer = await fetch(`${this.origin}/api/auth/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${id}@segno.test`, password }),
    })
    const { body } = (await answer.json()) as { body: { data: { tokens: { idToken: string } } } }
    return new TestArtist(this, id, body.data.tokens.idToken)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    if (!this.#isLent) rmSync(this.dataFolder, { recursive: true, force: true })
  }
}

/** Somebody who uploads, by the protocol's own client or by plain requests. */
export class TestArtist {
  readonly #shop: UploadShop
  readonly id: string
  readonly #token: string

  constructor(shop: UploadShop, id: string, token: string) {
    this.#shop = shop
    this.id = id
    this.#token = token
  }

  ask(method: string, path: string, headers: Headers = {}, body?: RequestInit['body']): Promise<Response> {
    return fetch(path.startsWith('http') ? path : this.#shop.origin + path, {
      method,
      headers: { token: this.#token, 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit)
  }

  /** For requests of the test's own. */
  headers(more: Headers): Headers {
    return {
      token: this.#token,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      ...more,
    }
  }

  announce(sizeBytes: number, metadata: Headers = {}): Promise<Response> {
    return this.ask('POST', '/api/uploads', {
      'upload-length': String(sizeBytes),
      'upload-metadata': encodeMetadata({ filename: 'Loop 120.wav', ...metadata }),
    })
  }

  /** @returns where the upload is */
  async announced(sizeBytes: number, metadata: Headers = {}): Promise<string> {
    const answer = await this.announce(sizeBytes, metadata)
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`an upload was refused: ${await answer.text()}`)
    return location
  }

  send(
    location: string,
    fromByte: number,
    body: RequestInit['body'],
    headers: Headers = {},
  ): Promise<Response> {
    return this.ask(
      'PATCH',
      location,
      { 'upload-offset': String(fromByte), 'content-type': 'application/offset+octet-stream', ...headers },
      body,
    )
  }

  async receivedBytes(location: string): Promise<number> {
    const answer = await this.ask('HEAD', location)
    return Number(answer.headers.get('upload-offset') ?? -1)
  }

  /** By the client that browsers use too. Resolves when everything is sent. */
  upload(
    bytes: Uint8Array,
    options: Partial<tus.UploadOptions> & { fileName?: string; batchId?: string } = {},
  ): Promise<void> {
    const { fileName = 'Loop 120.wav', batchId, ...rest } = options
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    new tus.Upload(Buffer.from(bytes), {
      endpoint: `${this.#shop.origin}/api/uploads`,
      headers: { token: this.#token },
      metadata: { filename: fileName, ...(batchId === undefined ? {} : { batchId }) },
      retryDelays: [50, 100, 500, 1_000, 3_000],
      onSuccess: () => resolve(),
      onError: reject,
      ...rest,
    }).start()
    return promise
  }

  async list(query = ''): Promise<OnWire<IntakeList>> {
    const answer = await this.ask('GET', `/api/intakes?limit=100${query}`)
    return ((await answer.json()) as { body: { data: OnWire<IntakeList> } }).body.data
  }

  async post(path: string, body: unknown): Promise<unknown> {
    const answer = await this.ask('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body))
    return ((await answer.json()) as { body: { data: unknown } }).body.data
  }

  /** Waits until nothing is on its way any more. @returns all files, the latest last */
  async settled(): Promise<OnWire<Intake>[]> {
    for (;;) {
      const { counts } = await this.list()
      if (counts.uploading + counts.queued + counts.processing === 0) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const items: OnWire<Intake>[] = []
    for (let page = 1; ; page++) {
      const part = await this.list(`&page=${page}`)
      items.push(...part.items)
      if (page >= part.meta.totalPages) return items.toReversed()
    }
  }
}

export function encodeMetadata(values: Headers): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}
