import { forfeitPoints } from '../../wallet/public.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { authoritySays, openCardForm, payWith, livesIn } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { CREATOR, FAILS_LATER, STARTER, STARTER_YEAR, usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { changeTaxOf, forgetCompany, saveCompany } from '../companies/companies.ts'
import { compareWithProvider } from '../compare/compare.ts'
import { fulfil } from '../fulfil.ts'
import { showPaymentStory } from '../history/show-payments.ts'
import { refundAsAdmin, withdrawOwn } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { sweepPayments } from '../sweep-payments.ts'
import { takeWebhook } from '../take-webhook.ts'
import { lateWorkWarnings } from '../late-work.ts'
import { endPlanJob, endPlanOf } from './begin-plan.ts'
import { openCardChange, takeNewCard } from './change-card.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { cancelPlan, keepPlan } from './pause-plan.ts'
import { remindRenewals } from './remind-renewals.ts'
import { repricePlanJob } from './reprice-job.ts'

const database = useTestDatabase()
const { shop, buyer, time, points, plan, paidCents, subjects, column, daysPass, subscribe, changeCardTo } =
  usePlanShop(database)

test('[R07] a plan gives its points at once and with every month that is paid', async () => {
  await subscribe(STARTER)
  expect(await points()).toBe(40)
  expect(await plan()).toMatchObject({
    packageId: 'starter-month',
    status: 'active',
    paidUntil: '2027-02-01T12:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
  })
  await daysPass(33)
  expect(await points()).toBe(80)
  expect(await paidCents()).toEqual([951, 951])
  expect(await plan()).toMatchObject({ paidUntil: '2027-03-01T12:00:00.000Z' })
  const [renewal] = await column('select id as value from payment order by id desc limit 1')
  const { events } = await showPaymentStory(shop.ctx, String(renewal))
  expect(events.map(({ type }) => type)).toContain('invoice.paid')
})

test('a second plan is refused, and one that two tabs bought at once is paid back and does not go on', async () => {
  const [one, other] = [
    await openCardForm(shop, buyer.accountId, STARTER),
    await openCardForm(shop, buyer.accountId, CREATOR),
  ]
  for (const { sessionId, purchaseId } of [one, other]) {
    await payWith(shop, sessionId, VISA)
    await fulfil(shop.ctx, purchaseId)
  }
  expect(await points()).toBe(40)
  expect(await column(`select gross_cents || ' ' || reason as value from refund`)).toEqual([
    '1784 Another plan was bought at the same time',
  ])
  await expect(openCardForm(shop, buyer.accountId, CREATOR)).rejects.toMatchObject({
    code: 'already_subscribed',
  })
  await endQueued()
  await daysPass(33)
  expect(await paidCents()).toEqual([951, 1_784, 951])
})

test('a bigger plan costs its difference at once, as previewed, and gives that part of its points', async () => {
  await subscribe(STARTER)
  await daysPass(15)
  const preview = await previewChange(shop.ctx, { ...buyer, packageId: 'creator-month' })
  expect(preview.happens).toBe('now')
  expect(await changePlan(shop.ctx, { ...buyer, ...CREATOR })).toMatchObject({
    packageId: 'creator-month',
  })
  expect((await paidCents()).at(-1)).toBe(preview.dueCents)
  // About half of the 60 points between the plans.
  expect(await points()).toBe(40 + Math.floor((60 * preview.dueCents) / (1_784 - 951)))
  const before = await points()
  await daysPass(18)
  expect(await points()).toBe(before + 100)
})

test('a smaller plan waits for the next month, and can be taken back until then', async () => {
  await subscribe(CREATOR)
  expect(await previewChange(shop.ctx, { ...buyer, packageId: 'starter-month' })).toMatchObject({
    happens: 'at_period_end',
    dueCents: 0,
  })
  const waiting = {
    packageId: 'creator-month',
    grossCents: 1_784,
    next: { packageId: 'starter-month', grossCents: 951 },
  }
  expect(await changePlan(shop.ctx, { ...buyer, ...STARTER })).toMatchObject(waiting)
  expect(await keepPlan(shop.ctx, buyer)).toMatchObject({
    packageId: 'creator-month',
    next: { packageId: 'creator-month', grossCents: 1_784 },
  })
  await changePlan(shop.ctx, { ...buyer, ...STARTER })
  await daysPass(33)
  expect(await plan()).toMatchObject({
    packageId: 'starter-month',
    next: { packageId: 'starter-month' },
  })
  expect([await points(), await paidCents()]).toEqual([140, [1_784, 951]])
})

