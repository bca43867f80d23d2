import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { type BillingShop, buyByCard, openBillingShop, refundByAdmin } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let shop: BillingShop
beforeEach(async () => {
  // New Year has come to Berlin, where the shop is, and not to Lisbon.
  shop = await openBillingShop(database.db, { now: () => new Date('2026-12-31T23:30:00Z') })
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
