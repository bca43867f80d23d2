import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import {
  type BillingShop,
  livesIn,
  openBillingShop,
  openCardForm,
  payWith,
} from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { fulfil } from '../fulfil.ts'
import { closeFormsJob, closeFormsOf } from '../leave/close-forms.ts'
import { endPlanJob } from '../plans/begin-plan.ts'
import { remindRenewals } from '../plans/remind-renewals.ts'
import { showPlan } from '../plans/show-plan.ts'
import { cancelPlan } from '../plans/pause-plan.ts'
import { sweepPayments } from '../sweep-payments.ts'
import { beginTrial } from './begin-trial.ts'
import { keepTrial, openTrialCard, showTrial } from './keep-trial.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
let clock: Date
let shop: BillingShop
let buyer: string
beforeEach(async () => {
  clock = new Date('2027-01-01T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  shop.isListening = true
  buyer = (await anAccount(database.db)).id
})
afterEach(() => closeChecked(shop))

const begin = (days = 30) =>
  inTransaction(database.db, (tx) =>
    beginTrial(tx, {
      accountId: buyer,
      packageId: 'creator-month',
      days,
      cause: `voucher ${newId()}`,
      at: clock,
    }),
  )
const points = () => availablePoints(database.db, buyer, clock)
const trial = () => showTrial(shop.ctx, buyer)
const plan = () => showPlan(shop.ctx, buyer)
const payments = async () =>
  (await sql`select name, gross_cents from payment where status = 'paid'`.execute(over(database.db))).rows
async function sendCard(number = VISA): Promise<void> {
  const { clientSecret } = await openTrialCard(shop.ctx, buyer)
  await payWith(shop, clientSecret.split('_secret_')[0]!, number)
}
/** The provider's clock and ours go on together, a day at a time. */
async function daysPass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    clock = new Date(clock.getTime() + 86_400_000)
    await shop.host.sandbox.tick()
  }
}

test('[S12] a trial shows its price and its end, and ends by itself without a card', async () => {
  await begin()
  expect(await trial()).toEqual({
    packageId: 'creator-month',
    name: 'Creator',
    points: 100,
    period: 'month',
    endsAt: '2027-01-31T12:00:00.000Z',
    currency: 'EUR',
    grossCents: 1_784,
  })
  await daysPass(40)
  expect([await trial(), await plan(), await payments()]).toEqual([null, null, []])
})

test('a trial with a card is a plan that is charged once the trial has ended, and then each month', async () => {
  await begin()
  await sendCard()
  expect(await keepTrial(shop.ctx, buyer)).toMatchObject({
    packageId: 'creator-month',
    status: 'trialing',
    paidUntil: '2027-01-31T12:00:00.000Z',
    card: { last4: '4242' },
  })
  expect(await trial()).toBeNull()
  await daysPass(29)
  expect([await points(), await payments()]).toEqual([0, []])
  await daysPass(2)
  expect([await points(), await payments()]).toEqual([100, [{ name: 'Creator', gross_cents: 1_784 }]])
  await daysPass(31)
  expect(await points()).toBe(200)
})

test('who keeps a plan hears before it is charged for the first time, and is not bothered each month', async () => {
  await begin()
  await sendCard()
  await keepTrial(shop.ctx, buyer)
  const mails = async () => {
    await remindRenewals(shop.ctx)
    const { rows } = await sql`select subject from mail where subject like '%renews%'`.execute(
      over(database.db),
    )
    return rows
  }
  expect(await mails()).toEqual([])
  await daysPass(24)
  for (let again = 0; again < 2; again++)
    expect(await mails()).toEqual([{ subject: 'Your Segno plan renews on 31 January 2027' }])
  await daysPass(30)
  expect(await mails()).toHaveLength(1)
})

test('the card form of a trial opens with the country of a buyer whose network agrees, and with none else', async () => {
  const { customers } = shop.host.provider.stripe
  const opened = async () => {
    await openTrialCard(shop.ctx, buyer)
    const { data } = await customers.list()
    return data.map(({ address }) => address?.country ?? null)
  }
  await begin()
  expect(await opened()).toEqual([null])
  await sql`update plan_trial set session_id = null`.execute(over(database.db))
  await livesIn(database.db, buyer, 'AT')
  expect(await opened()).toEqual(['AT'])
})

