import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomFrom } from '@segno/test-kit/random'
import { makeCatalogue } from '../shop/server/src/generated/public.ts'
import type { Db } from '../shop/server/src/platform/db/db.ts'
import { checkLedger } from '../shop/server/src/wallet/public.ts'
import { startShop } from '../e2e/running-shop.ts'
import { productionEnv } from './http/production-shop.ts'
import { addressOf } from './http/search-address.ts'
import { startShopDatabase } from './http/shop-database.ts'
import { at, Client, makeBuyers, PASSWORD, type Loop } from './load/client.ts'
import { askSteadily, type Answered, type Arrival } from './load/steady-arrivals.ts'
import { loadRow, residentMegabytes, rounded, type Row } from './measure.ts'
import { filteredSearches } from './search/generated.ts'

const SOUNDS = 10_000
const PER_SECOND = 100
const SECONDS = Number(process.env['SEGNO_BENCH_SECONDS'] ?? 600)
const BUYERS = 20
const SOCKETS = 500
const PREVIEWS = 200
const PREVIEW_BYTES = 60_000
const CHECK_EVERY_MS = 10_000
const LOOK_EVERY_MS = 2_000
/** Of a thousand requests. */
const MIX = { search: 900, preview: 80, 'sign-in': 15, checkout: 5 }

/** People who come at a fixed rate for ten minutes, search, listen, sign in and buy, beside the check of the ledger. */
export async function run(): Promise<Row[]> {
  await using database = await startShopDatabase()
  await makeCatalogue(database.db, { sounds: SOUNDS, seed: 1 }, () => undefined)
  const emails = await makeBuyers(database.db, BUYERS)
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-steady-'))
  try {
    await using shop = await startShop({ dataFolder, env: productionEnv(database.url) })
    const client = new Client(shop.origin, SOCKETS)
    const next = await prepareArrivals(client, { emails, dataFolder })
    await using beside = watch(database.db, shop.process.pid!)
    const answered = await askSteadily({ perSecond: PER_SECOND, seconds: SECONDS }, next)
    return describe(answered, beside)
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function prepareArrivals(
  client: Client,
  { emails, dataFolder }: { emails: readonly string[]; dataFolder: string },
): Promise<(at: number) => Arrival> {
  const random = randomFrom(1)
  const count = PER_SECOND * SECONDS
  const searches = filteredSearches(count, 9).map(addressOf)
  const loops = await client.loops(Math.ceil((count * MIX.checkout) / 1_000) * 2 + PREVIEWS)
  const previews = loops.slice(0, PREVIEWS).map((loop) => keepPreview(loop, dataFolder))
  const tokens = await Promise.all(emails.map((email) => client.signIn(email, PASSWORD)))
  const status = async (...asked: Parameters<Client['ask']>): Promise<number> =>
    (await client.ask(...asked)).status
  const signIn = (email: string) => ({ body: { email, password: PASSWORD } })
  const asks: Record<keyof typeof MIX, (at: number) => Promise<number>> = {
    search: (at) => status('GET', searches[at]!),
    preview: (at) => status('GET', previews[at % previews.length]!),
    'sign-in': (at) => status('POST', '/api/auth/signIn', signIn(emails[at % emails.length]!)),
    checkout: (at) => {
      const { _id: loopId, pricePoints } = loops.pop()!
      const body = { items: [{ loopId, pricePoints }] }
      return status('POST', '/api/checkout', { token: tokens[at % tokens.length]!, body })
    },
  }
  return (at) => {
    let drawn = random() * 1_000
    const kind = Object.entries(MIX).find(([, share]) => (drawn -= share) < 0)![0] as keyof typeof MIX
    return { kind, ask: () => asks[kind](at) }
  }
}

/** Generated sounds have no audio. @returns where it is heard */
function keepPreview({ previewUrl }: Loop, dataFolder: string): string {
  const [, , shelf = '', name = ''] = previewUrl.split('/')
  const path = join(dataFolder, 'files', shelf, name.slice(0, 2), name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, randomBytes(PREVIEW_BYTES))
  return previewUrl
}

interface Beside extends AsyncDisposable {
  /** Of the shop's memory, in the order in which they were looked at. */
  readonly megabytes: readonly number[]
  readonly checks: { done: number; breaches: number }
}

function watch(db: Db, processId: number): Beside {
  const megabytes: number[] = []
  const checks = { done: 0, breaches: 0 }
  let checking: Promise<void> = Promise.resolve()
  const check = async (): Promise<void> => {
    checks.breaches += (await checkLedger(db)).length
    checks.done++
  }
  const looking = setInterval(() => megabytes.push(residentMegabytes(processId)), LOOK_EVERY_MS)
  const checkingEvery = setInterval(() => (checking = checking.then(check)), CHECK_EVERY_MS)
  return {
    megabytes,
    checks,
    async [Symbol.asyncDispose]() {
      clearInterval(looking)
      clearInterval(checkingEvery)
      await checking
    },
  }
}

function describe(answered: readonly Answered[], { megabytes, checks }: Beside): Row[] {
  const waits = Object.keys(MIX).flatMap((kind) => {
    const waitsMs = answered.filter((one) => one.kind === kind).map(({ waitMs }) => waitMs)
    const sorted = waitsMs.toSorted((a, b) => a - b)
    return [
      { name: `${kind}, ${sorted.length} of them: p50`, value: rounded(at(sorted, 0.5), 1), unit: 'ms' },
      { name: `${kind}: p99`, value: rounded(at(sorted, 0.99), 1), unit: 'ms' },
    ]
  })
  const half = megabytes.slice(megabytes.length / 2)
  const [before, after] = [half.slice(0, half.length / 2), half.slice(half.length / 2)]
  const change = (100 * (mean(after) - mean(before))) / mean(before)
  const spread = (100 * (Math.max(...half) - Math.min(...half))) / mean(half)
  return [
    { name: 'requests a second, whatever is answered', value: PER_SECOND, unit: '/s' },
    { name: 'for', value: SECONDS, unit: 's' },
    ...waits,
    { name: 'answers that were no success', value: answered.filter(isError).length, unit: '' },
    { name: 'checks of the ledger beside them', value: checks.done, unit: '' },
    { name: 'rules that it broke', value: checks.breaches, unit: '' },
    { name: 'memory, mean of the last half', value: rounded(mean(half), 0), unit: 'MB' },
    { name: 'memory, last quarter beside the one before', value: rounded(change, 1), unit: '%' },
    { name: 'memory, most beside least in the last half', value: rounded(spread, 1), unit: '%' },
    loadRow(),
  ]
}

const isError = ({ status }: Answered): boolean => status < 200 || status > 299
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
