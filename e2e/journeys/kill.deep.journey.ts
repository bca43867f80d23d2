import { rmSync } from 'node:fs'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { isDeepRun } from '@segno/test-kit/deep-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, makeDataFolder, startShop, type RunningShop } from '../running-shop.ts'

const INGEST_POINTS = ['taken', 'processed', 'previews-kept', 'before-commit', 'committed'].map(
  (name) => `ingest:${name}`,
)
const CHECKOUT_POINTS = ['checked', 'after-debit', 'before-number', 'order-written', 'before-commit'].map(
  (name) => `checkout:${name}`,
)

/** The deep run kills at the second time as well as at the first. */
const ROUNDS = isDeepRun() ? [1, 2] : [1]

/** Its sounds are ready: a shop that still makes them has both processors busy at every start. */
let dataFolder: string
let emptyFolder: string
beforeAll(() => {
  dataFolder = makeDataFolder(false)
  emptyFolder = makeDataFolder(true)
})
afterAll(() => {
  for (const folder of [dataFolder, emptyFolder]) rmSync(folder, { recursive: true, force: true })
})

interface Loop {
  readonly _id: string
  readonly title: string
  readonly pricePoints: number
  readonly pack: { readonly _id: string } | null
}

async function ask<Data>(shop: RunningShop, path: string, init: RequestInit = {}): Promise<Data> {
  const answer = await fetch(shop.origin + path, init)
  const said = (await answer.json()) as { body?: { data: Data }; message?: string }
  if (!said.body) throw new Error(`${path}: ${answer.status} ${said.message}`)
  return said.body.data
}

