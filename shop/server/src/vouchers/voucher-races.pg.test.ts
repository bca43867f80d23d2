import { isDeepRun } from '@segno/test-kit/deep-run'
import { expect, test } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { aCampaign, vouchersContextOn } from '../testing/vouchers.ts'
import { availablePoints, checkLedger } from '../wallet/public.ts'
import { endCampaign, switchCampaign } from './change-campaign.ts'
import { redeemVoucher } from './redemption/redeem-voucher.ts'

const database = useTestDatabase()
const [TAKERS, ROUNDS] = isDeepRun() ? [100, 50] : [30, 3]

const redeem = (accountId: string, code: string, place = 0) =>
  redeemVoucher(vouchersContextOn(database.db), {
    accountId,
    code,
    clientAddress: `192.0.${Math.floor(place / 200)}.${place % 200}`,
  })
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await anAccount(database.db)).id))
const codesOf = (tries: readonly PromiseSettledResult<unknown>[]) =>
  tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []))
async function pointsOf(accounts: readonly string[]): Promise<number> {
  const all = await Promise.all(accounts.map((id) => availablePoints(database.db, id, new Date())))
  return all.reduce((sum, points) => sum + points, 0)
}

test.skipIf(!hasPostgres)(
  'of many people with one single-use code at once exactly one gets its points, round after round',
  async () => {
    const takers = await people(TAKERS)
    for (let round = 1; round <= ROUNDS; round++) {
      const { codes } = await aCampaign(database.db)
      const tries = await Promise.allSettled(takers.map((id, place) => redeem(id, codes[0]!, place)))
      expect(codesOf(tries)).toEqual(Array.from({ length: TAKERS - 1 }, () => 'voucher_used_up'))
      expect(await pointsOf(takers)).toBe(10 * round)
    }
    expect(await checkLedger(database.db)).toEqual([])
  },
)

test.skipIf(!hasPostgres)(
  'a shared code with seven uses gives exactly seven of thirty people points',
  async () => {
    const takers = await people(30)
    const { codes } = await aCampaign(database.db, { kind: 'shared', count: 7 })
    const tries = await Promise.allSettled(takers.map((id, place) => redeem(id, codes[0]!, place)))
    expect(codesOf(tries)).toHaveLength(23)
    expect(await pointsOf(takers)).toBe(70)
  },
)

test.skipIf(!hasPostgres)('somebody who presses twenty times at once gets the points once', async () => {
  const [taker] = await people(1)
  const { codes } = await aCampaign(database.db, { kind: 'shared', count: 100 })
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(taker!, codes[0]!)))
  expect(codesOf(tries)).toHaveLength(19)
  expect(await pointsOf([taker!])).toBe(10)
})

test.skipIf(!hasPostgres)(
  'somebody with ten codes at once redeems as many as the campaign allows',
  async () => {
    const [taker] = await people(1)
    const { codes } = await aCampaign(database.db, { count: 10, perAccount: 3 })
    const tries = await Promise.allSettled(codes.map((code) => redeem(taker!, code)))
    expect(codesOf(tries)).toHaveLength(7)
    expect(await pointsOf([taker!])).toBe(30)
  },
)

test.skipIf(!hasPostgres).each([
  ['off', switchCampaign],
  ['ended', endCampaign],
] as const)('once a campaign is said to be %s, nobody gets its points any more', async (_, stop) => {
  const takers = await people(20)
  const { id: campaignId, codes } = await aCampaign(database.db, { kind: 'shared', count: 100 })
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  const ctx = vouchersContextOn(database.db)
  const tries = Promise.allSettled(takers.map((taker, place) => redeem(taker, codes[0]!, place)))
  const { redemptions } = await stop(ctx, { actorId, campaignId, isOn: false })
  await tries
  expect(await pointsOf(takers)).toBe(10 * redemptions)
})
