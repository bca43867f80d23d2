import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../../testing/builders.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { PAYING, givePayoutDetails, VAT_SELLER } from '../../testing/payees-context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { completeCheckout } from '../../orders/public.ts'
import { accrueRoyalties, reverseRoyalty } from '../accrue.ts'
import { payArtist, showBalance } from '../pay-artist.ts'
import { paymentsTo, salesOf } from '../queries.ts'
import { readStatement, showStatement } from './show-statement.ts'

const database = useTestDatabase()
const start = new Date('2026-06-01T12:00:00Z')
let artistId: string
let adminId: string
beforeEach(async () => {
  artistId = (await anArtist(database.db)).id
  adminId = (await anAccount(database.db, { role: 'admin' })).id
  await givePayoutDetails(database.db, { artistId, at: daysAfter(start, -9) })
})

const caller = (accountId: string, role: 'artist' | 'admin') => ({ accountId, role })
const on = (day: number) => ({
  db: database.db,
  now: () => daysAfter(start, day),
  ...PAYING,
})

async function sell(day: number): Promise<void> {
  const buyer = await anAccount(database.db)
  await givePoints(database.db, buyer.id, 2)
  const sound = await aSound(database.db, { artist_id: artistId, title: `Loop of day ${day}` })
  const hooks = { onSale: [accrueRoyalties(5_000)], onSaleReturned: [] }
  const ctx = ordersContextOn(database.db, { now: on(day).now, hooks })
  const items = [{ soundId: sound.id, pricePoints: 2 }]
  await completeCheckout(ctx, { accountId: buyer.id, idempotencyKey: newId(), items })
}

async function takeBack(day: number): Promise<void> {
  const sales = salesOf(database.db, { artistId, words: '', since: null, before: null })
  const held = (await sales.page({ sort: 'soldAt', offset: 0, limit: 99 })).find((row) => !row.reversed_at)
  if (!held) return
  await inTransaction(database.db, (tx) =>
    reverseRoyalty(tx, { licenceId: held.licence_id, at: on(day).now() }),
  )
}

async function pay(day: number): Promise<void> {
  const { payableCents } = await showBalance(on(day), database.db, artistId)
  if (payableCents === 0) return
  await payArtist(on(day), {
    artistId,
    actorId: adminId,
    idempotencyKey: newId(),
    amountCents: payableCents,
    paidOn: '2026-06-01',
    reference: `Transfer of day ${day}`,
  })
}

async function statements() {
  const payments = await paymentsTo(database.db, { artistId, words: '' }).page({
    sort: 'paidOn',
    offset: 0,
    limit: 99,
  })
  return Promise.all(payments.map(({ id }) => readStatement(database.db, caller(artistId, 'artist'), id)))
}

test('[R28] a statement names every sale that it pays, and each sale is in one statement', async () => {
  await sell(0)
  await sell(1)
  await pay(20)
  await sell(21)
  await takeBack(22)
  await sell(23)
  await pay(50)
  const [first, second] = await statements()
  const names = (lines: readonly { title: string; isReturn: boolean }[]) =>
    lines.map(({ title, isReturn }) => `${title}${isReturn ? ' returned' : ''}`)
  expect(names(first!.lines)).toEqual(['Loop of day 0', 'Loop of day 1'])
  expect(names(second!.lines)).toEqual(['Loop of day 21', 'Loop of day 0 returned', 'Loop of day 23'])
  expect(first).toMatchObject({ carriedOverMicroEur: 0, leftMicroEur: 6_666 })
  expect(second).toMatchObject({ carriedOverMicroEur: 6_666, leftMicroEur: 9_999 })
})

test('whatever is sold, taken back and paid, statements go on from one another and leave what is owed', async () => {
  const move = fc.record({ kind: fc.constantFrom(sell, sell, takeBack, pay), days: fc.nat(9) })
  await fc.assert(
    fc
      .asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
        let day = 0
        for (const { kind, days } of moves) await kind((day += days))
        await pay((day += 30))
        let leftMicroEur = 0
        for (const statement of await statements()) {
          expect(statement.carriedOverMicroEur).toBe(leftMicroEur)
          leftMicroEur = statement.leftMicroEur
        }
      })
      .beforeEach(async () => {
        artistId = (await anArtist(database.db)).id
        await givePayoutDetails(database.db, { artistId, at: daysAfter(start, -9) })
      }),
    { numRuns: 8 },
  )
})

test('a statement is a PDF for its artist and for administrators', async () => {
  await sell(0)
  await pay(20)
  const { payment } = (await statements())[0]!
  const ctx = { db: database.db, shop: { name: 'Segno' }, vatSeller: VAT_SELLER }
  const file = await showStatement(ctx, caller(adminId, 'admin'), payment.id)
  expect(file).toMatchObject({ contentType: 'application/pdf', saveAs: 'Statement 2026-06-01.pdf' })
  const other = await anArtist(database.db)
  await expect(showStatement(ctx, caller(other.id, 'artist'), payment.id)).rejects.toMatchObject({
    code: 'payment_not_found',
  })
})
