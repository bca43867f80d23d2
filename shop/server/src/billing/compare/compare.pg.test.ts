import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import {
  openBillingShop,
  openCardForm,
  payWith,
  refundByAdmin,
  submitPage,
  type BillingShop,
} from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { DISPUTED_CARD } from '../../testing/dispute-shop.ts'
import { plantBreach } from '../../testing/plant-breach.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { fulfil } from '../fulfil.ts'
import { refundAsAdmin } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { settleReturned } from '../refunds/settle-returned.ts'
import { beginTrial } from '../trials/begin-trial.ts'
import { openTrialCard } from '../trials/keep-trial.ts'
import { sweepPayments } from '../sweep-payments.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { compareWithProvider, comparisonWarnings } from './compare.ts'
import { decideDifference } from './settle-difference.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
const PLAN = { packageId: 'starter-month', grossCents: 951 }
const { signal } = new AbortController()
let clock: Date
let shop: BillingShop
let buyer: string
let admin: string
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  buyer = (await anAccount(database.db)).id
  admin = (await anAccount(database.db, { role: 'admin' })).id
})
afterEach(() => closeChecked(shop))

const rows = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(over(database.db))).rows
const stripe = () => shop.host.provider.stripe
const points = () => availablePoints(database.db, buyer, clock)
async function daysPass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    clock = new Date(clock.getTime() + 86_400_000)
    await shop.host.sandbox.tick()
  }
}
async function compare(): Promise<unknown[]> {
  clock = new Date(clock.getTime() + 15 * 60_000)
  await compareWithProvider(shop.ctx, signal)
  return rows(
    `select kind, amount_cents, account_id = '${buyer}' as own, status from provider_difference order by found_at, kind`,
  )
}
const decide = async (how: 'adopt' | 'refund' | 'note') =>
  decideDifference(shop.ctx, admin, {
    differenceId: String((await rows(`select id from provider_difference where status = 'open'`))[0]?.['id']),
    how,
    note: 'Seen to',
  })

async function buy(order: { packageId?: string; grossCents?: number } = {}, card = VISA) {
  const form = await openCardForm(shop, buyer, order)
  await payWith(shop, form.sessionId, card)
  await fulfil(shop.ctx, form.purchaseId)
  return form.purchaseId
}
/** As after a backup was restored that was made before the sale. @returns the id of the payment that is not there */
async function sellUnseen(order: { packageId?: string; grossCents?: number } = {}): Promise<string> {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer, order)
  await plantBreach(database.db, 'delete from payment')
  await payWith(shop, sessionId, VISA)
  return purchaseId
}
async function intentOf(paymentId: string): Promise<string> {
  return String((await rows(`select intent_id from payment where id = '${paymentId}'`))[0]?.['intent_id'])
}

test('a shop and a provider that agree have no differences, and are compared from where they were', async () => {
  await buy()
  await buy(PLAN)
  const refunded = await buy()
  const { id } = await refundAsAdmin(shop.ctx, admin, { paymentId: refunded, reason: 'Wrong one' })
  await sendRefund(shop.ctx, id)
  expect(await compare()).toEqual([])
  await daysPass(40)
  await sweepPayments(shop.ctx, signal)
  expect(await compare()).toEqual([])
  expect(await rows(`select compared_at from provider_comparison`)).toEqual([{ compared_at: clock }])
})

test('a refund that comes back from the bank again, weeks after it was asked for, is noticed though its message is lost', async () => {
  const refunded = await buy({}, '4000000000005126')
  const { id: refundId } = await refundAsAdmin(shop.ctx, admin, { paymentId: refunded, reason: 'Wrong one' })
  const comesBack = async () => {
    await sendRefund(shop.ctx, refundId)
    await daysPass(1)
    expect(await rows('select status from refund')).toEqual([{ status: 'done' }])
    await compare()
    expect(await rows('select status from refund')).toEqual([{ status: 'returned' }])
  }
  await comesBack()
  for (let week = 0; week < 8; week++) {
    await daysPass(7)
    await compare()
  }
  await settleReturned(shop.ctx, admin, { refundId, how: 'again', note: 'Once more' })
  await comesBack()
  expect(await compare()).toEqual([])
})