test('a plan that is taken off sale is kept by those who try it, at its price', async () => {
  await begin()
  await sql`update package set is_on_sale = false`.execute(over(database.db))
  expect(await trial()).toMatchObject({ packageId: 'creator-month', grossCents: 1_784 })
  await sendCard()
  expect(await keepTrial(shop.ctx, buyer)).toMatchObject({
    packageId: 'creator-month',
    status: 'trialing',
    isOnSale: false,
  })
})

test('a plan that goes on from a trial is cancelled before anything is charged', async () => {
  await begin()
  await sendCard()
  await keepTrial(shop.ctx, buyer)
  expect(await cancelPlan(shop.ctx, { accountId: buyer })).toMatchObject({ end: { reason: 'cancelled' } })
  await daysPass(40)
  expect([await plan(), await payments()]).toEqual([null, []])
})

test('a buyer who closes the page once the card was sent has the plan all the same', async () => {
  shop.isListening = false
  await begin()
  await sendCard()
  expect(await plan()).toBeNull()
  await sweepPayments(shop.ctx, new AbortController().signal)
  expect(await plan()).toMatchObject({ packageId: 'creator-month' })
})

test('without a card that was sent there is nothing to keep', async () => {
  await expect(openTrialCard(shop.ctx, buyer)).rejects.toMatchObject({ code: 'no_trial' })
  await begin()
  await openTrialCard(shop.ctx, buyer)
  await expect(keepTrial(shop.ctx, buyer)).rejects.toMatchObject({ code: 'card_not_saved' })
})

test('two windows share one form, and a card that is sent twice begins one plan', async () => {
  await begin()
  const [one, other] = [await openTrialCard(shop.ctx, buyer), await openTrialCard(shop.ctx, buyer)]
  expect(one).toEqual(other)
  await sendCard()
  await Promise.all([keepTrial(shop.ctx, buyer), keepTrial(shop.ctx, buyer)])
  const { rows } = await sql`select status from plan_subscription`.execute(over(database.db))
  expect(rows).toEqual([{ status: 'active' }])
})

test('windows that ask for a form at the same moment share one too', async () => {
  await begin()
  const forms = await Promise.all(Array.from({ length: 4 }, () => openTrialCard(shop.ctx, buyer)))
  expect(new Set(forms.map(({ clientSecret }) => clientSecret)).size).toBe(1)
})

/** Closes the account, and does what that set off. */
async function closeAccount(): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await closeFormsOf(shop.ctx, tx, buyer)
    await sql`update account set deleted_at = ${clock}, status = 'deactivated' where id = ${buyer}`.execute(
      over(tx),
    )
  })
}
async function closeForms(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from job where kind = 'close-forms'`.execute(over(database.db))
  expect(rows).toHaveLength(1)
  await closeFormsJob(shop.ctx).run(rows[0]!.payload, new AbortController().signal)
}
const plansHeld = async () =>
  (await sql`select status from plan_subscription`.execute(over(database.db))).rows

test('somebody who closes their account during a trial can send no card any more', async () => {
  await begin()
  const { clientSecret } = await openTrialCard(shop.ctx, buyer)
  await closeAccount()
  await closeForms()
  const sessionId = clientSecret.split('_secret_')[0]!
  await payWith(shop, sessionId, VISA)
  const { status } = await shop.host.provider.stripe.checkout.sessions.retrieve(sessionId)
  expect(status).toBe('expired')
  expect(await plansHeld()).toEqual([])
  await daysPass(40)
  expect(await payments()).toEqual([])
})

test('a card that was sent as the account closed ends with its plan, and is never charged', async () => {
  await begin()
  shop.isListening = false
  await sendCard()
  await closeAccount()
  await closeForms()
  expect(await plansHeld()).toEqual([{ status: 'ended' }])
  const { rows } = await sql<{ payload: unknown }>`select payload from job where kind = 'end-plan'`.execute(
    over(database.db),
  )
  await endPlanJob(shop.ctx).run(rows[0]!.payload, new AbortController().signal)
  shop.isListening = true
  await daysPass(40)
  expect(await payments()).toEqual([])
})

test('somebody who has a plan begins no trial', async () => {
  const order = { packageId: 'starter-month', grossCents: 951 }
  const { purchaseId, sessionId } = await openCardForm(shop, buyer, order)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  expect(await begin()).toBeNull()
})

test.skipIf(!hasPostgres)('of ten trials at once one begins', async () => {
  const begun = await Promise.all(Array.from({ length: 10 }, () => begin()))
  expect(begun.filter((endsAt) => endsAt !== null)).toHaveLength(1)
})
