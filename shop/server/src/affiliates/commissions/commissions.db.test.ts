import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { affiliatesContextOn, aReferral } from '../../testing/affiliates-context.ts'
import { anAccount } from '../../testing/builders.ts'
import { buyGiftCard, redeemCard } from '../../testing/gift-cards.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { commissionsOf } from '../balances/queries.ts'
import { earnCommission, takeBackCommission } from './earn-commission.ts'
import { requestPayout, setBankDetails, showMoney } from '../payouts/request-payout.ts'
import { buyByCard, openBillingShop } from '../../testing/billing-shop.ts'
import { showAffiliate } from '../show-affiliate.ts'
import { daysAfter } from '../../platform/day-range.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')
const ctx = (at = now) => affiliatesContextOn(database.db, at)
let affiliateId: string
let referredId: string
beforeEach(async () => {
  ;({ affiliateId, referredId } = await aReferral(database.db, { at: now }))
})

async function pay(netCents: number, facts: { at?: Date; currency?: string; accountId?: string } = {}) {
  const { at = now, currency = 'EUR', accountId = referredId } = facts
  const paymentId = newId()
  const of = { packageId: 'p', kind: 'points', period: null } as const
  await earnCommission(ctx().terms)(database.db, { ...of, paymentId, accountId, netCents, currency, at })
  return paymentId
}
const refund = (paymentId: string, netCents: number, at = now, refundId = newId()) =>
  takeBackCommission(database.db, {
    refundId,
    leavesNothing: false,
    paymentId,
    accountId: referredId,
    netCents,
    currency: 'EUR',
    at,
  })
const balances = async (at = now) => (await showMoney(ctx(at), affiliateId)).balances
const states = async (at = now) => {
  const search = { affiliateId, state: undefined, words: '', since: null, before: null, now: at }
  const rows = await commissionsOf(database.db, search).page({ sort: 'paidAt', offset: 0, limit: 10 })
  return rows.map(({ state }) => state)
}
const later = daysAfter(now, 31)
const withDetails = () =>
  setBankDetails(ctx(), affiliateId, { holder: 'Ada Lee', iban: 'de89 3704 0044 0532 0130 00' })

test('15 % of what somebody pays whom an affiliate brought is pending for 30 days, and then free', async () => {
  await pay(2_400)
  expect(await balances()).toEqual([
    { currency: 'EUR', pendingCents: 360, heldCents: 0, freeCents: 0, inPayoutCents: 0, paidCents: 0 },
  ])
  expect(await states(daysAfter(now, 29))).toEqual(['pending'])
  expect(await states(daysAfter(now, 30))).toEqual(['approved'])
  expect(await balances(later)).toMatchObject([{ pendingCents: 0, freeCents: 360 }])
})

test('a payment earns once, however often it is told', async () => {
  const paymentId = newId()
  const paid = { paymentId, packageId: 'p', kind: 'plan', period: 'month', currency: 'EUR', at: now } as const
  for (let told = 0; told < 3; told++)
    await earnCommission(ctx().terms)(database.db, { ...paid, accountId: referredId, netCents: 1_000 })
  expect(await balances()).toMatchObject([{ pendingCents: 150 }])
})

test('a payment a year after registering, or by somebody nobody brought, earns nothing', async () => {
  await pay(1_000, { at: new Date('2027-11-25T12:00:00Z') })
  await pay(1_000, { accountId: affiliateId })
  expect(await states()).toEqual([])
  await pay(1_000, { at: new Date('2027-11-25T11:59:59Z') })
  expect(await states()).toEqual(['pending'])
})

test.each([
  [
    'company',
    'billing_company',
    `company, street, postcode, city, vat_id, vat_id_state, updated_at`,
    `'A', 'B', '1', 'C', 'DE136695976', 'confirmed', now()`,
  ],
  ['bank account', 'payee', 'holder, iban, changed_at', `'Ada Lee', 'DE89370400440532013000', now()`],
])('nobody earns by themself: the same %s earns nothing', async (_, table, columns, values) => {
  for (const id of [affiliateId, referredId]) {
    await showAffiliate(ctx(), id)
    await sql`insert into ${sql.table(table)} (account_id, ${sql.raw(columns)}) values (${id}, ${sql.raw(values)})`.execute(
      over(database.db),
    )
  }
  await pay(1_000)
  expect(await states()).toEqual([])
})