test('what only lost its message is entered without anybody', async () => {
  const form = await openCardForm(shop, buyer)
  await payWith(shop, form.sessionId, VISA)
  const plan = await openCardForm(shop, buyer, PLAN)
  await payWith(shop, plan.sessionId, VISA)
  await stripe().refunds.create({ payment_intent: await intentOf(await buy()) })
  expect(await compare()).toEqual([])
  expect(await points()).toBe(60)
  expect(await rows('select gross_cents, reason from refund')).toEqual([
    { gross_cents: 1_071, reason: 'Refunded at the card provider' },
  ])
})

test('a renewal beyond the newest that a plan is asked for is not lost', async () => {
  await buy(PLAN)
  await daysPass(70)
  expect(await compare()).toEqual([])
  expect(await points()).toBe(120)
})

test('a renewal whose customer was deleted there since is not lost', async () => {
  await buy(PLAN)
  await daysPass(33)
  const { data } = await stripe().customers.list()
  await stripe().customers.del(data[0]!.id)
  expect(await compare()).toEqual([])
  expect(await points()).toBe(80)
})

test('a renewal that cannot be entered is told of, until it can', async () => {
  await buy(PLAN)
  await daysPass(53)
  const broken = () => {
    throw new Error('no space left')
  }
  await compareWithProvider({ ...shop.ctx, failpoint: broken }, signal)
  expect(await rows('select kind, amount_cents, status from provider_difference')).toEqual([
    { kind: 'unknownCharge', amount_cents: 951, status: 'open' },
  ])
  // The charge is older than what is listed again.
  expect(await compare()).toMatchObject([{ status: 'known' }])
  expect(await points()).toBe(80)
})

test('a sale that a restored backup lacks is told of, and entered with its points and a new invoice', async () => {
  const sold = await sellUnseen()
  expect(await compare()).toEqual([{ kind: 'unknownCharge', amount_cents: 1_071, own: true, status: 'open' }])
  expect(await comparisonWarnings(shop.ctx)).toHaveLength(1)
  await decide('adopt')
  expect(await points()).toBe(20)
  expect(await rows('select id, status, name from payment')).toEqual([
    { id: sold, status: 'paid', name: '20 points' },
  ])
  expect(await rows('select number from invoice')).toHaveLength(1)
  expect(await compare()).toMatchObject([{ status: 'adopted' }])
  expect(await rows(`select action from audit_entry where action = 'difference.settle'`)).toHaveLength(1)
})

test('a plan that a restored backup lacks is entered with all that was paid for it, or ended and paid back', async () => {
  await sellUnseen(PLAN)
  await daysPass(40)
  expect(await compare()).toEqual([
    { kind: 'unknownCharge', amount_cents: 951, own: true, status: 'open' },
    { kind: 'unknownCharge', amount_cents: 951, own: true, status: 'open' },
    { kind: 'unknownPlan', amount_cents: 951, own: true, status: 'open' },
  ])
  await decide('adopt')
  expect(await points()).toBe(80)
  expect(await rows('select status, package_id from plan_subscription')).toEqual([
    { status: 'active', package_id: 'starter-month' },
  ])
  expect((await compare()).map((one) => (one as { status: string }).status).toSorted()).toEqual([
    'adopted',
    'known',
    'known',
  ])
})

test('a plan that nobody wants any more ends there, and its money goes back once', async () => {
  await sellUnseen(PLAN)
  await daysPass(40)
  await compare()
  await sql`delete from provider_difference where kind = 'unknownCharge'`.execute(over(database.db))
  await decide('refund')
  expect((await stripe().refunds.list()).data.map(({ amount }) => amount)).toEqual([951, 951])
  expect((await stripe().subscriptions.list({ status: 'canceled' })).data).toHaveLength(1)
  await daysPass(40)
  expect(await compare()).toMatchObject([{ kind: 'unknownPlan', status: 'refunded' }])
})

