import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepRun } from '@segno/test-kit/deep-run'
import { randomFrom } from '@segno/test-kit/random'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from './platform/ids.ts'
import { over } from './platform/db/db.ts'
import { aSound } from './testing/builders.ts'
import {
  aRichBuyer,
  FAULT_ROUNDS,
  FAULT_SEED,
  lineFaults,
  mendLine,
  oneOf,
  SILENCE_MS,
  UNAVAILABLE,
} from './testing/faults.ts'
import { openFaultyDatabase } from './testing/faulty-database.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'
import { hasPostgres, useTestDatabase } from './testing/test-database.ts'
import { checkLedger } from './wallet/public.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })
const AWAY_MS = isDeepRun() ? 10_000 : 1_500
const BUYERS = 3

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: object
}

/** Asks again and again, as somebody who is told to, until it succeeds; whatever is answered before must say so. */
async function askUntilDone({ app }: TestApp, asked: Asked, refusals: object[]): Promise<number> {
  for (;;) {
    const answer = await app.inject(asked)
    if (answer.statusCode < 300) return answer.statusCode
    const { statusCode, code, message } = answer.json<{ statusCode: number; code: string; message: string }>()
    refusals.push({ statusCode, code, message })
    if (statusCode !== 503 || answer.headers['retry-after'] === undefined) return statusCode
    await sleep(50)
  }
}

const purchaseOf = (loopId: string, token: string): Asked => ({
  method: 'POST',
  url: '/api/checkout',
  headers: { token, 'idempotency-key': newId() },
  payload: { items: [{ loopId, pricePoints: 2 }] },
})

const FAULTS = lineFaults({ leastDelayMs: 10, mostDelayMs: 70, sentBytes: 4_000, answeredBytes: 4_000 })

test.skipIf(!hasPostgres)(
  'while its database is away a shop says so with 503, and goes on by itself once it is back',
  async () => {
    await using faulty = await openFaultyDatabase(database.db, { silenceMs: SILENCE_MS })
    const said: string[] = []
    const counting = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
    await using shop = await openTestApp(faulty.db, {}, { log: counting })
    await shop.ctx.startJobs()
    const { token } = await aRichBuyer(shop)
    const ask = (url: string) => shop.app.inject({ url, headers: { token } })
    expect((await ask('/readyz')).statusCode).toBe(200)
    faulty.line.state = 'away'
    const answer = await ask('/api/wallet')
    expect([answer.json(), answer.headers['retry-after']]).toEqual([UNAVAILABLE, '5'])
    const page = await shop.app.inject({ url: '/api/wallet', headers: { token, accept: 'text/html' } })
    expect(page.statusCode).toBe(503)
    await expect.poll(async () => (await ask('/readyz')).statusCode).toBe(503)
    for (const url of ['/livez', '/healthz']) expect((await ask(url)).statusCode).toBe(200)
    await sleep(AWAY_MS)
    // The feed and the queue once each, and what was swept and answered meanwhile; not one for every look.
    expect(said.length).toBeLessThan(10)
    faulty.line.state = 'open'
    expect((await ask('/readyz')).statusCode).toBe(200)
    expect((await ask('/api/wallet')).statusCode).toBe(200)
  },
)

test.skipIf(!hasPostgres)(
  'a database that falls silent is taken for away at once, and does not keep what was asked of it for ever',
  async () => {
    await using faulty = await openFaultyDatabase(database.db, { silenceMs: SILENCE_MS })
    await using shop = await openTestApp(faulty.db, {}, { log })
    const { token } = await aRichBuyer(shop)
    faulty.line.state = 'silent'
    const ask = async (url: string) => (await shop.app.inject({ url, headers: { token } })).statusCode
    const wallet = ask('/api/wallet')
    // Ready until it has missed several answers, which nobody waits for long.
    await expect.poll(() => ask('/readyz')).toBe(503)
    expect(await wallet).toBe(503)
    faulty.line.state = 'open'
    expect((await shop.app.inject({ url: '/api/wallet', headers: { token } })).statusCode).toBe(200)
  },
)

test.skipIf(!hasPostgres)(
  `${FAULT_ROUNDS} times something happens to the database while people buy, and nothing is lost or doubled (seed ${FAULT_SEED})`,
  async () => {
    const random = randomFrom(FAULT_SEED)
    await using faulty = await openFaultyDatabase(database.db, { silenceMs: SILENCE_MS })
    await using shop = await openTestApp(faulty.db, {}, { log })
    await shop.ctx.startJobs()
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aRichBuyer(shop)))
    for (let round = 1; round <= FAULT_ROUNDS; round++) {
      const [name, harm] = oneOf(FAULTS, random)
      const sounds = await Promise.all(buyers.map(() => aSound(database.db)))
      const refusals: object[] = []
      const asked = [
        ...buyers.map(({ token }, at) => purchaseOf(sounds[at]!.id, token)),
        { method: 'GET', url: '/api/sounds?limit=5' } as const,
        { method: 'GET', url: '/api/wallet', headers: { token: buyers[0]!.token } } as const,
      ]
      const done = asked.map((one) => askUntilDone(shop, one, refusals))
      await sleep(30 * random())
      harm(faulty.line, random)
      await sleep(300 + 500 * random())
      mendLine(faulty.line)
      const statuses = await Promise.all(done)
      const { rows } = await sql<{ licences: number; points: number }>`
        select (select count(*)::int from licence) as licences,
          (select sum(balance_points)::int from wallet) as points`.execute(over(database.db))
      const bought = BUYERS * round
      expect({ round, name, statuses, rows, wrong: refusals.filter(isWrong) }).toEqual({
        round,
        name,
        statuses: [201, 201, 201, 200, 200],
        rows: [{ licences: bought, points: BUYERS * 10_000 - 2 * bought }],
        wrong: [],
      })
      expect(await checkLedger(database.db)).toEqual([])
    }
  },
)

const isWrong = (refusal: object): boolean => JSON.stringify(refusal) !== JSON.stringify(UNAVAILABLE)
