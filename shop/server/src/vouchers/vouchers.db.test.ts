import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Campaign, CampaignCode, CampaignResults, PackageList } from '@segno/contract'
import { inTransaction } from '../platform/db/transaction.ts'
import { over } from '../platform/db/db.ts'
import { ask } from '../testing/ask.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { OnWire } from '../testing/on-wire.ts'
import { aCampaign, campaignFacts } from '../testing/vouchers.ts'
import { checkLedger, grantPoints, spendPoints } from '../wallet/public.ts'

const database = useTestDatabase()
let now: Date
let shop: TestApp
beforeEach(async () => {
  now = new Date()
  shop = await openTestApp(database.db, {}, { now: () => now })
})
afterEach(() => shop[Symbol.asyncDispose]())

const redeem = (token: string, code: string) =>
  ask<Record<string, unknown>>(shop, '/api/vouchers/redeem', { method: 'POST', token, body: { code } })
const preview = (token: string, code: string) =>
  ask<Record<string, unknown>>(shop, '/api/vouchers/preview', { method: 'POST', token, body: { code } })
const OFFER = {
  points: 0,
  pointsDays: null,
  agentDays: null,
  discountPercent: null,
  discountDays: null,
  plan: null,
  lastDay: null,
  giftCard: null,
}
const GIVEN = {
  points: 0,
  expiresAt: null,
  agentUntil: null,
  discount: null,
  trial: null,
  availablePoints: 0,
  invoiceNumber: null,
}
const facts = { ...campaignFacts, rewardPoints: 25, pointsDays: 30, count: 3 }
const create = (token: string, more: object = {}) =>
  ask<OnWire<Campaign> & { code?: string; statusCode?: number }>(shop, '/api/admin/campaigns', {
    method: 'POST',
    token,
    body: { ...facts, ...more },
  })
const codesOf = (token: string, id: string, query = '') =>
  ask<{ items: OnWire<CampaignCode>[] }>(shop, `/api/admin/campaigns/${id}/codes${query}`, { token })

test('[R10] a voucher is shown before it is redeemed, and gives its points once', async () => {
  const { token } = await signedIn(shop)
  const { codes } = await aCampaign(database.db, { pointsDays: 30 })
  const typed = codes[0]!.toLowerCase().replaceAll('-', ' ')
  expect(await preview(token, typed)).toEqual({
    ...OFFER,
    points: 10,
    pointsDays: 30,
  })
  const expiresAt = new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString()
  expect(await redeem(token, typed)).toEqual({
    ...GIVEN,
    points: 10,
    expiresAt,
    availablePoints: 10,
    invoiceNumber: null,
  })
  for (const again of [redeem, preview])
    expect(await again(token, typed)).toEqual({ statusCode: 409, code: 'voucher_already_yours' })
  const { lots } = await ask<{ lots: object[] }>(shop, '/api/wallet', { token })
  expect(lots).toMatchObject([{ origin: 'voucher', points: 10, expiresAt }])
  const { rows } = await sql`select value_micro_eur from wallet_lot`.execute(over(database.db))
  expect(rows).toEqual([{ value_micro_eur: 3_000_000 }])
  expect(await checkLedger(database.db)).toEqual([])
})

test('each failure says which it is', async () => {
  const { token } = await signedIn(shop)
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10)
  const firstOf = async (more: Parameters<typeof aCampaign>[1]) =>
    (await aCampaign(database.db, more)).codes[0]!
  const usedUp = await firstOf({})
  await redeem((await signedIn(shop)).token, usedUp)
  const { codes: two } = await aCampaign(database.db, { count: 2 })
  await redeem(token, two[0]!)
  const off = await aCampaign(database.db)
  await sql`update campaign set is_on = false where id = ${off.id}`.execute(over(database.db))
  const { id: oldId, token: old } = await signedIn(shop)
  await sql`update account set created_at = '2019-01-01' where id = ${oldId}`.execute(over(database.db))
  const tries = [
    [token, 'K7QM-2XWD-9RTV', 'voucher_unknown'],
    [token, await firstOf({ firstDay: tomorrow }), 'voucher_not_started'],
    [token, await firstOf({ lastDay: '2020-02-01' }), 'voucher_expired'],
    [token, usedUp, 'voucher_used_up'],
    [token, two[1]!, 'voucher_limit_reached'],
    [token, off.codes[0]!, 'voucher_off'],
    [old, await firstOf({ isForNewAccounts: true }), 'voucher_for_new_accounts'],
  ] as const
  for (const [whose, code, expected] of tries) {
    expect((await preview(whose, code)).code).toBe(expected)
    expect((await redeem(whose, code)).code).toBe(expected)
  }
})