test('a trial that goes on as a plan and was lost is told of, and entered', async () => {
  const at = clock
  await inTransaction(database.db, (tx) =>
    beginTrial(tx, { accountId: buyer, packageId: 'starter-month', days: 30, cause: 'voucher', at }),
  )
  const { clientSecret } = await openTrialCard(shop.ctx, buyer)
  await sql`delete from plan_trial`.execute(over(database.db))
  await payWith(shop, clientSecret.split('_secret_')[0]!, VISA)
  expect(await compare()).toMatchObject([{ kind: 'unknownPlan', own: true }])
  await decide('adopt')
  expect(await rows('select status from plan_subscription')).toEqual([{ status: 'active' }])
})

test('money of somebody whose account is lost too cannot be entered, and goes back', async () => {
  await sellUnseen()
  await compare()
  await sql`update account set deleted_at = now(), status = 'deactivated' where id = ${buyer}`.execute(
    over(database.db),
  )
  await expect(decide('adopt')).rejects.toMatchObject({ code: 'cannot_be_adopted' })
  await decide('refund')
  expect((await stripe().refunds.list()).data.map(({ amount }) => amount)).toEqual([1_071])
  expect(await compare()).toMatchObject([{ status: 'refunded' }])
  expect(await rows('select 1 from payment')).toEqual([])
})

test('a form that was paid after we had given it up is told of, and entered', async () => {
  const form = await openCardForm(shop, buyer)
  await payWith(shop, form.sessionId, VISA)
  await sql`update payment set status = 'expired'`.execute(over(database.db))
  expect(await compare()).toMatchObject([{ kind: 'unknownCharge' }])
  await decide('adopt')
  expect(await points()).toBe(20)
})

test('a form that was paid with another sum than was asked for is told of, and entered by what was paid', async () => {
  const form = await openCardForm(shop, buyer)
  await payWith(shop, form.sessionId, VISA)
  await sql`update payment set gross_cents = gross_cents - 1, vat_cents = vat_cents - 1`.execute(
    over(database.db),
  )
  expect(await compare()).toMatchObject([{ kind: 'unknownCharge', amount_cents: 1_071 }])
  await decide('adopt')
  expect(await rows('select gross_cents, status from payment')).toEqual([
    { gross_cents: 1_071, status: 'paid' },
  ])
})

test('[R21] each refund that was made at the provider takes its points, with a credit note', async () => {
  const sold = await buy()
  const payment_intent = await intentOf(sold)
  for (const amount of [300, 200]) {
    await stripe().refunds.create({ payment_intent, amount })
    expect(await compare()).toEqual([])
  }
  expect(await points()).toBe(10)
  expect(await rows('select points, gross_cents, status from refund order by created_at')).toEqual([
    { points: 6, gross_cents: 300, status: 'done' },
    { points: 4, gross_cents: 200, status: 'done' },
  ])
  expect(await rows(`select number from invoice where number like 'CN-%' order by number`)).toHaveLength(2)
})

test('a refund here that was never made is told of', async () => {
  const { id } = await refundAsAdmin(shop.ctx, admin, { paymentId: await buy(), reason: 'Wrong one' })
  await sendRefund(shop.ctx, id)
  await sql`update refund set provider_id = 're_none'`.execute(over(database.db))
  const told = await compare()
  expect(told).toContainEqual({ kind: 'missingRefund', amount_cents: 1_071, own: true, status: 'open' })
})

test('lists that lag make no difference of what they do not know yet, and no second refund', async () => {
  await submitPage(shop, '/sandbox/settings', { lag: '7200' })
  await sellUnseen()
  await refundByAdmin(shop, await buy())
  await refundByAdmin(shop, await buy({}, '4000000000007726'))
  expect(await compare()).toEqual([])
  await daysPass(1)
  expect(await compare()).toMatchObject([{ kind: 'unknownCharge', status: 'open' }])
  expect((await stripe().refunds.list()).data).toHaveLength(2)
})

