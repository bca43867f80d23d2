import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepRun } from '@segno/test-kit/deep-run'
import type { FaultLine } from '@segno/test-kit/fault-line'
import { randomFrom } from '@segno/test-kit/random'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from './platform/ids.ts'
import { over } from './platform/db.ts'
import { aSound } from './testing/builders.ts'
import { openFaultyDatabase } from './testing/faulty-database.ts'
import { openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { hasPostgres, useTestDatabase } from './testing/test-database.ts'
import { checkLedger, grantPoints } from './wallet/public.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })
const ROUNDS = isDeepRun() ? 100 : 6
const SEED = Number(process.env['SEGNO_SEED'] ?? Date.now() % 1_000_000)
const AWAY_MS = isDeepRun() ? 10_000 : 1_500
const SILENCE_MS = 800
const BUYERS = 3
const UNAVAILABLE = {
  statusCode: 503,
  code: 'unavailable',
  message: 'Part of the shop is not answering right now. Try again in a minute.',
}

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

/** Somebody with points to spend. */
async function aBuyer(shop: TestApp): Promise<{ id: string; token: string }> {
  const buyer = await signedIn(shop)
  const grant = { accountId: buyer.id, points: 10_000, valueMicroEur: 0, expiresAt: null }
  await grantPoints(database.db, { ...grant, origin: 'correction', reference: buyer.id }, new Date())
  return buyer
}

const purchaseOf = (loopId: string, token: string): Asked => ({
  method: 'POST',
  url: '/api/checkout',
  headers: { token, 'idempotency-key': newId() },
  payload: { items: [{ loopId, pricePoints: 2 }] },
})

const FAULTS: Record<string, (line: FaultLine, random: () => number) => void> = {
  away: (line) => (line.state = 'away'),
  silent: (line) => (line.state = 'silent'),
  slow: (line, random) => (line.delayMs = 10 + 60 * random()),
  cut: (line) => line.cut(),
  'cut while it is sent to': (line, random) => line.cutAfter(4_000 * random()),
  'cut while it answers': (line, random) => line.cutAfter(4_000 * random(), 'from server'),
}

test.skipIf(!hasPostgres)(
  'while its database is away a shop says so with 503, and goes on by itself once it is back',
  async () => {
    await using faulty = await openFaultyDatabase(database.db, { silenceMs: SILENCE_MS })
    const said: string[] = []
    const counting = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
    await using shop = await openTestApp(faulty.db, {}, { log: counting })
    await shop.ctx.startJobs()
    const { token } = await aBuyer(shop)
    const ask = (url: string) => shop.app.inject({ url, headers: { token } })
    expect((await ask('/readyz')).statusCode).toBe(200)
    faulty.line.state = 'away'
    const answer = await ask('/api/wallet')
    expect([answer.json(), answer.headers['retry-after']]).toEqual([UNAVAILABLE, '5'])
    const page = await shop.app.inject({ url: '/api/wallet', headers: { token, accept: 'text/html' } })
    expect(page.statusCode).toBe(503)
    expect((await ask('/readyz')).statusCode).toBe(503)
    expect((await ask('/healthz')).statusCode).toBe(200)
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
    const { token } = await aBuyer(shop)
    faulty.line.state = 'silent'
    const answers = await Promise.all(
      ['/api/wallet', '/readyz'].map((url) => shop.app.inject({ url, headers: { token } })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    faulty.line.state = 'open'
    expect((await shop.app.inject({ url: '/api/wallet', headers: { token } })).statusCode).toBe(200)
  },
)

test.skipIf(!hasPostgres)(
  `${ROUNDS} times something happens to the database while people buy, and nothing is lost or doubled (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED)
    await using faulty = await openFaultyDatabase(database.db, { silenceMs: SILENCE_MS })
    await using shop = await openTestApp(faulty.db, {}, { log })
    await shop.ctx.startJobs()
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aBuyer(shop)))
    const names = Object.keys(FAULTS)
    for (let round = 1; round <= ROUNDS; round++) {
      const name = names[Math.floor(random() * names.length)]!
      const sounds = await Promise.all(buyers.map(() => aSound(database.db)))
      const refusals: object[] = []
      const asked = [
        ...buyers.map(({ token }, at) => purchaseOf(sounds[at]!.id, token)),
        { method: 'GET', url: '/api/sounds?limit=5' } as const,
        { method: 'GET', url: '/api/wallet', headers: { token: buyers[0]!.token } } as const,
      ]
      const done = asked.map((one) => askUntilDone(shop, one, refusals))
      await sleep(30 * random())
      FAULTS[name]!(faulty.line, random)
      await sleep(300 + 500 * random())
      faulty.line.state = 'open'
      faulty.line.delayMs = 0
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