test.each([0, 15])(
  'a year that takes a month’s place after %s days costs and brings all of the year with what is unused of the month',
  async (days) => {
    await subscribe(STARTER)
    await daysPass(days)
    const preview = await previewChange(shop.ctx, { ...buyer, packageId: 'starter-year' })
    const changed = await changePlan(shop.ctx, { ...buyer, ...STARTER_YEAR })
    expect(changed.nextAttempt?.at.slice(0, 10)).toBe(preview.nextPaymentAt.slice(0, 10))
    expect((await paidCents()).at(-1)).toBe(preview.dueCents)
    expect(await points()).toBe(40 + preview.points)
    // Of a month's 40 points and 9.51 the used days' share is on top of the year's.
    const used = (951 + preview.dueCents - STARTER_YEAR.grossCents) / 951
    expect(await points()).toBe(480 + Math.ceil(40 * used))
    expect(used * 31).toBeCloseTo(days, 1)
  },
)

/** Runs what was queued to end plans at the provider. */
async function endQueued(): Promise<void> {
  for (const payload of await column(`select payload as value from job where kind = 'end-plan'`))
    await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
}
const newestPayment = async () =>
  String((await column('select id as value from payment order by id desc limit 1'))[0])

test('[R15] who takes back the payment of a plan has left it: it ends, is told by mail, and charges nothing more', async () => {
  await subscribe(CREATOR)
  await daysPass(33)
  expect(await paidCents()).toEqual([1_784, 1_784])
  await withdrawOwn(shop.ctx, buyer.accountId, await newestPayment())
  expect([await plan(), await points()]).toEqual([null, 100])
  expect(await subjects()).toEqual(['Your Segno plan has ended'])
  await endQueued()
  await daysPass(40)
  expect([await paidCents(), await points()]).toEqual([[1_784, 1_784], 100])
})

test('a renewal that the provider charges before it hears of the end goes back whole', async () => {
  const paymentId = await subscribe(CREATOR)
  await withdrawOwn(shop.ctx, buyer.accountId, paymentId)
  await daysPass(33)
  expect([await paidCents(), await points()]).toEqual([[1_784, 1_784], 0])
  expect(await column(`select gross_cents::int as value from refund`)).toEqual([1_784, 1_784])
})

test('an administrator refunds a plan’s payment and ends the plan, or lets it go on', async () => {
  const paymentId = await subscribe(CREATOR)
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  await refundAsAdmin(shop.ctx, actorId, { paymentId, reason: 'Bought twice', endsPlan: false })
  expect(await plan()).toMatchObject({ status: 'active' })
  await daysPass(33)
  await refundAsAdmin(shop.ctx, actorId, { paymentId: await newestPayment(), reason: 'Bought twice' })
  expect([await plan(), await points()]).toEqual([null, 0])
})

test('taking back a payment of a plan that has ended leaves the plan that runs now', async () => {
  const paymentId = await subscribe(STARTER)
  await endPlanOf(shop.ctx, database.db, buyer.accountId)
  await endQueued()
  await subscribe(CREATOR)
  await withdrawOwn(shop.ctx, buyer.accountId, paymentId)
  expect(await plan()).toMatchObject({ packageId: 'creator-month', status: 'active' })
})

/** Webhooks of so long a time would be too old by its end, so the sweep finds what happened. */
async function yearPasses(): Promise<void> {
  shop.isListening = false
  time.now = new Date(time.now.getTime() + 366 * 86_400_000)
  await shop.host.sandbox.tick()
  await sweepPayments(shop.ctx, new AbortController().signal)
}

test('a year becomes months once it has ended, which can be taken back until then', async () => {
  await subscribe(STARTER_YEAR)
  const monthly = { ...buyer, ...STARTER }
  expect(await previewChange(shop.ctx, monthly)).toMatchObject({ happens: 'at_period_end', dueCents: 0 })
  const waiting = { packageId: 'starter-year', period: 'year', next: { packageId: 'starter-month' } }
  expect(await changePlan(shop.ctx, monthly)).toMatchObject(waiting)
  expect(await keepPlan(shop.ctx, buyer)).toMatchObject({
    packageId: 'starter-year',
    next: { packageId: 'starter-year' },
  })
  expect(await previewChange(shop.ctx, { ...buyer, packageId: 'creator-year' })).toMatchObject({
    happens: 'after_paid_time',
  })
  expect(await changePlan(shop.ctx, monthly)).toMatchObject({
    ...waiting,
    paidUntil: '2028-01-01T12:00:00.000Z',
  })
  await yearPasses()
  expect(await plan()).toMatchObject({
    packageId: 'starter-month',
    period: 'month',
    next: { packageId: 'starter-month' },
  })
  expect([await points(), await paidCents()]).toEqual([520, [9_508, 951]])
})

