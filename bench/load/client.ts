import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setPassword } from '../../shop/server/src/identity/public.ts'
import type { Db } from '../../shop/server/src/platform/db/db.ts'
import { anAccount } from '../../shop/server/src/testing/builders.ts'
import { grantPoints } from '../../shop/server/src/wallet/public.ts'

export const PASSWORD = 'rain on the tin roof'

export interface Loop {
  readonly _id: string
  readonly pricePoints: number
  readonly previewUrl: string
}

/** Of a share of them, such as 0.99. */
export const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(part * (sorted.length - 1))]!

/** @returns their addresses; each has more points than they can spend here */
export async function makeBuyers(db: Db, count: number): Promise<string[]> {
  const emails: string[] = []
  for (let buyer = 0; buyer < count; buyer++) {
    const { id, email } = await anAccount(db)
    await setPassword(db, { accountId: id, password: PASSWORD })
    const grant = { accountId: id, points: 100_000, valueMicroEur: 0, expiresAt: null }
    await grantPoints(db, { ...grant, origin: 'correction', reference: `bench:${buyer}` }, new Date())
    emails.push(email)
  }
  return emails
}

/** Whoever asks a shop on connections that stay. */
export class Client {
  readonly #origin: string
  readonly #agent: Agent

  constructor(origin: string, sockets: number) {
    this.#origin = origin
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets })
  }

  ask(
    method: string,
    path: string,
    { token = '', body, key = randomUUID() }: { token?: string; body?: object; key?: string } = {},
  ): Promise<{ status: number; text: string }> {
    const headers = { token, 'content-type': 'application/json', 'idempotency-key': key }
    return new Promise((resolve, reject) => {
      const asked = request(this.#origin + path, { method, agent: this.#agent, headers }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.once('error', reject)
      })
      asked.once('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async signIn(email: string, password: string): Promise<string> {
    const { text } = await this.ask('POST', '/api/auth/signIn', { body: { email, password } })
    return (JSON.parse(text) as { body: { data: { tokens: { idToken: string } } } }).body.data.tokens.idToken
  }

  /** The newest, some more than `count`. */
  async loops(count = 200): Promise<Loop[]> {
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(count / 100) }, (_, at) => at * 100).map((index) =>
        this.ask('GET', `/api/sounds?kind=loop&sort=newest&limit=100&index=${index}`),
      ),
    )
    return pages.flatMap(
      ({ text }) => (JSON.parse(text) as { body: { data: { loops: Loop[] } } }).body.data.loops,
    )
  }
}
