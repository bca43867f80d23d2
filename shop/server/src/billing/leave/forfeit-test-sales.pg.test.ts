import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import {
  buySoundOf,
  openBillingShop,
  openCardForm,
  payWith,
  type BillingShop,
} from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { buyGiftCard, giftOrder, redeemCard } from '../../testing/gift-cards.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { fulfil } from '../fulfil.ts'
import { homeWarnings } from '../late-work.ts'
import { cancelPlan } from '../plans/pause-plan.ts'
import type { ProviderHome } from '../provider/queries.ts'
import { refundAsAdmin } from '../refunds/refund-payment.ts'
import { startPurchase } from '../start-purchase.ts'
import { sweepPayments } from '../sweep-payments.ts'
import { forfeitTestSales } from './forfeit-test-sales.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
const PLAN = { packageId: 'starter-month', grossCents: 951 }
const LIVE: ProviderHome = { livemode: true, account: 'acct_shop' }
const { signal } = new AbortController()
let clock: Date
let shop: BillingShop
let buyer: string
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  buyer = (await anAccount(database.db)).id
})
afterEach(() => closeChecked(shop))

/** The shop with other keys; what it asks there is not found, as with the keys of another account. */
const withKeysOf = (home: ProviderHome, keepsTestSales = false) => ({
  ...shop.ctx,
  provider: {
    ...shop.host.provider,
    home: () => Promise.resolve(home),
    knownHome: () => home,
    keepsTestSales,
  },
})
const rows = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(over(database.db))).rows
const points = () => availablePoints(database.db, buyer, clock)
async function buy(order: { packageId?: string; grossCents?: number } = {}) {
  const form = await openCardForm(shop, buyer, order)
  await payWith(shop, form.sessionId, VISA)
  await fulfil(shop.ctx, form.purchaseId)
  return form.purchaseId
}

test('a shop that goes live takes back what test cards paid for: points, purchases and plans, with credit notes', async () => {
  await buy()
  const licence = await buySoundOf(database.db, buyer, clock)
  await buy(PLAN)
  await openCardForm(shop, buyer)
  await forfeitTestSales(withKeysOf(LIVE), signal)
  await forfeitTestSales(withKeysOf(LIVE), signal)
  expect(await points()).toBe(0)
  expect(await rows(`select end_reason from licence where id = '${licence}'`)).toEqual([
    { end_reason: 'Test payment: no money was taken' },
  ])
  expect(await rows('select status from plan_subscription')).toEqual([{ status: 'ended' }])
  expect(await rows('select status, count(*)::int from payment group by status order by status')).toEqual([
    { status: 'expired', count: 1 },
    { status: 'paid', count: 2 },
  ])
  expect(
    await rows(
      `select sum((document->>'grossCents')::int)::int as cents from invoice where number like 'CN-%'`,
    ),
  ).toEqual([{ cents: 1_071 + 951 }])
  expect((await shop.host.provider.stripe.refunds.list()).data).toEqual([])
})

test('a test payment that was on its way back goes nowhere once the shop is live', async () => {
  const admin = (await anAccount(database.db, { role: 'admin' })).id
  await refundAsAdmin(shop.ctx, admin, { paymentId: await buy(), reason: 'Wrong one' })
  await forfeitTestSales(withKeysOf(LIVE), signal)
  expect(await rows('select status, paid_otherwise from refund')).toEqual([
    { status: 'done', paid_otherwise: 'Test payment: no money was taken' },
  ])
})

test('an operator may keep what was paid for in a test, and a shop that is still tried out keeps it', async () => {
  await buy()
  await forfeitTestSales(withKeysOf(LIVE, true), signal)
  await forfeitTestSales(shop.ctx, signal)
  expect(await points()).toBe(20)
})

test.each([
  ['another account', { livemode: false, account: 'acct_other' }],
  ['the other mode', { livemode: true, account: 'acct_sandbox' }],
])('with keys of %s plans and payments from before are left alone and told of', async (_, home) => {
  await buy(PLAN)
  await openCardForm(shop, buyer)
  expect(await homeWarnings(shop.ctx)).toEqual([])
  await shop.host.provider.stripe.subscriptions.cancel(
    String((await rows('select provider_id from plan_subscription'))[0]!['provider_id']),
  )
  clock = new Date(clock.getTime() + 3 * 86_400_000)
  const other = withKeysOf(home, true)
  await sweepPayments(other, signal)
  expect(await rows('select status from plan_subscription')).toEqual([{ status: 'active' }])
  expect(await homeWarnings(other)).toEqual([
    'Card provider: 1 plans and 1 open payments belong to another account or mode there than the keys.',
  ])
})

test('once test data was cleared at the provider its plans end and its forms run out', async () => {
  await buy(PLAN)
  await openCardForm(shop, buyer)
  clock = new Date(clock.getTime() + 3 * 86_400_000)
  await using cleared = await openBillingShop(database.db, { now: () => clock })
  await sweepPayments(cleared.ctx, signal)
  expect(await rows('select status from plan_subscription')).toEqual([{ status: 'ended' }])
  expect(await rows(`select status from payment where kind = 'points'`)).toEqual([{ status: 'expired' }])
})

test('a plan that is gone at the provider can be left: the buyer is told that there is none', async () => {
  await buy(PLAN)
  await using cleared = await openBillingShop(database.db, { now: () => clock })
  await expect(cancelPlan(cleared.ctx, { accountId: buyer })).rejects.toMatchObject({
    code: 'no_subscription',
  })
  expect(await rows('select status from plan_subscription')).toEqual([{ status: 'ended' }])
})

test('health is answered while the provider does not answer', async () => {
  const provider = {
    ...shop.host.provider,
    home: () => new Promise<never>(() => undefined),
    knownHome: () => null,
  }
  expect(await homeWarnings({ db: database.db, provider })).toEqual([])
})

test('gift cards of test cards are worth nothing once real money is taken, and open orders of them are forgotten', async () => {
  const taker = (await anAccount(database.db)).id
  const redeemed = await buyGiftCard(shop, buyer)
  await redeemCard(shop, redeemed.codeKey, taker)
  const { codeKey } = await buyGiftCard(shop, buyer)
  await startPurchase(shop.ctx, giftOrder(buyer))
  await forfeitTestSales(withKeysOf(LIVE), signal)
  await expect(redeemCard(shop, codeKey, taker)).rejects.toMatchObject({
    code: 'gift_card_refunded',
  })
  expect(await rows('select state, left_cents::int as left from gift_card')).toEqual([
    { state: 'refunded', left: 0 },
    { state: 'refunded', left: 0 },
  ])
  expect(await availablePoints(database.db, taker, clock)).toBe(0)
})