test('a year’s renewal is announced once by mail, a week before, and not where it was cancelled', async () => {
  await subscribe(STARTER_YEAR)
  const inDays = (days: number) => ({
    ...shop.ctx,
    now: () => new Date(time.now.getTime() + days * 86_400_000),
  })
  for (const days of [357, 359, 360]) await remindRenewals(inDays(days))
  expect(await subjects()).toEqual(['Your Segno plan renews on 1 January 2028'])
  const [text] = await column(`select body_text as value from mail where subject like '%renews%'`)
  expect(text).toContain(
    'On 1 January 2028 we charge EUR 95.08 to your Visa that ends in 4242 for another year of Starter.',
  )
  await column(`update plan_subscription set reminded_for = null returning 1 as value`)
  await cancelPlan(shop.ctx, buyer)
  await remindRenewals(inDays(359))
  expect(await subjects()).toEqual([
    'Your Segno plan renews on 1 January 2028',
    'We received your cancellation of Starter at Segno',
  ])
})

test('a plan that is cancelled ends with what is paid, its points stay, and until then it can be kept', async () => {
  await subscribe(STARTER)
  expect(await cancelPlan(shop.ctx, buyer)).toMatchObject({ end: { reason: 'cancelled' } })
  expect(await keepPlan(shop.ctx, buyer)).toMatchObject({ end: null })
  await cancelPlan(shop.ctx, buyer)
  await daysPass(33)
  expect([await plan(), await points(), await paidCents()]).toEqual([null, 40, [951]])
  const received = 'We received your cancellation of Starter at Segno'
  expect(await subjects()).toEqual([
    received,
    'You keep your Segno plan',
    received,
    'Your Segno plan has ended',
  ])
})

test('a renewal that is declined gives no points, is told by mail, and another card rescues it', async () => {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
  await daysPass(33)
  expect(await plan()).toMatchObject({ status: 'past_due' })
  expect(await points()).toBe(40)
  await daysPass(5)
  expect(await subjects()).toEqual(['Your Segno plan could not be renewed'])
  await changeCardTo(VISA)
  expect(await takeNewCard(shop.ctx, buyer)).toMatchObject({ status: 'active', card: { last4: '4242' } })
  await shop.host.sandbox.tick()
  expect([await points(), await paidCents()]).toEqual([80, [951, 951]])
  expect(await subjects()).toEqual(['Your Segno plan could not be renewed', 'Your Segno plan is paid'])
})

test('a renewal that stays declined is told once, ends the plan, and the points stay', async () => {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
  await daysPass(50)
  expect([await plan(), await points()]).toEqual([null, 40])
  expect(await subjects()).toEqual(['Your Segno plan could not be renewed', 'Your Segno plan has ended'])
})

test('a card form that was left changes no card', async () => {
  await subscribe(STARTER)
  await expect(takeNewCard(shop.ctx, buyer)).rejects.toMatchObject({ code: 'card_not_saved' })
  await openCardChange(shop.ctx, buyer)
  await expect(takeNewCard(shop.ctx, buyer)).rejects.toMatchObject({ code: 'card_not_saved' })
})

test('a change whose difference the card refuses leaves the plan as it was', async () => {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
  await expect(changePlan(shop.ctx, { ...buyer, ...CREATOR })).rejects.toMatchObject({
    code: 'card_declined',
  })
  expect(await plan()).toMatchObject({
    packageId: 'starter-month',
    next: { packageId: 'starter-month' },
  })
  expect([await points(), await paidCents()]).toEqual([40, [951]])
})

test('where all webhooks of a renewal are lost, the sweep finds it', async () => {
  await subscribe(STARTER)
  shop.isListening = false
  await daysPass(33)
  expect(await points()).toBe(40)
  await sweepPayments(shop.ctx, new AbortController().signal)
  await sweepPayments(shop.ctx, new AbortController().signal)
  expect([await points(), await paidCents()]).toEqual([80, [951, 951]])
})

/** Runs what waits to price plans anew. */
async function taxedAnew(): Promise<void> {
  for (const payload of await column(
    `delete from job where kind = 'reprice-plan' returning payload as value`,
  ))
    await repricePlanJob(shop.ctx).run(payload, new AbortController().signal)
}

const moveTo = (country: string) =>
  changeTaxOf(shop.ctx, buyer.accountId, async (tx) => {
    await livesIn(tx, buyer.accountId, country)
  })

test('a plan goes on at the same net price in another country, and as it was in one of the same rate', async () => {
  await subscribe(STARTER)
  await moveTo('CY')
  expect(await column(`select 1 as value from job where kind = 'reprice-plan'`)).toEqual([])
  await moveTo('AT')
  await taxedAnew()
  expect(await plan()).toMatchObject({ grossCents: 959 })
  await daysPass(33)
  await moveTo('US')
  await taxedAnew()
  await daysPass(31)
  expect(await paidCents()).toEqual([951, 959, 799])
})

