import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { recordSecurityEvent } from '../platform/security-log/security-log.ts'
import { anAccount } from '../testing/builders.ts'
import { affiliatesContextOn } from '../testing/affiliates-context.ts'
import { VAT_SELLER } from '../testing/payees-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { bindReferral } from './bind-referral.ts'
import { countClick } from './count-click.ts'
import { earnCommission } from './commissions/earn-commission.ts'
import { daysOf, insertReferral } from './queries.ts'
import { daysAfter } from '../platform/day-range.ts'
import { showChart } from './show-chart.ts'
import { showAffiliate } from './show-affiliate.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')
const ctx = () => affiliatesContextOn(database.db, now)
let affiliateId: string
let afid: string
beforeEach(async () => {
  affiliateId = (await anAccount(database.db, { email: 'ada@segno.test' })).id
  afid = (await showAffiliate(ctx(), affiliateId)).link.split('afid=')[1]!
})

const click = (at = now, clientAddress = '192.0.2.1') =>
  countClick(affiliatesContextOn(database.db, at), {
    afid,
    clientAddress,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
async function register(
  facts: { email?: string; afid?: string; clientAddress?: string } = {},
): Promise<void> {
  const { id, email } = await anAccount(database.db, facts.email ? { email: facts.email } : {})
  const { afid: followed = afid, clientAddress = '192.0.2.9' } = facts
  await bindReferral(VAT_SELLER.place)(database.db, {
    accountId: id,
    email,
    afid: followed,
    clientAddress,
    at: now,
  })
}
const referrals = async () =>
  (await sql`select affiliate_id, suspicion from affiliate_referral`.execute(over(database.db))).rows

test('an affiliate’s link stays the same, and belongs to nobody else', async () => {
  expect((await showAffiliate(ctx(), affiliateId)).link).toBe(`https://shop.test/sounds?afid=${afid}`)
  const other = await anAccount(database.db)
  expect((await showAffiliate(ctx(), other.id)).link).not.toContain(afid)
})

test('somebody who registers after following a link is bound to its affiliate, and counted', async () => {
  await click()
  await click(daysAfter(now, -1))
  await register()
  expect(await referrals()).toEqual([{ affiliate_id: affiliateId, suspicion: null }])
  expect(await showAffiliate(ctx(), affiliateId)).toMatchObject({ clicks: 2, signUps: 1, conversions: 0 })
  const days = daysOf(database.db, { affiliateId, zone: 'UTC', words: '', from: undefined, to: undefined })
  expect(await days.page({ sort: '-day', offset: 0, limit: 10 })).toEqual([
    { day: '2026-11-25', clicks: 1, signUps: 1, payments: 0 },
    { day: '2026-11-24', clicks: 1, signUps: 0, payments: 0 },
  ])
  expect(await days.count()).toBe(2)
  const chart = await showChart(ctx(), affiliateId)
  expect(chart).toHaveLength(90)
  expect(chart.slice(-3).map(({ day, clicks }) => [day, clicks])).toEqual([
    ['2026-11-23', 0],
    ['2026-11-24', 1],
    ['2026-11-25', 1],
  ])
})

test('clicks, sign-ups, payments and the chart go by days that begin at the shop’s midnight', async () => {
  const midnight = new Date('2026-11-24T23:00:00Z')
  const before = new Date(midnight.getTime() - 1)
  for (const at of [before, midnight]) {
    await click(at)
    const { id: referredId } = await anAccount(database.db)
    await insertReferral(database.db, { referredId, affiliateId, at, suspicion: null })
    const sold = { packageId: 'p', kind: 'points', period: null, netCents: 2_400, currency: 'EUR' } as const
    const paid = { ...sold, paymentId: newId(), accountId: referredId, at }
    await earnCommission(ctx().terms)(database.db, paid)
  }
  const happened = { clicks: 1, signUps: 1, payments: 1 }
  const earned = [{ currency: 'EUR', amountCents: 360 }]
  const chartAt = (at: Date) => showChart(affiliatesContextOn(database.db, at), affiliateId)
  expect((await chartAt(midnight)).slice(-2)).toEqual([
    { day: '2026-11-24', ...happened, earned },
    { day: '2026-11-25', ...happened, earned },
  ])
  expect((await chartAt(before)).at(-1)).toMatchObject({ day: '2026-11-24' })
})

test('a link last followed more than 30 days ago, or by nobody, binds nobody', async () => {
  await register()
  await click(daysAfter(now, -31))
  await register()
  await register({ afid: 'nobody' })
  expect(await referrals()).toEqual([])
  await click(daysAfter(now, -30))
  await register()
  expect(await referrals()).toHaveLength(1)
})

test('nobody refers themself: a second address of the same mailbox is not bound', async () => {
  await click()
  await register({ email: 'Ada+2@segno.test' })
  expect(await referrals()).toEqual([])
})

test('a closed affiliate’s link binds nobody', async () => {
  await click()
  await sql`update account set status = 'deactivated' where id = ${affiliateId}`.execute(over(database.db))
  await register()
  expect(await referrals()).toEqual([])
})

test('somebody who registers where the affiliate signs in is bound under suspicion', async () => {
  await click()
  const event = { kind: 'sign_in.succeeded', at: daysAfter(now, -2), accountId: affiliateId } as const
  await recordSecurityEvent(database.db, { ...event, clientAddress: '192.0.2.9' })
  await register({ clientAddress: '192.0.2.9' })
  expect(await referrals()).toEqual([{ affiliate_id: affiliateId, suspicion: 'same_network' }])
})
