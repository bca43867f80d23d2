import { expect, test } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { plantBreach } from '../../testing/plant-breach.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCampaign, vouchersContextOn } from '../../testing/vouchers.ts'
import { redeemVoucher } from '../redemption/redeem-voucher.ts'
import { selectVoucherBreaches } from './queries.ts'

const database = useTestDatabase()

/** One voucher brings points, a reduction and days of the Agent, another days of a plan. */
async function redeem(): Promise<void> {
  const { db } = database
  const { id: accountId } = await anAccount(db)
  const gift = await aCampaign(db, { discountPercent: 20, agentDays: 30 })
  const trial = await aCampaign(db, { rewardPoints: 0, planId: 'starter-month', planDays: 14 })
  for (const code of [...gift.codes, ...trial.codes])
    await redeemVoucher(vouchersContextOn(db), { accountId, clientAddress: '192.0.2.1', code })
}

test.each([
  ['did not give its 11 points', 'update voucher_redemption set points = 11 where points = 10'],
  [
    'did not give its 10 points',
    `delete from ledger_transaction where reference = (select 'voucher:' || id from voucher_redemption where points = 10)`,
  ],
  ['did not give its 10 points', 'update wallet_lot set account_id = gen_random_uuid()'],
  ['did not give its reduction', 'update voucher_redemption set discount_percent = 21 where points = 10'],
  ['did not give its reduction', 'delete from price_discount'],
  ['did not give its reduction', 'update price_discount set account_id = gen_random_uuid()'],
  ['did not give its days of a plan', 'delete from plan_trial'],
  ['did not give its days of a plan', 'update voucher_redemption set plan_days = null'],
  ['did not give its days of the Agent', 'delete from agent_licence_change'],
  ['did not give its days of the Agent', 'update voucher_redemption set agent_days = null'],
  ['which was not redeemed', 'delete from voucher_redemption where plan_days is not null'],
  ['which was not redeemed', 'delete from voucher_redemption where points = 10'],
  [
    'which was not redeemed',
    `update ledger_transaction set reference = 'voucher:1' where reference = (select 'voucher:' || id from voucher_redemption where points = 10)`,
  ],
  ['of its budget, and gave 3000000', 'update campaign_budget set used_micro_eur = 0'],
  ['of its budget, and gave 0', 'update wallet_lot set given_micro_eur = 0'],
])('vouchers that brought something else are told: %s, after %s', async (words, statement) => {
  await redeem()
  expect(await selectVoucherBreaches(database.db)).toEqual([])
  await plantBreach(database.db, statement)
  expect((await selectVoucherBreaches(database.db)).join('\n')).toContain(words)
})
