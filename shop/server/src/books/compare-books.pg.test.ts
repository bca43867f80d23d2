import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyByCard, buySoundOf, openBillingShop, refundByAdmin } from '../testing/billing-shop.ts'
import { anAccount } from '../testing/builders.ts'
import { plantBreach } from '../testing/plant-breach.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { bookBreaches, compareBooks } from './compare-books.ts'
import { enterBooks } from './enter-books.ts'

const database = useTestDatabase()
const CARD = '4242424242424242'

/** A shop at a time of its own, and sales in it that go on until the end of the test. */
async function openBusyShop() {
  let now = new Date('2026-11-25T12:00:00Z')
  const shop = await openBillingShop(database.db, { now: () => now })
  const { id: first } = await anAccount(database.db)
  await buyByCard(shop, first, CARD)
  await enterBooks(shop.ctx)
  let isOpen = true
  let sales = 0
  const selling = (async () => {
    while (isOpen) {
      const { id } = await anAccount(database.db)
      const paymentId = await buyByCard(shop, id, CARD)
      if (sales % 3 === 1) await buySoundOf(database.db, id, now)
      if (sales % 3 === 2) await refundByAdmin(shop, paymentId)
      sales++
    }
  })()
  return {
    shop,
    sales: () => sales,
    pass: (hours: number) => {
      now = new Date(now.getTime() + hours * 3_600_000)
    },
    async [Symbol.asyncDispose]() {
      isOpen = false
      await selling
      await shop[Symbol.asyncDispose]()
    },
  }
}

test('while sales go on, books that are right are never found wrong, and each comparison has what came before it', async () => {
  await using busy = await openBusyShop()
  for (let round = 0; round < 12 || busy.sales() < 6; round++) {
    expect(await compareBooks(busy.shop.ctx, { isWhole: round % 4 === 0 })).toEqual([])
    busy.pass(1)
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from book_entry`.execute(
    over(database.db),
  )
  expect(rows[0]!.count).toBeGreaterThan(6)
})

test.each([
  [
    'VAT',
    `update book_line set amount_cents = amount_cents - 1 where id = (select id from book_line where account = 'vat' limit 1)`,
  ],
  [
    'an invoice',
    `update invoice set document = jsonb_set(document, '{vat,0,vatCents}', '172') where number = 'IN-2026-000001'`,
  ],
  [
    'unspent points',
    `delete from book_line where id = (select id from book_line where account = 'unspent' limit 1)`,
  ],
])('a fault in %s is found while sales go on, and as long as it lasts', async (_, statement) => {
  await using busy = await openBusyShop()
  expect(await compareBooks(busy.shop.ctx)).toEqual([])
  await plantBreach(database.db, statement)
  // Of what was entered long ago nothing is looked at before the night.
  busy.pass(24)
  for (let again = 0; again < 3; again++) {
    expect(await compareBooks(busy.shop.ctx)).toHaveLength(1)
    busy.pass(1)
  }
})

test('a fault in what was just entered is found at once', async () => {
  await using busy = await openBusyShop()
  await compareBooks(busy.shop.ctx)
  busy.pass(1)
  const { id } = await anAccount(database.db)
  const paymentId = await buyByCard(busy.shop, id, CARD)
  await enterBooks(busy.shop.ctx)
  await plantBreach(
    database.db,
    `update book_line set amount_cents = -170 where account = 'vat'
      and entry_id in (select id from book_entry where payment_id = '${paymentId}')`,
  )
  expect(await compareBooks(busy.shop.ctx)).toEqual([
    `the books have -170 cents of EUR on vat DE 1900 where -171 should be for ${paymentId}`,
  ])
})

test('two faults that make up for each other are both found', async () => {
  await using busy = await openBusyShop()
  for (let sold = 0; sold < 2; sold++) await buyByCard(busy.shop, (await anAccount(database.db)).id, CARD)
  await compareBooks(busy.shop.ctx)
  await plantBreach(
    database.db,
    `update book_line set amount_cents = amount_cents + one.wrong
     from (select id, case row_number() over (order by id) when 1 then 5 else -5 end as wrong
       from book_line where account = 'vat' order by id limit 2) as one where one.id = book_line.id`,
  )
  expect(await compareBooks(busy.shop.ctx, { isWhole: true })).toHaveLength(2)
})

test('a payout finds what is owed wrong, though its own money is not entered yet', async () => {
  await using busy = await openBusyShop()
  const { ctx } = busy.shop
  const pay = (id: string) => `
    insert into royalty_payment (id, artist_id, amount_cents, reference, paid_on, created_at, created_by, idempotency_key)
    values ('${id}', '${id}', 500, 'By bank', '2026-11-20', now(), '${id}', 'k')`
  await plantBreach(database.db, pay(newId()))
  expect(await compareBooks(ctx)).toEqual([])
  const inPayout = () =>
    inTransaction(database.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(over(tx))
      await sql.raw(pay(newId())).execute(over(tx))
      return bookBreaches(ctx)(tx, 'payout')
    })
  expect(await inPayout()).toEqual([])
  await plantBreach(database.db, `update book_line set amount_cents = 400 where account = 'royaltiesOwed'`)
  expect(await inPayout()).toEqual(['the books have 400 cents of EUR on royaltiesOwed where 500 should be'])
})