test('[R10] a voucher gives days of the Agent: a trial that ends by itself, and longer where there is one', async () => {
  const { token } = await signedIn(shop)
  const { codes } = await aCampaign(database.db, { rewardPoints: 0, agentDays: 14, count: 2, perAccount: 2 })
  expect(await preview(token, codes[0]!)).toEqual({ ...OFFER, agentDays: 14 })
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString()
  for (const [at, code] of codes.entries()) {
    const agentUntil = inDays(14 * (at + 1))
    expect(await redeem(token, code)).toEqual({ ...GIVEN, agentUntil })
  }
  const { rows } = await sql`select kind, ends_at from agent_licence`.execute(over(database.db))
  expect(rows).toEqual([{ kind: 'trial', ends_at: new Date(inDays(28)) }])
})

test('[R10] a voucher takes per cent off the next package of points, alone or with points', async () => {
  const { token } = await signedIn(shop)
  const { codes } = await aCampaign(database.db, { rewardPoints: 0, discountPercent: 25, discountDays: 30 })
  expect(await preview(token, codes[0]!)).toEqual({ ...OFFER, discountPercent: 25, discountDays: 30 })
  const expiresAt = new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString()
  expect(await redeem(token, codes[0]!)).toEqual({ ...GIVEN, discount: { percent: 25, expiresAt } })
  const packages = await ask<PackageList>(shop, '/api/packages', { token })
  expect(packages.discount).toEqual({ percent: 25, expiresAt })
})

test('[R10] [S12] a voucher gives a plan for some days, its points until it ends, and none to who has one', async () => {
  const { token } = await signedIn(shop)
  const plan = { rewardPoints: 0, planId: 'creator-month', planDays: 30 }
  const { codes } = await aCampaign(database.db, { ...plan, count: 2, perAccount: 2 })
  const shown = { name: 'Creator', days: 30, points: 100 }
  expect(await preview(token, codes[0]!)).toEqual({ ...OFFER, plan: shown })
  const endsAt = new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString()
  const given = {
    points: 100,
    availablePoints: 100,
    invoiceNumber: null,
    expiresAt: endsAt,
    trial: { name: 'Creator', endsAt },
  }
  expect(await redeem(token, codes[0]!)).toEqual({ ...GIVEN, ...given })
  expect(await ask(shop, '/api/billing/trial', { token })).toMatchObject({ name: 'Creator', endsAt })
  expect((await preview(token, codes[1]!)).code).toBe('voucher_has_plan')
  expect((await redeem(token, codes[1]!)).code).toBe('voucher_has_plan')
  now = new Date(endsAt)
  expect(await ask(shop, '/api/billing/trial', { token })).toBeNull()
  expect((await redeem((await signedIn(shop)).token, codes[1]!)).points).toBe(100)
})

test('[P03] [R15] subscriptions that a voucher gave are counted, its points are summed up', async () => {
  const { token } = await signedIn(shop)
  const totals = () => ask<object>(shop, '/api/billing/payments/totals', { token })
  expect(await totals()).toEqual({
    sums: [],
    payments: 0,
    giftCardPoints: 0,
    subscriptionVoucherCount: 0,
    totalPurchasedByVoucher: 0,
  })
  const plan = { rewardPoints: 0, planId: 'creator-month', planDays: 30 }
  for (const campaign of [{}, plan]) await redeem(token, (await aCampaign(database.db, campaign)).codes[0]!)
  const given = {
    sums: [],
    payments: 0,
    giftCardPoints: 0,
    subscriptionVoucherCount: 1,
    totalPurchasedByVoucher: 110,
  }
  expect(await totals()).toEqual(given)
  const { token: other } = await signedIn(shop)
  expect(await ask(shop, '/api/billing/payments/totals', { token: other })).toMatchObject({
    subscriptionVoucherCount: 0,
  })
})