test.each([
  ['a gift card of their own', true],
  ['a gift card that their card bought', false],
])('nobody earns by themself: %s earns nothing', async (_, isOwn) => {
  const hooks = { onPaid: [earnCommission(ctx().terms)], onRefunded: [] }
  await using shop = await openBillingShop(database.db, { now: () => now, hooks })
  const { codeKey } = await buyGiftCard(shop, isOwn ? affiliateId : (await anAccount(database.db)).id)
  if (!isOwn) await buyByCard(shop, affiliateId, '4242424242424242')
  await redeemCard(shop, codeKey, referredId)
  expect(await balances()).toEqual([])
})

test('a gift card of others earns as money does', async () => {
  const hooks = { onPaid: [earnCommission(ctx().terms)], onRefunded: [] }
  await using shop = await openBillingShop(database.db, { now: () => now, hooks })
  const { codeKey } = await buyGiftCard(shop, (await anAccount(database.db)).id)
  await redeemCard(shop, codeKey, referredId)
  expect(await balances()).toMatchObject([{ pendingCents: 315 }])
})

test('nobody earns by themself: a payment with a card of the affiliate’s earns nothing', async () => {
  const shop = await openBillingShop(database.db, {
    hooks: { onPaid: [earnCommission(ctx().terms)], onRefunded: [] },
  })
  await buyByCard(shop, affiliateId, '4242424242424242')
  await buyByCard(shop, referredId, '4242424242424242')
  await buyByCard(shop, referredId, '5555555555554444')
  await shop[Symbol.asyncDispose]()
  expect(await states()).toHaveLength(1)
})

test('what each currency earned stays in it', async () => {
  await pay(1_000)
  await pay(2_000, { currency: 'USD' })
  expect(await balances()).toMatchObject([
    { currency: 'EUR', pendingCents: 150 },
    { currency: 'USD', pendingCents: 300 },
  ])
})

test('somebody who registered under suspicion, or whose affiliate is closed, earns on hold', async () => {
  await sql`update affiliate_referral set suspicion = 'same_network'`.execute(over(database.db))
  await pay(1_000)
  await sql`update affiliate_referral set suspicion = null`.execute(over(database.db))
  await sql`update account set status = 'deactivated' where id = ${affiliateId}`.execute(over(database.db))
  await pay(1_000)
  expect(await states(later)).toEqual(['held', 'held'])
  expect(await balances(later)).toMatchObject([{ heldCents: 300, freeCents: 0 }])
})

test('[R16] who signs in from the affiliate’s own device earns them something on hold, with the reason', async () => {
  const signIn = (accountId: string, at: Date) =>
    sql`insert into session (id, account_id, refresh_hash, user_agent, client_address, last_used_at, expires_at)
      values (${newId()}, ${accountId}, ${newId()}, 'Firefox', '203.0.113.7', ${at}, ${later})`.execute(
      over(database.db),
    )
  await signIn(affiliateId, daysAfter(now, -31))
  await signIn(referredId, now)
  await pay(1_000)
  await signIn(affiliateId, now)
  await pay(1_000, { at: daysAfter(now, 1) })
  const search = { affiliateId, state: undefined, words: '', since: null, before: null, now: later }
  const rows = await commissionsOf(database.db, search).page({ sort: 'paidAt', offset: 0, limit: 10 })
  expect(rows.map(({ reason }) => reason)).toEqual([null, 'Signs in from a device the affiliate uses'])
})

test('a refund takes its part off: in parts the whole commission and no more, and then it is reversed', async () => {
  const paymentId = await pay(1_001)
  await refund(paymentId, 333)
  await refund(paymentId, 333)
  expect(await balances(later)).toMatchObject([{ freeCents: 50 }])
  await refund(paymentId, 5_000)
  expect(await states(later)).toEqual(['reversed'])
  expect(await balances(later)).toMatchObject([{ freeCents: 0, pendingCents: 0 }])
})

