import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { aFile } from '../artist-shop.ts'
import { BUYER_PASSWORD } from './shared-shop.ts'

interface Loop {
  readonly _id: string
  readonly pricePoints: number
  readonly previewUrl: string
}

type Kind = 'search' | 'preview' | 'upload' | 'checkout'

/** A moment in which somebody looks, listens or thinks. */
const PAUSE_MS = 25
const PARTS = 4

/**
 * People who search, each for something else, listen, buy and upload at once, until told to stop. Nobody tries anything
 * twice: each answer that is not the good one is a failure.
 */
export class BusyPeople {
  readonly answered: Record<Kind, number> = { search: 0, preview: 0, upload: 0, checkout: 0 }
  readonly failures: string[] = []
  /** Files that the shop said to have in full. */
  readonly uploaded: string[] = []
  bought = 0
  readonly #origin: string
  readonly #people: Promise<void>[] = []
  #isOver = false
  #searches = 0
  #files = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Signs everybody in, and has them begin. */
  async begin(buyers: readonly string[]): Promise<void> {
    const { loops } = await this.#read<{ loops: Loop[] }>('/api/sounds?limit=100')
    const artist = await this.#signIn('artist@segno.test', 'segno-demo')
    const tokens = await Promise.all(buyers.map((email) => this.#signIn(email, BUYER_PASSWORD)))
    for (let person = 0; person < 4; person++) this.#keepOn(() => this.#search())
    for (let person = 0; person < 3; person++)
      this.#keepOn((turn) => this.#listen(loops[(7 * turn + person) % loops.length]!))
    for (let person = 0; person < 2; person++) this.#keepOn(() => this.#upload(artist))
    for (const token of tokens) {
      const left = [...loops]
      this.#keepOn(async () => {
        const loop = left.pop()
        if (loop) await this.#buy(token, loop)
        else await sleep(200)
      })
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#people)
  }

  #keepOn(act: (turn: number) => Promise<void>): void {
    const loop = async (): Promise<void> => {
      for (let turn = 0; !this.#isOver; turn++) {
        await act(turn)
        await sleep(PAUSE_MS)
      }
    }
    this.#people.push(loop())
  }

  async #ask(kind: Kind, path: string, wanted: number, init: RequestInit = {}): Promise<Response | null> {
    try {
      const answer = await fetch(this.#origin + path, init)
      const bytes = await answer.arrayBuffer()
      if (answer.status !== wanted) {
        this.failures.push(`${kind} ${path}: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 200)}`)
        return null
      }
      this.answered[kind]++
      return answer
    } catch (error) {
      this.failures.push(`${kind} ${path}: ${inspect(error)}`)
      return null
    }
  }

  async #search(): Promise<void> {
    const turn = this.#searches++
    const query = `tempoMin=${60 + (turn % 90)}&tempoMax=${150 + (turn % 97)}&index=${turn % 13}&limit=20&counts=1`
    await this.#ask('search', `/api/sounds?${query}`, 200)
  }

  async #listen({ previewUrl }: Loop): Promise<void> {
    await this.#ask('preview', previewUrl, 200)
  }

  async #buy(token: string, { _id, pricePoints }: Loop): Promise<void> {
    const answer = await this.#ask('checkout', '/api/checkout', 201, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ items: [{ loopId: _id, pricePoints }] }),
    })
    if (answer) this.bought++
  }

  /** One file, in parts that different processes take. */
  async #upload(token: string): Promise<void> {
    const { bytes } = aFile(1_000 + this.#files)
    const fileName = `While busy ${this.#files++}.wav`
    const headers = { token, 'tus-resumable': '1.0.0' }
    const encode = (text: string): string => Buffer.from(text).toString('base64')
    const announced = await this.#ask('upload', '/api/uploads', 201, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${encode(fileName)},key ${encode(crypto.randomUUID())}`,
      },
    })
    const location = announced?.headers.get('location')
    const step = Math.ceil(bytes.length / PARTS)
    for (let from = 0; location && from < bytes.length; from += step) {
      const sent = await this.#ask('upload', location, 204, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes.subarray(from, from + step)),
      })
      if (!sent) return
      await sleep(PAUSE_MS)
    }
    if (location) this.uploaded.push(fileName)
    // The artist may have so many files in progress, and each is worked on for a while.
    await sleep(1_000)
  }

  async #signIn(email: string, password: string): Promise<string> {
    const { tokens } = await this.#read<{ tokens: { idToken: string } }>('/api/auth/signIn', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return tokens.idToken
  }

  async #read<Data>(path: string, init: RequestInit = {}): Promise<Data> {
    const answer = await fetch(this.#origin + path, init)
    const said = (await answer.json()) as { body?: { data: Data }; message?: string }
    if (!said.body) throw new Error(`${path}: ${answer.status} ${said.message}`)
    return said.body.data
  }
}