test('after ten wrong codes an hour an account waits, and right ones do not count', async () => {
  const { token } = await signedIn(shop)
  const { codes } = await aCampaign(database.db, { count: 30, perAccount: 30 })
  for (const code of codes.slice(0, 15)) expect((await redeem(token, code)).points).toBe(10)
  for (let turn = 0; turn < 10; turn++)
    expect((await preview(token, `WRONG-${turn}`)).code).toBe('voucher_unknown')
  expect((await redeem(token, codes[20]!)).code).toBe('too_many_attempts')
  now = new Date(now.getTime() + 61 * 60_000)
  const { token: renewed } = await signedIn(shop)
  expect((await redeem(renewed, codes[20]!)).points).toBe(10)
})

test('[R33] [R31] [R32] an administrator makes a campaign, sees who redeemed which code, and adds codes', async () => {
  const { token } = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  const buyer = await signedIn(shop, { email: 'una@segno.test' })
  const made = await create(token)
  expect(made).toMatchObject({ state: 'running', codeCount: 3, redemptions: 0, mostRedemptions: 3 })
  const { items } = await codesOf(token, made._id)
  await redeem(buyer.token, items[1]!.code)
  const url = `/api/admin/campaigns/${made._id}`
  await ask(shop, `${url}/codes`, { method: 'POST', token, body: { count: 2 } })
  expect(await ask(shop, url, { token })).toMatchObject({ codeCount: 5, redemptions: 1, mostRedemptions: 5 })
  expect((await codesOf(token, made._id)).items).toMatchObject([
    { code: items[1]!.code, redeemedBy: 'una@segno.test', redeemedAt: now.toISOString() },
    ...Array.from({ length: 4 }, () => ({ redeemedBy: null })),
  ])
  expect((await codesOf(token, made._id, '?redeemed=no')).items).toHaveLength(4)
  expect((await codesOf(token, made._id, '?q=una@')).items).toHaveLength(1)
  const csv = await shop.app.inject({ url: `${url}/codes.csv`, headers: { token } })
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(6)
  const found = await ask<{ items: OnWire<Campaign>[] }>(shop, '/api/admin/campaigns?q=summ&state=running', {
    token,
  })
  expect(found.items.map(({ _id }) => _id)).toEqual([made._id])
})

test('a campaign that is switched off gives nothing until it is switched on, and both are in the audit trail', async () => {
  const { token, id } = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  const buyer = await signedIn(shop)
  const made = await create(token, { kind: 'shared', sharedCode: 'loops-2026' })
  expect(made).toMatchObject({ sharedCode: 'LOOPS-2026', codeCount: 1, mostRedemptions: 3 })
  const turn = (isOn: boolean) =>
    ask<Campaign>(shop, `/api/admin/campaigns/${made._id}/switch`, { method: 'PUT', token, body: { isOn } })
  expect((await turn(false)).state).toBe('off')
  expect((await redeem(buyer.token, 'L00PS2O26')).code).toBe('voucher_off')
  expect((await turn(true)).state).toBe('running')
  expect((await redeem(buyer.token, 'L00PS2O26')).points).toBe(25)
  const { rows } = await sql`
    select action, actor_id from audit_entry where subject_id = ${made._id} order by at, id`.execute(
    over(database.db),
  )
  expect(rows).toEqual(
    ['campaign.create', 'campaign.switch_off', 'campaign.switch_on'].map((action) => ({
      action,
      actor_id: id,
    })),
  )
})

