import { expect, test } from 'vitest'
import { monthsAfter } from '../../platform/day-range.ts'
import { CREATOR, FAILS_LATER, STARTER, STARTER_YEAR, usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { sweepPayments } from '../sweep-payments.ts'
import { takeNewCard } from './change-card.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { cancelPlan, keepPlan, pausePlan } from './pause-plan.ts'

const { shop, buyer, time, points, plan, paidCents, daysPass, subscribe, changeCardTo } =
  usePlanShop(useTestDatabase())

test.each([
  ['a month', STARTER, { points: 40, paid: 951 }],
  ['a year', STARTER_YEAR, { points: 480, paid: 9_508 }],
] as const)(
  'a pause of %s moves the next payment by its months, costs and gives nothing until then, and the plan goes on by itself',
  async (_, to, { points: perPeriod, paid }) => {
    await subscribe(to)
    const { paidUntil } = (await plan())!
    const paused = await pausePlan(shop.ctx, { ...buyer, months: 2 })
    const until = monthsAfter(new Date(paidUntil!), 2).toISOString()
    expect(paused).toMatchObject({ status: 'paused', paidUntil, pause: { from: paidUntil, until } })
    await passUntil(new Date(until), -1)
    expect(await plan()).toMatchObject({ status: 'paused', pause: { until } })
    expect([await points(), await paidCents()]).toEqual([perPeriod, [paid]])
    await passUntil(new Date(until), 1)
    expect(await plan()).toMatchObject({ status: 'active', pause: null })
    expect([await points(), await paidCents()]).toEqual([2 * perPeriod, [paid, paid]])
  },
)

/** Long times pass without webhooks, which would be too old at their end; the sweep finds what happened. */
async function passUntil(instant: Date, days: number): Promise<void> {
  shop.isListening = false
  time.now = new Date(instant.getTime() + days * 86_400_000)
  await shop.host.sandbox.tick()
  await sweepPayments(shop.ctx, new AbortController().signal)
}

test('a plan that is resumed before its paid period ends goes on as if it had never been paused', async () => {
  await subscribe(STARTER)
  const before = await plan()
  await pausePlan(shop.ctx, { ...buyer, months: 3 })
  await daysPass(10)
  expect(await keepPlan(shop.ctx, buyer)).toEqual(before)
  expect(await previewChange(shop.ctx, { ...buyer, packageId: 'creator-month' })).toMatchObject({
    happens: 'after_paid_time',
    dueCents: 0,
  })
  await daysPass(23)
  expect([await points(), await paidCents()]).toEqual([80, [951, 951]])
})

test('a plan that is resumed later in its pause is charged and gives its points at once', async () => {
  await subscribe(STARTER)
  await pausePlan(shop.ctx, { ...buyer, months: 3 })
  await daysPass(40)
  expect(await keepPlan(shop.ctx, buyer)).toMatchObject({
    status: 'active',
    paidUntil: monthsAfter(time.now, 1).toISOString(),
  })
  expect([await points(), await paidCents()]).toEqual([80, [951, 951]])
})

test('another plan that is chosen in a pause begins when the pause ends, at its whole price', async () => {
  await subscribe(STARTER)
  const { pause } = await pausePlan(shop.ctx, { ...buyer, months: 1 })
  const until = pause!.until!
  const change = { ...buyer, packageId: 'creator-month' }
  expect(await previewChange(shop.ctx, change)).toMatchObject({ happens: 'after_paid_time', at: until })
  expect(await changePlan(shop.ctx, { ...buyer, ...CREATOR })).toMatchObject({
    status: 'paused',
    next: { packageId: 'creator-month', startsAt: until },
  })
  await passUntil(new Date(until), 1)
  expect(await plan()).toMatchObject({ packageId: 'creator-month', status: 'active' })
  expect([await points(), await paidCents()]).toEqual([140, [951, 1_784]])
})

test('a paused plan that is cancelled ends with what is paid, and is charged no more', async () => {
  await subscribe(STARTER)
  const { paidUntil } = await pausePlan(shop.ctx, { ...buyer, months: 2 })
  expect(await cancelPlan(shop.ctx, buyer)).toMatchObject({
    end: { at: paidUntil, reason: 'cancelled' },
    status: 'active',
    pause: null,
    next: null,
  })
  await daysPass(100)
  expect([await plan(), await points(), await paidCents()]).toEqual([null, 40, [951]])
})

test('a plan that was to change and to pause and is cancelled has nothing else planned, and goes on as it is when it is kept', async () => {
  await subscribe(CREATOR)
  const before = await plan()
  await changePlan(shop.ctx, { ...buyer, ...STARTER })
  await pausePlan(shop.ctx, { ...buyer, months: 2 })
  expect(await cancelPlan(shop.ctx, buyer)).toMatchObject({ status: 'active', pause: null, next: null })
  const refused = { code: 'plan_cancelled' }
  await expect(previewChange(shop.ctx, { ...buyer, packageId: 'starter-month' })).rejects.toMatchObject(
    refused,
  )
  await expect(changePlan(shop.ctx, { ...buyer, ...STARTER })).rejects.toMatchObject(refused)
  expect(await keepPlan(shop.ctx, buyer)).toEqual(before)
  await daysPass(33)
  expect([await points(), await paidCents()]).toEqual([200, [1_784, 1_784]])
})

test('a change is taken back in a pause, which stays', async () => {
  await subscribe(CREATOR)
  const paused = await pausePlan(shop.ctx, { ...buyer, months: 1 })
  await changePlan(shop.ctx, { ...buyer, ...STARTER })
  expect(await changePlan(shop.ctx, { ...buyer, ...CREATOR })).toEqual(paused)
  await expect(changePlan(shop.ctx, { ...buyer, ...CREATOR })).rejects.toMatchObject({ code: 'same_plan' })
})

test('a plan that is cancelled once its paid period is over in a pause ends at once', async () => {
  await subscribe(STARTER)
  await pausePlan(shop.ctx, { ...buyer, months: 3 })
  await daysPass(40)
  await cancelPlan(shop.ctx, buyer)
  await daysPass(1)
  expect([await plan(), await paidCents()]).toEqual([null, [951]])
})

test('a plan that cannot be charged when it is resumed stays paused, and says why', async () => {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
  const paused = await pausePlan(shop.ctx, { ...buyer, months: 3 })
  await daysPass(40)
  await expect(keepPlan(shop.ctx, buyer)).rejects.toMatchObject({ code: 'card_declined' })
  expect(await plan()).toEqual({ ...paused, pause: { ...paused.pause, resumeCents: 951 } })
  expect([await points(), await paidCents()]).toEqual([40, [951]])
})

test('a plan that was to follow a pause begins when the pause is ended, for its own price', async () => {
  await subscribe(STARTER)
  await pausePlan(shop.ctx, { ...buyer, months: 3 })
  await changePlan(shop.ctx, { ...buyer, ...CREATOR })
  await daysPass(40)
  expect(await keepPlan(shop.ctx, buyer)).toMatchObject({ packageId: 'creator-month', status: 'active' })
  expect([await points(), await paidCents()]).toEqual([140, [951, 1_784]])
})

test('a plan with a payment that is due, or one that ends, is not paused', async () => {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
  await daysPass(33)
  await expect(pausePlan(shop.ctx, { ...buyer, months: 1 })).rejects.toMatchObject({
    code: 'plan_not_active',
  })
  await changeCardTo(VISA)
  await takeNewCard(shop.ctx, buyer)
  await cancelPlan(shop.ctx, buyer)
  await expect(pausePlan(shop.ctx, { ...buyer, months: 1 })).rejects.toMatchObject({
    code: 'plan_not_active',
  })
})
