import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { type BillingShop, buyByCard, openBillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { aCampaign, vouchersContextOn } from '../../testing/vouchers.ts'
import { addCodes } from '../change-campaign.ts'
import { selectVoucherBreaches } from '../ledger/queries.ts'
import { redeemVoucher } from '../redemption/redeem-voucher.ts'
import { showCampaign } from '../show-campaigns.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
/** 60 points at a tenth of 24.00 net. */
const REDUCED = { packageId: 'points-60', grossCents: 286 }
let shop: BillingShop
beforeEach(async () => {
  shop = await openBillingShop(database.db)
})
afterEach(() => closeChecked(shop))

const ctx = () => vouchersContextOn(database.db)
const redeem = (accountId: string, code: string) =>
  redeemVoucher(ctx(), { accountId, code, clientAddress: '192.0.2.1' })
const someone = async () => (await anAccount(database.db)).id
const lots = async () =>
  (
    await sql<{ origin: string; value: number; given: number }>`
      select origin, value_micro_eur as value, given_micro_eur as given from wallet_lot order by id`.execute(
      over(database.db),
    )
  ).rows

async function buyReduced(budgetCents: number | null): Promise<string> {
  const { id, codes } = await aCampaign(database.db, {
    rewardPoints: 0,
    discountPercent: 90,
    kind: 'shared',
    count: 10,
    budgetCents,
  })
  const buyer = await someone()
  await redeem(buyer, codes[0]!)
  await buyByCard(shop, buyer, VISA, REDUCED)
  expect(await selectVoucherBreaches(database.db)).toEqual([])
  return id
}

test('points at a tenth of their price are worth what was paid, and what the budget adds to it', async () => {
  const id = await buyReduced(null)
  expect(await lots()).toEqual([{ origin: 'package', value: 18_000_000, given: 15_600_000 }])
  expect(await showCampaign(ctx(), id)).toMatchObject({ budgetUsedMicroEur: 15_600_000 })
})

test('a budget adds what is left of it and no more', async () => {
  const id = await buyReduced(100)
  expect(await lots()).toEqual([{ origin: 'package', value: 3_400_000, given: 1_000_000 }])
  expect(await showCampaign(ctx(), id)).toMatchObject({
    budgetMicroEur: 1_000_000,
    budgetUsedMicroEur: 1_000_000,
  })
})

test('who paid with the same card before is new to the campaign: the budget adds to theirs', async () => {
  const { codes } = await aCampaign(database.db, { rewardPoints: 0, discountPercent: 90 })
  const buyer = await someone()
  await buyByCard(shop, buyer, VISA)
  await redeem(buyer, codes[0]!)
  await buyByCard(shop, buyer, VISA, REDUCED)
  expect((await lots()).at(-1)).toEqual({ origin: 'package', value: 18_000_000, given: 15_600_000 })
})

test('a card that paid for a reduction of the campaign once brings nothing from its budget again', async () => {
  const { codes } = await aCampaign(database.db, {
    rewardPoints: 0,
    discountPercent: 90,
    kind: 'shared',
    count: 10,
  })
  for (const buyer of [await someone(), await someone()]) {
    await redeem(buyer, codes[0]!)
    await buyByCard(shop, buyer, VISA, REDUCED)
  }
  expect(await lots()).toEqual([
    { origin: 'package', value: 18_000_000, given: 15_600_000 },
    { origin: 'package', value: 2_400_000, given: 0 },
  ])
})

test('codes of points stop when the budget is used up, and more codes raise one that nobody chose', async () => {
  const capped = await aCampaign(database.db, { kind: 'shared', count: 10, budgetCents: 600 })
  await redeem(await someone(), capped.codes[0]!)
  await redeem(await someone(), capped.codes[0]!)
  await expect(redeem(await someone(), capped.codes[0]!)).rejects.toMatchObject({ code: 'voucher_used_up' })
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  const whole = await aCampaign(database.db, { count: 2 })
  expect((await showCampaign(ctx(), whole.id)).budgetMicroEur).toBe(6_000_000)
  await addCodes(ctx(), { actorId, campaignId: whole.id, count: 3 })
  expect((await showCampaign(ctx(), whole.id)).budgetMicroEur).toBe(15_000_000)
})

test('a budget that nobody chose follows a worth that has risen since', async () => {
  const { id, codes } = await aCampaign(database.db)
  const dearer = { ...ctx(), promoPointMicroEur: 400_000 }
  await redeemVoucher(dearer, { accountId: await someone(), code: codes[0]!, clientAddress: '192.0.2.1' })
  expect(await showCampaign(ctx(), id)).toMatchObject({
    budgetMicroEur: 4_000_000,
    budgetUsedMicroEur: 4_000_000,
  })
})

test.skipIf(!hasPostgres)('of thirty people at once a budget for three pays three', async () => {
  const { codes } = await aCampaign(database.db, { kind: 'shared', count: 100, budgetCents: 900 })
  const takers = await Promise.all(Array.from({ length: 30 }, someone))
  const tries = await Promise.allSettled(takers.map((taker) => redeem(taker, codes[0]!)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await selectVoucherBreaches(database.db)).toEqual([])
})
