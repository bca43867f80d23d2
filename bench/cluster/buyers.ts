import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, type Loop, PASSWORD } from '../load/client.ts'

const AGAIN_MS = 500
/** Buyers do not press the button for ever. */
const MOST_TRIES = 240

/** People who buy one sound after another, and try again as their browser does where a shop does not answer. */
export class Buyers {
  readonly #client: Client
  readonly #tokens: readonly string[]
  readonly #loops: Loop[]
  readonly #open = new Set<Promise<number>>()
  bought = 0
  #failed = 0
  #turn = 0

  private constructor(client: Client, tokens: readonly string[], loops: Loop[]) {
    this.#client = client
    this.#tokens = tokens
    this.#loops = loops
  }

  static async signIn(client: Client, emails: readonly string[], loops: Loop[]): Promise<Buyers> {
    const tokens: string[] = []
    for (const email of emails) tokens.push(await client.signIn(email, PASSWORD))
    return new Buyers(client, tokens, loops)
  }

  /** @returns the status in the end */
  buy(): Promise<number> {
    const { _id: loopId, pricePoints } = this.#loops.pop()!
    const token = this.#tokens[this.#turn++ % this.#tokens.length]!
    const buying = this.#tryOn(token, { items: [{ loopId, pricePoints }] })
    this.#open.add(buying)
    return buying
  }

  /** Waits for all purchases. @returns how many failed */
  async settle(): Promise<number> {
    await Promise.all(this.#open)
    return this.#failed
  }

  async #tryOn(token: string, body: object): Promise<number> {
    const key = randomUUID()
    let last = 0
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await this.#client.ask('POST', '/api/checkout', { token, body, key }).catch(() => null)
      last = answer?.status ?? 0
      if (last === 201) {
        this.bought++
        return last
      }
      await sleep(AGAIN_MS)
    }
    this.#failed++
    return last
  }
}
