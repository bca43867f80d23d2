import { Agent } from 'node:http'
import { startPostgres } from '@segno/test-kit/postgres'
import { setPassword } from '../shop/server/src/identity/public.ts'
import type { Db } from '../shop/server/src/platform/db/db.ts'
import { openDatabase } from '../shop/server/src/platform/db/open-database.ts'
import { anAccount } from '../shop/server/src/testing/builders.ts'
import { startShop } from '../e2e/running-shop.ts'
import { fetchText } from './http/fetch-text.ts'
import { productionEnv, requirePostgres } from './http/production-shop.ts'
import { cpuOf, rounded, type Row } from './measure.ts'

const ROUNDS = 5
const SIGN_INS = 60
const SIGN_INS_AT_ONCE = 8
const PASSES = 10
const PASSWORD = 'rain on the tin roof'
/** Answers everybody the same, so that what a token costs is all the difference. */
const ADDRESS = '/api/public/shop'

interface Round {
  readonly unchecked: number
  readonly known: number
  readonly first: number
  readonly signIn: number
  readonly signInsASecond: number
  readonly idleWait: number
  readonly busyWait: number
}

/** What it costs to know who is asking, and how many can sign in while the others are served. */
export async function run(): Promise<Row[]> {
  const bin = await requirePostgres()
  await using postgres = await startPostgres(bin)
  await using database = await openDatabase({ url: postgres.url, dataFolder: '', maxConnections: 4 })
  const emails = await makePeople(database.db)
  await using shop = await startShop({ env: productionEnv(postgres.url) })
  const agent = new Agent({ keepAlive: true, maxSockets: SIGN_INS_AT_ONCE + 1 })
  const rounds: Round[] = []
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = await measureRound({ agent, origin: shop.origin, pid: shop.process.pid!, emails })
    if (round > 0) rounds.push(measured)
  }
  agent.destroy()
  return describe(rounds)
}

function describe(rounds: readonly Round[]): Row[] {
  const median = (part: keyof Round): number =>
    rounds.map((round) => round[part]).toSorted((a, b) => a - b)[ROUNDS >> 1]!
  const [unchecked, known, first] = [median('unchecked'), median('known'), median('first')]
  return [
    { name: 'server CPU of a request that nobody is asked for', value: rounded(unchecked, 3), unit: 'ms' },
    { name: 'the same with a token that was seen lately', value: rounded(known, 3), unit: 'ms' },
    { name: 'the same with a token seen for the first time', value: rounded(first, 3), unit: 'ms' },
    { name: 'a token seen lately, against nobody asked', value: rounded(known / unchecked), unit: '×' },
    {
      name: 'a token seen for the first time, against nobody asked',
      value: rounded(first / unchecked),
      unit: '×',
    },
    { name: 'server CPU of a sign-in', value: rounded(median('signIn'), 1), unit: 'ms' },
    { name: 'sign-ins', value: rounded(median('signInsASecond'), 1), unit: '/s' },
    {
      name: 'longest wait for an answer while nobody signs in',
      value: rounded(median('idleWait'), 1),
      unit: 'ms',
    },
    {
      name: `longest wait for an answer while ${SIGN_INS_AT_ONCE} sign in at any time`,
      value: rounded(median('busyWait'), 1),
      unit: 'ms',
    },
  ]
}

interface Target {
  readonly agent: Agent
  readonly origin: string
  readonly pid: number
  readonly emails: readonly string[]
}

async function measureRound(target: Target): Promise<Round> {
  const idleWait = await longestWait(target, () => new Promise((resolve) => setTimeout(resolve, 1_000)))
  const before = { cpu: cpuOf([target.pid]), at: performance.now() }
  let tokens: string[] = []
  const busyWait = await longestWait(target, async () => {
    tokens = await signInMany(target)
  })
  const seconds = (performance.now() - before.at) / 1_000
  const signIn = ((cpuOf([target.pid]) - before.cpu) * 1_000) / SIGN_INS
  const first = await cpuPerRequest(target, tokens)
  const many = Array.from({ length: PASSES }, () => tokens).flat()
  const known = await cpuPerRequest(target, many)
  const unchecked = await cpuPerRequest(
    target,
    many.map(() => null),
  )
  return { unchecked, known, first, signIn, signInsASecond: SIGN_INS / seconds, idleWait, busyWait }
}

/** One account for each that signs in at a time: nobody but a guesser is in a hurry with one account. */
async function makePeople(db: Db): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, () => anAccount(db)))
  for (const { id } of people) await setPassword(db, { accountId: id, password: PASSWORD })
  return people.map(({ email }) => email)
}

async function signInMany({ agent, origin, emails }: Target): Promise<string[]> {
  const tokens: string[] = []
  let begun = 0
  const client = async (email: string): Promise<void> => {
    while (begun++ < SIGN_INS) {
      const text = await fetchText(agent, `${origin}/api/auth/signIn`, {
        body: { email, password: PASSWORD },
      })
      const { body } = JSON.parse(text) as { body: { data: { tokens: { idToken: string } } } }
      tokens.push(body.data.tokens.idToken)
    }
  }
  await Promise.all(emails.map(client))
  return tokens
}

/** In ms, of the answers to somebody who asks again and again while `work` goes on. */
async function longestWait({ agent, origin }: Target, work: () => Promise<void>): Promise<number> {
  let longest = 0
  let isOver = false
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const asked = performance.now()
      await fetchText(agent, `${origin}/healthz`)
      longest = Math.max(longest, performance.now() - asked)
    }
  }
  const done = work().finally(() => {
    isOver = true
  })
  await Promise.all([done, watch()])
  return longest
}

/** In ms of all the server's threads. */
async function cpuPerRequest(
  { agent, origin, pid }: Target,
  tokens: readonly (string | null)[],
): Promise<number> {
  const before = cpuOf([pid])
  for (const token of tokens) await fetchText(agent, origin + ADDRESS, { token })
  return ((cpuOf([pid]) - before) * 1_000) / tokens.length
}