test('a refund that came back and whose message was lost waits for a decision', async () => {
  const { id } = await refundAsAdmin(shop.ctx, admin, {
    paymentId: await buy({}, '4000000000005126'),
    reason: 'Wrong one',
  })
  await sendRefund(shop.ctx, id)
  await daysPass(3)
  expect(await compare()).toEqual([])
  expect(await rows('select status from refund')).toEqual([{ status: 'returned' }])
})

test('a dispute here that the provider does not have is told of', async () => {
  await buy({}, DISPUTED_CARD)
  await sweepPayments(shop.ctx, signal)
  await sql`update payment_dispute set id = 'dp_none'`.execute(over(database.db))
  expect(await compare()).toContainEqual({
    kind: 'missingDispute',
    amount_cents: 1_071,
    own: true,
    status: 'open',
  })
})

/** Another business takes money, which is available at once. */
async function takeElsewhere(amount: number): Promise<void> {
  const payment_method = 'pm_card_bypassPending'
  const customer = await stripe().customers.create({ email: 'eve@other.test' })
  await stripe().paymentMethods.attach(payment_method, { customer: customer.id })
  await stripe().paymentIntents.create({
    amount,
    currency: 'eur',
    customer: customer.id,
    payment_method,
    confirm: true,
    off_session: true,
  })
}

test('money that could not be sent to the shop’s bank is told of', async () => {
  await takeElsewhere(6_000)
  await stripe().payouts.create({ amount: 5_000, currency: 'eur', destination: 'ba_closed' })
  expect(await compare()).toMatchObject([{ kind: 'failedPayout', amount_cents: 5_000 }])
})

test('what another business takes through the same account is left alone', async () => {
  await takeElsewhere(700)
  expect(await compare()).toEqual([])
})

test('of two administrators who decide at once the second is told, and money goes back once', async () => {
  await sellUnseen()
  await compare()
  const decided = await Promise.allSettled([decide('refund'), decide('refund')])
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await stripe().refunds.list()).data).toHaveLength(1)
  await expect(
    decideDifference(shop.ctx, admin, { differenceId: newId(), how: 'note', note: 'x' }),
  ).rejects.toMatchObject({ code: 'difference_not_found' })
})

test('each of thirty planted differences is found', async () => {
  const many = (count: number, plant: () => Promise<unknown>) =>
    Array.from({ length: count }).reduce<Promise<unknown>>((before) => before.then(plant), Promise.resolve())
  await many(8, () => sellUnseen())
  await many(3, () => sellUnseen(PLAN))
  await many(4, async () => {
    const { sessionId, purchaseId } = await openCardForm(shop, buyer)
    await payWith(shop, sessionId, VISA)
    await rows(`update payment set status = 'expired' where id = '${purchaseId}'`)
  })
  await many(6, async () => {
    const { id } = await refundAsAdmin(shop.ctx, admin, { paymentId: await buy(), reason: 'Wrong one' })
    await sendRefund(shop.ctx, id)
    await rows(`update refund set provider_id = 're_none_${id}' where id = '${id}'`)
  })
  await many(3, () => buy({}, DISPUTED_CARD))
  await sweepPayments(shop.ctx, signal)
  await rows(`update payment_dispute set id = 'dp_none_' || payment_id`)
  await takeElsewhere(30_000)
  await many(3, () => stripe().payouts.create({ amount: 5_000, currency: 'eur', destination: 'ba_closed' }))
  await compare()
  expect(
    await rows('select kind, count(*)::int as count from provider_difference group by kind order by kind'),
  ).toEqual([
    { kind: 'failedPayout', count: 3 },
    { kind: 'missingDispute', count: 3 },
    { kind: 'missingRefund', count: 6 },
    { kind: 'unknownCharge', count: 15 },
    { kind: 'unknownPlan', count: 3 },
    // Each that is called otherwise here is unknown there too.
    { kind: 'unknownRefund', count: 6 },
  ])
})
