import { completeCheckout } from '../../shop/server/src/orders/public.ts'
import { inTransaction } from '../../shop/server/src/platform/db/transaction.ts'
import { over, type Db } from '../../shop/server/src/platform/db/db.ts'
import { newId } from '../../shop/server/src/platform/ids.ts'
import { anAccount, anArtist, aSound } from '../../shop/server/src/testing/builders.ts'
import { givePoints, ordersContextOn } from '../../shop/server/src/testing/orders-context.ts'
import { checkLedger } from '../../shop/server/src/wallet/public.ts'
import { rounded, type Row } from '../measure.ts'

const BUYERS = 16
const CHECKOUTS = 100
const BARE = 500
const WARM_UP = 10

/** Buyers who each buy one sound after another, beside as many clients who each commit one row after another. */
export async function benchCheckouts(db: Db): Promise<Row[]> {
  const artist = await anArtist(db)
  const sounds: string[] = []
  while (sounds.length < WARM_UP + CHECKOUTS)
    sounds.push((await aSound(db, { artist_id: artist.id, price_points: 1 })).id)
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aBuyer(db)))
  const buy = (from: number, to: number) => () =>
    Promise.all(buyers.map((buyer, at) => buyAll(db, buyer, rotated(sounds.slice(from, to), at))))
  await buy(0, WARM_UP)()
  const checkouts = (BUYERS * CHECKOUTS) / (await secondsOf(buy(WARM_UP, WARM_UP + CHECKOUTS)))
  const breaches = await checkLedger(db)
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
  const commits = await bareTransactions(db)
  return [
    {
      name: `checkouts, PostgreSQL, ${BUYERS} buyers at once`,
      value: rounded(checkouts, 0),
      unit: 'a second',
    },
    { name: 'bare transactions of one row each, beside them', value: rounded(commits, 0), unit: 'a second' },
    {
      name: 'a checkout takes as long as so many bare ones',
      value: rounded(commits / checkouts, 1),
      unit: '',
    },
  ]
}

async function aBuyer(db: Db): Promise<string> {
  const { id } = await anAccount(db)
  await givePoints(db, id, WARM_UP + CHECKOUTS)
  return id
}

/** Buyers begin with different sounds, as people do. */
const rotated = (ids: readonly string[], by: number): string[] => {
  const from = (by * 7) % ids.length
  return [...ids.slice(from), ...ids.slice(0, from)]
}

async function buyAll(db: Db, accountId: string, soundIds: readonly string[]): Promise<void> {
  const ctx = ordersContextOn(db)
  for (const soundId of soundIds) {
    const items = [{ soundId, pricePoints: 1 }]
    await completeCheckout(ctx, { accountId, idempotencyKey: newId(), items })
  }
}

const bare = (db: Db) => over<{ bench_row: { id: string } }>(db)

async function bareTransactions(db: Db): Promise<number> {
  await bare(db).schema.createTable('bench_row').addColumn('id', 'uuid').execute()
  const client = async (): Promise<void> => {
    for (let at = 0; at < BARE; at++)
      await inTransaction(db, async (tx) => {
        await bare(tx).insertInto('bench_row').values({ id: newId() }).execute()
      })
  }
  return (BUYERS * BARE) / (await secondsOf(() => Promise.all(Array.from({ length: BUYERS }, client))))
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1_000
}
