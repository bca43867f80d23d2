import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepRun } from '@segno/test-kit/deep-run'
import { expect, test } from 'vitest'
import { selectUploads } from '../../shop/server/src/testing/select-uploads.ts'
import { checkLedger } from '../../shop/server/src/wallet/public.ts'
import { Balancer } from '../many/balancer.ts'
import { BusyPeople } from '../many/busy-people.ts'
import { openSharedShop, type SharedShop } from '../many/shared-shop.ts'
import { eventually, type RunningShop } from '../running-shop.ts'

const ROUNDS = isDeepRun() ? 5 : 1
const BUSY_MS = 3_000
const LEASE_MS = 60_000

/** Another process takes the place of one that is asked to stop, as a deploy does it. */
async function replace(shop: SharedShop, balancer: Balancer, old: RunningShop): Promise<RunningShop> {
  const next = await shop.start()
  await balancer.add(next.origin)
  old.process.kill('SIGTERM')
  await once(old.process, 'exit')
  expect([old.process.exitCode, old.process.signalCode]).toEqual([0, null])
  balancer.remove(old.origin)
  return next
}

async function expectNothingLost(shop: SharedShop, people: BusyPeople): Promise<void> {
  const kept = await eventually(async () => {
    const found = await selectUploads(shop.database.db, people.uploaded)
    return found.length >= people.uploaded.length && found.every(({ state }) => state === 'ready')
      ? found
      : null
  })
  expect(new Set(kept.map(({ fileName }) => fileName))).toEqual(new Set(people.uploaded))
  expect(kept.filter(({ sounds }) => sounds !== 1)).toEqual([])
  expect(await checkLedger(shop.database.db)).toEqual([])
}

test('two processes are replaced one after the other while people search, listen, buy and upload, and no request fails', async () => {
  await using shop = await openSharedShop()
  await using balancer = await Balancer.open()
  await using running = new AsyncDisposableStack()
  const emails = [await shop.makeBuyer(), await shop.makeBuyer()]
  let processes = [await shop.start(), await shop.start()]
  running.defer(async () => {
    for (const one of processes) await one[Symbol.asyncDispose]()
  })
  for (const { origin } of processes) await balancer.add(origin)
  const people = new BusyPeople(balancer.origin)
  await people.begin(emails)
  await sleep(BUSY_MS)
  for (let round = 0; round < ROUNDS; round++)
    for (let at = 0; at < 2; at++)
      processes = processes.with(at, await replace(shop, balancer, processes[at]!))
  await sleep(BUSY_MS)
  await people.end()
  expect(people.failures.slice(0, 20)).toEqual([])
  expect(Math.min(...Object.values(people.answered))).toBeGreaterThan(5)
  await expectNothingLost(shop, people)
})

test.skipIf(!isDeepRun())(
  'of a process that is killed while it works, another does the jobs within two leases, none twice',
  async () => {
    await using shop = await openSharedShop()
    await using first = await shop.start({ SEGNO_FAILPOINT: 'ingest:processed@3' })
    const people = new BusyPeople(first.origin)
    await people.begin([await shop.makeBuyer()])
    await once(first.process, 'exit')
    const killedAt = performance.now()
    await people.end()
    await using _second = await shop.start()
    await expectNothingLost(shop, people)
    expect(performance.now() - killedAt).toBeLessThan(2 * LEASE_MS)
  },
)