test('a campaign that was ended gives nothing any more, does not begin again and gets no more codes', async () => {
  const { token } = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  const buyer = await signedIn(shop)
  const made = await create(token)
  const url = `/api/admin/campaigns/${made._id}`
  const end = () => ask<Campaign>(shop, `${url}/end`, { method: 'POST', token })
  const ended = { state: 'ended', endedAt: now.toISOString(), lastDay: null }
  expect(await end()).toMatchObject(ended)
  now = new Date(now.getTime() + 1_000)
  expect(await end()).toMatchObject(ended)
  const { items } = await codesOf(token, made._id)
  expect(await redeem(buyer.token, items[0]!.code)).toMatchObject({ code: 'voucher_expired' })
  const off = { method: 'PUT', token, body: { isOn: false } } as const
  expect(await ask(shop, `${url}/switch`, off)).toMatchObject({ code: 'campaign_ended' })
  const more = { method: 'POST', token, body: { count: 1 } } as const
  expect(await ask(shop, `${url}/codes`, more)).toMatchObject({ code: 'campaign_ended' })
})

test('[R32] the results of a campaign are its redemptions by day, what was spent of its points, and who paid later', async () => {
  const { token } = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  const [ada, bo] = [await signedIn(shop), await signedIn(shop)]
  const { id, codes } = await aCampaign(database.db, { count: 3, perAccount: 2 })
  for (const code of codes.slice(0, 2)) await redeem(ada.token, code)
  await redeem(bo.token, codes[2]!)
  const db = database.db
  await inTransaction(db, (tx) =>
    spendPoints(tx, { accountId: ada.id, prices: [12], reference: 'spent' }, now),
  )
  const paid = { accountId: bo.id, points: 20, origin: 'package', expiresAt: null } as const
  const later = new Date(now.getTime() + 1_000)
  await inTransaction(db, async (tx) => {
    await grantPoints(tx, { ...paid, valueMicroEur: 9_000_000, reference: 'paid' }, later)
    await grantPoints(tx, { ...paid, valueMicroEur: 1, reference: 'before' }, new Date('2026-01-01'))
  })
  const results = await ask<CampaignResults>(shop, `/api/admin/campaigns/${id}/results`, { token })
  expect(results).toMatchObject({
    takers: 2,
    pointsGiven: 30,
    pointsSpent: 12,
    pointsExpired: 0,
    discountsUsed: 0,
    costMicroEur: 3_600_000,
    payers: 1,
    paidMicroEur: 9_000_000,
  })
  expect(results.days).toHaveLength(90)
  expect(results.days.at(-1)).toEqual({ day: now.toISOString().slice(0, 10), redemptions: 3 })
})

test('what makes no sense as a campaign is refused', async () => {
  const { token } = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  await create(token, { kind: 'shared', sharedCode: 'LOOPS-2026' })
  expect(await create(token, { kind: 'shared', sharedCode: '1oops 2O26'.replace(' ', '-') })).toMatchObject({
    statusCode: 409,
    code: 'code_taken',
  })
  for (const wrong of [
    { lastDay: '2019-12-31' },
    { count: 0 },
    { count: 10_000_000 },
    { rewardPoints: 0 },
    { rewardPoints: 1e9 },
    { discountPercent: 0 },
    { discountPercent: 100 },
    { discountDays: 30 },
    { rewardPoints: 0, planId: 'creator-month' },
    { planDays: 30 },
    { planId: 'creator-month', planDays: 30 },
    { rewardPoints: 0, planId: 'creator-month', planDays: 93 },
    { pointsDays: 0 },
    { name: ' ' },
    { firstDay: '2026-02-30' },
    { sharedCode: 'LOOPS-2027' },
    { kind: 'shared', sharedCode: 'ЛУП-2027' },
  ])
    expect([wrong, (await create(token, wrong)).statusCode]).toEqual([wrong, 400])
  const shared = await create(token, { kind: 'shared' })
  const add = { method: 'POST', token, body: { count: 1 } } as const
  expect(await ask(shop, `/api/admin/campaigns/${shared._id}/codes`, add)).toMatchObject({
    code: 'campaign_is_shared',
  })
  expect((await codesOf(token, 'nothing')) as object).toMatchObject({ code: 'campaign_not_found' })
})