test('a plan goes on at the same net price where its buyer is taxed otherwise', async () => {
  await livesIn(database.db, buyer.accountId, 'AT')
  await subscribe({ packageId: 'starter-month', grossCents: 959 })
  const companies = { ...shop.ctx, checkVatId: authoritySays('confirmed') }
  const company = { company: 'Lace', street: 'Ring 1', postcode: '1010', city: 'Wien', vatId: 'ATU13585627' }
  await saveCompany(companies, buyer.accountId, company)
  await taxedAnew()
  expect(await plan()).toMatchObject({ grossCents: 799 })
  await daysPass(33)
  await forgetCompany(companies, buyer.accountId)
  await saveCompany(companies, buyer.accountId, company)
  await forgetCompany(companies, buyer.accountId)
  await taxedAnew()
  expect(await plan()).toMatchObject({ grossCents: 959 })
  await daysPass(31)
  expect(await paidCents()).toEqual([959, 799, 959])
})

test('a renewal whose account was deleted meanwhile is recorded as it was sold before, and its money goes back', async () => {
  await subscribe(STARTER)
  shop.isListening = false
  const before = shop.sent.length
  await daysPass(33)
  await inTransaction(database.db, async (tx) => {
    await endPlanOf(shop.ctx, tx, buyer.accountId)
    await forfeitPoints(tx, buyer)
  })
  await column(`update account set deleted_at = now(), status = 'deactivated' returning 1 as value`)
  for (const { body, signature } of shop.sent.slice(before)) {
    time.now = new Date(Number(/t=(\d+)/.exec(signature)![1]) * 1_000)
    await takeWebhook(shop.ctx, body, signature)
  }
  expect(await paidCents()).toEqual([951, 951])
  const [refundId] = await column('select id as value from refund')
  await sendRefund(shop.ctx, String(refundId))
  expect(await column('select gross_cents as value from refund')).toEqual([951])
  expect(await column(`select number as value from invoice order by number`)).toEqual([
    'CN-2027-000001',
    'IN-2027-000001',
    'IN-2027-000002',
  ])
  expect(await points()).toBe(0)
})

test('a plan that has ended here and still runs at the provider is found by the daily sweep and ended', async () => {
  await subscribe(STARTER)
  await compareWithProvider(shop.ctx, new AbortController().signal)
  expect(await column(`select kind as value from job where kind = 'end-plan'`)).toEqual([])
  // As after a job that was lost, or a backup that was restored.
  await column(`update plan_subscription set status = 'ended' returning 1 as value`)
  await compareWithProvider(shop.ctx, new AbortController().signal)
  const [payload] = await column(`select payload as value from job where kind = 'end-plan'`)
  await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
  await daysPass(33)
  expect(await paidCents()).toEqual([951])
})

test('work at the provider that fails for an hour is warned of, with its reason', async () => {
  await subscribe(STARTER)
  await inTransaction(database.db, (tx) => endPlanOf(shop.ctx, tx, buyer.accountId))
  await column(`update job set error = 'no such host' where kind = 'end-plan' returning 1 as value`)
  expect(await lateWorkWarnings(shop.ctx)).toEqual([])
  await column(
    `update job set created_at = now() - interval '61 minutes' where kind = 'end-plan' returning 1 as value`,
  )
  expect(await lateWorkWarnings(shop.ctx)).toEqual([
    'Card provider: 1 plans that have ended here may be charged again (no such host).',
  ])
})

test('a plan ends with its account: nothing more is charged', async () => {
  await subscribe(STARTER)
  await inTransaction(database.db, (tx) => endPlanOf(shop.ctx, tx, buyer.accountId))
  const [payload] = await column(`select payload as value from job where kind = 'end-plan'`)
  await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
  await daysPass(33)
  expect([await plan(), await paidCents()]).toEqual([null, [951]])
})

test.skipIf(!hasPostgres)(
  'all events of two months, thrice, in reverse and at once, grant each month once',
  async () => {
    shop.isListening = false
    await subscribe(STARTER)
    for (let month = 0; month < 2; month++) await daysPass(31)
    const events = [...shop.sent, ...shop.sent, ...shop.sent].reverse()
    const take = ({ body, signature }: (typeof events)[number]) =>
      takeWebhook({ ...shop.ctx, now: () => signedAt(signature) }, body, signature)
    for (let at = 0; at < events.length; at += 12)
      expect(new Set(await Promise.all(events.slice(at, at + 12).map(take)))).toEqual(new Set([200]))
    expect([await points(), await paidCents()]).toEqual([120, [951, 951, 951]])
  },
)

const signedAt = (signature: string) => new Date(Number(/t=(\d+)/.exec(signature)![1]) * 1_000)
