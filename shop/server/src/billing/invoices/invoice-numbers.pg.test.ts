import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type BillingShop, buyByCard, openBillingShop, refundByAdmin } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { beginInvoiceRun } from './queries.ts'

const database = useTestDatabase()
let shop: BillingShop
let now: Date
beforeEach(async () => {
  // New Year has come to Berlin, where the shop is, and not to Lisbon.
  now = new Date('2026-12-31T23:30:00Z')
  shop = await openBillingShop(database.db, { now: () => now })
})
afterEach(() => closeChecked(shop))

async function papers(country: string, grossCents: number): Promise<unknown[]> {
  const buyer = (await anAccount(database.db, { country })).id
  const paymentId = await buyByCard(shop, buyer, '4242424242424242', { grossCents })
  await refundByAdmin(shop, paymentId)
  const { rows } = await sql<{ paper: unknown }>`
    select jsonb_build_array(number, document -> 'issuedOn', document -> 'suppliedOn') as paper
    from invoice order by number desc`.execute(over(database.db))
  return rows.map(({ paper }) => paper)
}

test('papers are dated and numbered by the year where the shop is, and supply is on the day of the rate', async () => {
  expect(await papers('DE', 1_071)).toEqual([
    ['IN-2027-000001', '2027-01-01', '2027-01-01'],
    ['CN-2027-000001', '2027-01-01', '2027-01-01'],
  ])
})

test('a buyer further west is still taxed in the old year', async () => {
  expect(await papers('PT', 1_107)).toEqual([
    ['IN-2027-000001', '2027-01-01', '2026-12-31'],
    ['CN-2027-000001', '2027-01-01', '2026-12-31'],
  ])
})

test('a restored shop gives no number twice: until the year is over it has a series of its own', async () => {
  const buyer = (await anAccount(database.db)).id
  const buyAt = async (instant: string) => {
    now = new Date(instant)
    await buyByCard(shop, buyer, '4242424242424242')
  }
  const restoreAt = (instant: string) =>
    inTransaction(database.db, (tx) => beginInvoiceRun(tx, new Date(instant)))
  await buyAt('2026-11-28T12:00:00Z')
  await restoreAt('2026-11-29T03:12:40Z')
  await buyAt('2026-11-29T12:00:00Z')
  await buyAt('2026-11-29T13:00:00Z')
  await restoreAt('2026-12-01T10:00:00Z')
  await buyAt('2026-12-01T12:00:00Z')
  await buyAt('2027-01-02T12:00:00Z')
  const { rows } = await sql<{ number: string }>`select number from invoice order by issued_at`.execute(
    over(database.db),
  )
  expect(rows.map(({ number }) => number)).toEqual([
    'IN-2026-000001',
    'INR11290312-2026-000001',
    'INR11290312-2026-000002',
    'INR12011000-2026-000001',
    'IN-2027-000001',
  ])
})