async function signIn(shop: RunningShop, who = 'user'): Promise<Record<string, string>> {
  const { tokens } = await eventually(() =>
    ask<{ tokens: { idToken: string } }>(shop, '/api/auth/signIn', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${who}@segno.test`, password: 'segno-demo' }),
    }),
  )
  return { token: tokens.idToken, 'content-type': 'application/json' }
}

const listLoops = (shop: RunningShop) => ask<{ loops: Loop[]; total: number }>(shop, '/api/sounds?limit=100')

/** Until the process has been killed by its failpoint. */
async function untilDead(shop: RunningShop): Promise<void> {
  if (shop.process.signalCode === null) await once(shop.process, 'exit')
  expect(shop.process.signalCode).toBe('SIGKILL')
}

test('a shop killed in the middle of making sounds ready loses none and makes none twice', async () => {
  for (const round of ROUNDS) {
    for (const point of INGEST_POINTS) {
      await using shop = await startShop({
        dataFolder: emptyFolder,
        env: { SEGNO_FAILPOINT: `${point}@${round}` },
      })
      await untilDead(shop)
    }
  }
  await using shop = await startShop({ dataFolder: emptyFolder })
  await eventually(async () => (await listLoops(shop)).total >= 20)
  const { waiting, ready, refused } = await ask<{ waiting: number; ready: number; refused: number }>(
    shop,
    '/api/public/intakeProgress',
  )
  expect(refused).toBe(0)
  expect(waiting + ready).toBe(264)
  const { loops } = await listLoops(shop)
  const names = loops.map((loop) => `${loop.pack?._id} ${loop.title}`)
  expect(new Set(names).size).toBe(names.length)
})

type Order = (headers: Record<string, string>) => RequestInit

test('a shop killed in the middle of a checkout sells once or not at all, and the same press completes it', async () => {
  const points = ROUNDS.flatMap(() => CHECKOUT_POINTS)
  const receipts: string[] = []
  let order: Order | null = null
  for (const point of points) {
    // The order from before passes the point first, and the next one dies there.
    const failpoint = order === null ? point : `${point}@2`
    await using shop = await startShop({ dataFolder, env: { SEGNO_FAILPOINT: failpoint } })
    if (order !== null) receipts.push(await completeOrder(shop, order))
    order = await orderUntilKilled(shop)
  }
  await using shop = await startShop({ dataFolder })
  receipts.push(await completeOrder(shop, order!))
  expect(new Set(receipts).size).toBe(points.length)
})

/** @returns the id of its receipt */
async function completeOrder(shop: RunningShop, order: Order): Promise<string> {
  const headers = await signIn(shop)
  const before = await ask<{ meta: { totalItems: number } }>(shop, '/api/purchases', { headers })
  const press = () => ask<{ _id: string; balancePoints: number }>(shop, '/api/checkout', order(headers))
  const receipt = await press()
  expect((await press())._id).toBe(receipt._id)
  const after = await ask<{ meta: { totalItems: number } }>(shop, '/api/purchases', { headers })
  expect(after.meta.totalItems).toBe(before.meta.totalItems + 1)
  const { availablePoints } = await ask<{ availablePoints: number }>(shop, '/api/wallet', { headers })
  expect(availablePoints).toBe(receipt.balancePoints)
  return receipt._id
}

/** @returns the order that was on its way when the shop died, to be sent again */
async function orderUntilKilled(shop: RunningShop): Promise<Order> {
  const headers = await signIn(shop)
  const purchases = await ask<{ items: { loopId: string }[] }>(shop, '/api/purchases?limit=100', { headers })
  const owned = new Set(purchases.items.map((item) => item.loopId))
  const loop = await eventually(
    async () => (await listLoops(shop)).loops.find((one) => !owned.has(one._id)) ?? null,
  )
  const key = `kill-${crypto.randomUUID()}`
  const order: Order = (given) => ({
    method: 'POST',
    headers: { ...given, 'idempotency-key': key },
    body: JSON.stringify({ items: [{ loopId: loop._id, pricePoints: loop.pricePoints }] }),
  })
  await expect(ask(shop, '/api/checkout', order(headers))).rejects.toThrow('fetch failed')
  await untilDead(shop)
  return order
}

const redeem = (shop: RunningShop, headers: Record<string, string>): Promise<unknown> =>
  ask(shop, '/api/vouchers/redeem', {
    method: 'POST',
    headers,
    body: JSON.stringify({ code: 'TRY-SEGNO' }),
  })

async function redeemUntilKilled(shop: RunningShop, who: string): Promise<void> {
  await expect(redeem(shop, await signIn(shop, who))).rejects.toThrow('fetch failed')
  await untilDead(shop)
}

/** @returns the points that it gave */
async function completeRedemption(shop: RunningShop, who: string): Promise<number> {
  const headers = await signIn(shop, who)
  const pointsOf = async () =>
    (await ask<{ availablePoints: number }>(shop, '/api/wallet', { headers })).availablePoints
  const before = await pointsOf()
  await redeem(shop, headers)
  const given = (await pointsOf()) - before
  await expect(redeem(shop, headers)).rejects.toThrow('already')
  return given
}

test('a shop killed in the middle of redeeming a voucher gives it whole or not at all, and the same press completes it', async () => {
  {
    await using shop = await startShop({ dataFolder, env: { SEGNO_FAILPOINT: 'voucher:taken' } })
    await redeemUntilKilled(shop, 'user')
  }
  {
    await using shop = await startShop({ dataFolder, env: { SEGNO_FAILPOINT: 'voucher:before-commit@2' } })
    expect(await completeRedemption(shop, 'user')).toBe(25)
    await redeemUntilKilled(shop, 'artist')
  }
  await using shop = await startShop({ dataFolder })
  expect(await completeRedemption(shop, 'artist')).toBe(25)
})

test('a second shop on the same data is refused with a sentence, and the first goes on', async () => {
  await using first = await startShop({ dataFolder })
  await expect(startShop({ dataFolder })).rejects.toThrow(
    `is already open in process ${first.process.pid} on ${hostname()}. Two processes on one embedded database would lose each other’s work.`,
  )
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200)
})

test('a shop that is asked to stop finishes what is in flight and leaves no lock behind', async () => {
  const first = await startShop({ dataFolder, env: { SEGNO_DEMO: '0' } })
  // No more connections than the first twenty open, so that what is sent on them is with the shop and not still before
  // its door.
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const statusOf = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const read = (answer: IncomingMessage) => answer.resume().once('end', () => resolve(answer.statusCode))
      get(first.origin + path, { agent }, read).once('error', reject)
    })
  const twenty = (path: string) => Promise.all(Array.from({ length: 20 }, () => statusOf(path)))
  await twenty('/healthz')
  const inFlight = twenty('/api/sounds?limit=50&counts=1')
  await Promise.race([inFlight, new Promise((resolve) => setTimeout(resolve, 50))])
  first.process.kill('SIGTERM')
  expect(await inFlight).toEqual(Array.from({ length: 20 }, () => 200))
  if (first.process.exitCode === null) await once(first.process, 'exit')
  expect(first.process.exitCode).toBe(0)
  await using second = await startShop({ dataFolder })
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
})
