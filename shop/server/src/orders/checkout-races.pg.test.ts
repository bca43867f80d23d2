import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../testing/builders.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { availablePoints, checkLedger } from '../wallet/public.ts'
import { completeCheckout } from './complete-checkout.ts'

const database = useTestDatabase()
async function aBuyerWith(points: number): Promise<string> {
  const { id } = await anAccount(database.db)
  await givePoints(database.db, id, points)
  return id
}

const buy = (accountId: string, soundIds: readonly string[], idempotencyKey: string = newId()) =>
  completeCheckout(ordersContextOn(database.db), {
    accountId,
    idempotencyKey,
    items: soundIds.map((soundId) => ({ soundId, pricePoints: 2 })),
  })

const twenty = <Result>(work: (turn: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: 20 }, (_, turn) => work(turn)))
const codesOf = (tries: readonly PromiseSettledResult<unknown>[]) =>
  tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []))

async function receiptNumbers(): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from receipt order by number`.execute(
    over(database.db),
  )
  return rows.map((row) => row.number)
}

test.skipIf(!hasPostgres)(
  'twenty presses of one button at once buy once and all get the same receipt',
  async () => {
    const buyer = await aBuyerWith(100)
    const sound = await aSound(database.db)
    const tries = await twenty(() => buy(buyer, [sound.id], 'one-and-only'))
    const receipts = tries.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
    expect(new Set(receipts).size).toBe(1)
    expect(await availablePoints(database.db, buyer, new Date())).toBe(98)
    expect(await receiptNumbers()).toEqual([1])
  },
)

test.skipIf(!hasPostgres)(
  'twenty orders of one sound at once: one buys it, the others own it already',
  async () => {
    const buyer = await aBuyerWith(100)
    const sound = await aSound(database.db)
    const tries = await twenty(() => buy(buyer, [sound.id]))
    expect(codesOf(tries)).toEqual(Array.from({ length: 19 }, () => 'already_purchased'))
    expect(await availablePoints(database.db, buyer, new Date())).toBe(98)
  },
)

test.skipIf(!hasPostgres)(
  'two tabs, points for one sound, two sounds: one is bought, and the balance stays above zero',
  async () => {
    const buyer = await aBuyerWith(3)
    const sounds = [await aSound(database.db), await aSound(database.db)]
    const tries = await Promise.allSettled(sounds.map((sound) => buy(buyer, [sound.id])))
    expect(codesOf(tries)).toEqual(['not_enough_points'])
    expect(await availablePoints(database.db, buyer, new Date())).toBe(1)
  },
)

test.skipIf(!hasPostgres)(
  'whatever buyers do at once, the ledger balances and receipts have no gaps',
  async () => {
    const artist = await anArtist(database.db)
    const sounds: string[] = []
    for (let count = 0; count < 6; count++)
      sounds.push((await aSound(database.db, { artist_id: artist.id })).id)
    const buyers = [await aBuyerWith(5), await aBuyerWith(5), await aBuyerWith(5)]
    const action = fc.record({
      kind: fc.constantFrom('buy', 'buy', 'buy', 'grant'),
      buyer: fc.nat({ max: buyers.length - 1 }),
      wanted: fc.subarray(sounds, { minLength: 1, maxLength: 3 }),
      key: fc.constantFrom('press-one', 'press-two', 'press-three'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 12 }), async (batch) => {
        await Promise.allSettled(
          batch.map(({ kind, buyer, wanted, key }) =>
            kind === 'grant' ? givePoints(database.db, buyers[buyer]!, 3) : buy(buyers[buyer]!, wanted, key),
          ),
        )
        expect(await checkLedger(database.db)).toEqual([])
        const numbers = await receiptNumbers()
        expect(numbers).toEqual(numbers.map((_, at) => at + 1))
      }),
      { numRuns: 60 },
    )
  },
)

test.skipIf(!hasPostgres)(
  'an order holds no number while its mail is prepared: one that is ready sooner goes first',
  async () => {
    const [slow, quick] = [await aBuyerWith(2), await aBuyerWith(2)]
    const [sound, other] = [await aSound(database.db), await aSound(database.db)]
    const numbers: number[] = []
    await completeCheckout(ordersContextOn(database.db), {
      accountId: slow,
      idempotencyKey: newId(),
      items: [{ soundId: sound.id, pricePoints: 2 }],
      beforeNumber: async () => {
        await buy(quick, [other.id])
        numbers.push(...(await receiptNumbers()))
        return async ({ receipt }) => void numbers.push(receipt)
      },
    })
    expect(numbers).toEqual([1, 2])
  },
)

test.skipIf(!hasPostgres)('of twenty purchases by a program at once, none goes over its limit', async () => {
  const buyer = await aBuyerWith(100)
  const program = { accountId: buyer, clientId: 'agent', limitPoints: 10 }
  const sounds = await Promise.all(Array.from({ length: 20 }, () => aSound(database.db)))
  const tries = await twenty((turn) =>
    completeCheckout(ordersContextOn(database.db), {
      accountId: buyer,
      idempotencyKey: newId(),
      items: [{ soundId: sounds[turn]!.id, pricePoints: 2 }],
      program,
    }),
  )
  expect(codesOf(tries)).toEqual(Array.from({ length: 15 }, () => 'spending_limit_reached'))
  expect(await availablePoints(database.db, buyer, new Date())).toBe(90)
})