test('a refund that is told twice takes once', async () => {
  const paymentId = await pay(1_000)
  const refundId = newId()
  for (let told = 0; told < 2; told++) await refund(paymentId, 400, now, refundId)
  expect(await balances()).toMatchObject([{ pendingCents: 90 }])
})

test('[R19] a payout takes all that is free, once there are bank details of 72 hours and 25.00', async () => {
  await pay(16_666)
  const request = (at = later) => requestPayout(ctx(at), affiliateId, 'EUR')
  await expect(request()).rejects.toMatchObject({ code: 'bank_details_missing' })
  const details = { holder: 'Ada Lee', iban: 'DE89370400440532013000' }
  await setBankDetails(ctx(daysAfter(now, 30)), affiliateId, details)
  await expect(request()).rejects.toMatchObject({ code: 'bank_details_new' })
  await expect(request(daysAfter(now, 33))).resolves.toMatchObject({
    openPayouts: ['EUR'],
    balances: [{ freeCents: 0, inPayoutCents: 2_500 }],
  })
  await expect(request(daysAfter(now, 34))).rejects.toMatchObject({ code: 'payout_open' })
  expect(await states(later)).toEqual(['inPayout'])
})

test('less than 25.00 is not paid out, nor what is pending', async () => {
  await withDetails()
  await pay(16_659)
  await expect(requestPayout(ctx(later), affiliateId, 'EUR')).rejects.toMatchObject({
    code: 'payout_too_small',
  })
  await pay(1_000_000, { at: later })
  await expect(requestPayout(ctx(later), affiliateId, 'EUR')).rejects.toMatchObject({
    code: 'payout_too_small',
  })
})

test('a refund while a payout is open makes it smaller, and takes an approval back', async () => {
  await withDetails()
  const paymentId = await pay(10_000)
  await pay(20_000)
  await requestPayout(ctx(later), affiliateId, 'EUR')
  await sql`update affiliate_payout set status = 'approved'`.execute(over(database.db))
  await refund(paymentId, 5_000, later)
  const payouts = async () =>
    (await sql`select status, amount_cents from affiliate_payout`.execute(over(database.db))).rows
  expect(await payouts()).toEqual([{ status: 'requested', amount_cents: 3_750 }])
  await refund(paymentId, 5_000, later)
  expect(await payouts()).toEqual([{ status: 'requested', amount_cents: 3_000 }])
  expect(await states(later)).toContain('reversed')
  expect(await balances(later)).toMatchObject([{ freeCents: 0, inPayoutCents: 3_000 }])
})

test('a payout whose payments were all refunded ends', async () => {
  await withDetails()
  const paymentId = await pay(20_000)
  await requestPayout(ctx(later), affiliateId, 'EUR')
  await refund(paymentId, 20_000, later)
  expect((await showMoney(ctx(later), affiliateId)).openPayouts).toEqual([])
  expect(await states(later)).toEqual(['reversed'])
  expect(await balances(later)).toMatchObject([{ freeCents: 0, inPayoutCents: 0 }])
})

test('bank details must be an IBAN; a change is mailed, shown in part only, and waits again', async () => {
  await expect(setBankDetails(ctx(), affiliateId, { holder: 'Ada', iban: 'DE00' })).rejects.toMatchObject({
    code: 'iban_invalid',
  })
  await withDetails()
  await withDetails()
  const { bankDetails } = await setBankDetails(ctx(later), affiliateId, {
    holder: 'Ada Lee',
    iban: 'AT611904300234573201',
  })
  expect(bankDetails).toEqual({
    holder: 'Ada Lee',
    iban: 'AT61 … 3201',
    usableAt: daysAfter(later, 3).toISOString(),
  })
  const { rows } = await sql`select * from mail`.execute(over(database.db))
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('AT611904300234573201')
})
