import { expect, test } from 'vitest'
import { CREATOR, FAILS_LATER, STARTER, STARTER_YEAR, usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { cardFields, openCardForm, submitPage } from '../../testing/billing-shop.ts'
import { endPlanJob } from './begin-plan.ts'
import { takeNewCard } from './change-card.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { remindRenewals } from './remind-renewals.ts'
import { showEndedPlan } from './show-plan.ts'

const database = useTestDatabase()
const { shop, buyer, time, plan, points, subjects, paidCents, column, daysPass, subscribe, changeCardTo } =
  usePlanShop(database)
const texts = () =>
  column(
    `select body_text as value from mail where subject not like '%invoice%' and subject not like '%has started'`,
  )

/** A setting of the account at the provider. */
const afterLastRetry = (dunning: string) => submitPage(shop, '/sandbox/settings', { dunning })

async function subscribeWithFailingCard(): Promise<void> {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
}

async function endThere(): Promise<void> {
  const [payload] = await column(`select payload as value from job where kind = 'end-plan'`)
  await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
}
const statusThere = async () => {
  const [id] = await column('select provider_id as value from plan_subscription')
  return (await shop.host.provider.stripe.subscriptions.retrieve(String(id))).status
}

test.each(['unpaid', 'past_due'])(
  'a plan that the account leaves %s ends here and there, and its owner can buy another one',
  async (setting) => {
    await afterLastRetry(setting)
    await subscribeWithFailingCard()
    await daysPass(47)
    expect(await statusThere()).toBe(setting)
    expect(await plan()).toBeNull()
    await endThere()
    expect(await statusThere()).toBe('canceled')
    await daysPass(40)
    expect([await points(), await paidCents()]).toEqual([40, [951]])
    expect(await subjects()).toEqual(['Your Segno plan could not be renewed', 'Your Segno plan has ended'])
    expect((await openCardForm(shop, buyer.accountId, STARTER)).sessionId).not.toBe('')
  },
)

test('a plan that ended at the provider is told unpaid only where a payment was missing', async () => {
  await afterLastRetry('cancel')
  await subscribeWithFailingCard()
  await daysPass(47)
  expect(await showEndedPlan(shop.ctx, buyer.accountId)).toMatchObject({ reason: 'unpaid' })
  await subscribe(STARTER)
  const [id] = await column('select provider_id as value from plan_subscription where ended_at is null')
  await shop.host.provider.stripe.subscriptions.cancel(String(id))
  await daysPass(1)
  expect(await showEndedPlan(shop.ctx, buyer.accountId)).toMatchObject({ reason: 'cancelled' })
})

test.each([CREATOR, STARTER_YEAR])(
  'no plan takes the place of one that is not paid: $packageId',
  async (to) => {
    await subscribeWithFailingCard()
    await daysPass(33)
    const owed = await plan()
    const refused = { code: 'plan_unpaid' }
    await expect(previewChange(shop.ctx, { ...buyer, packageId: to.packageId })).rejects.toMatchObject(
      refused,
    )
    await expect(changePlan(shop.ctx, { ...buyer, ...to })).rejects.toMatchObject(refused)
    expect([await plan(), await paidCents()]).toEqual([owed, [951]])
    await changeCardTo(VISA)
    await takeNewCard(shop.ctx, buyer)
    expect(await changePlan(shop.ctx, { ...buyer, ...to })).toMatchObject({ packageId: to.packageId })
  },
)

test('while it is tried again the plan says when, how often it was, and what is due', async () => {
  await afterLastRetry('past_due')
  await subscribeWithFailingCard()
  await daysPass(35)
  expect(await plan()).toMatchObject({
    due: { reason: 'renewal', grossCents: 951, points: 40, waitsForYou: false, attempts: 2 },
    nextAttempt: { kind: 'retry', at: '2027-02-09T13:00:00.000Z', grossCents: 951 },
    end: null,
  })
  await changeCardTo(VISA)
  expect(await takeNewCard(shop.ctx, buyer)).toMatchObject({ status: 'active', due: null })
})

test('a card that has expired is declined at the renewal, its owner is told why, and another card goes on', async () => {
  await subscribe(STARTER, cardFields({ number: VISA, expiry: '01 / 27' }))
  await daysPass(33)
  expect(await plan()).toMatchObject({ status: 'past_due', card: { expires: '01/2027' } })
  expect(await texts()).toMatchObject([
    expect.stringMatching(
      /Your card has expired[^]*EUR 9.51 for your plan could not be charged to your card/,
    ),
  ])
  await changeCardTo(VISA)
  expect(await takeNewCard(shop.ctx, buyer)).toMatchObject({ status: 'active', due: null })
})

test('a card whose network renews it pays on, and the plan shows its new month', async () => {
  await subscribe(STARTER, cardFields({ number: '4000056655665556', expiry: '01 / 27' }))
  await daysPass(33)
  expect(await plan()).toMatchObject({ status: 'active', card: { expires: '01/2031' } })
  expect([await points(), await texts()]).toEqual([80, []])
})

test('the reminder of a year’s renewal says that the card expires before', async () => {
  await subscribe(
    { packageId: 'starter-year', grossCents: 9_508 },
    cardFields({ number: VISA, expiry: '11 / 27' }),
  )
  const inDays = (days: number) => new Date(time.now.getTime() + days * 86_400_000)
  await remindRenewals({ ...shop.ctx, now: () => inDays(359) })
  expect(await texts()).toMatchObject([expect.stringContaining('That card is good until 11/2027 only.')])
})
