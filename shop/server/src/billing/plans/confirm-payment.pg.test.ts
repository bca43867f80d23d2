import { expect, test } from 'vitest'
import { payWith } from '../../testing/billing-shop.ts'
import { ASKS_EACH_TIME, CREATOR, FAILS_LATER, STARTER, usePlanShop } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { openCardChange, takeNewCard } from './change-card.ts'
import { changePlan } from './change-plan.ts'
import { openPlanConfirmation, takePlanConfirmation } from './confirm-payment.ts'

const database = useTestDatabase()
const { shop, buyer, points, plan, subjects, paidCents, daysPass, subscribe, changeCardTo } =
  usePlanShop(database)

/** Saves the card whose bank asks each time, which includes now. */
async function saveAskingCard(): Promise<void> {
  const { clientSecret } = await openCardChange(shop.ctx, buyer)
  const sessionId = clientSecret.split('_secret_')[0]!
  await payWith(shop, sessionId, ASKS_EACH_TIME)
  await payWith(shop, sessionId, { authentication: 'pass' })
}

/** Answers the bank, as the provider's script lets a buyer do. */
async function answerBank(answer: 'pass' | 'fail'): Promise<void> {
  const { clientSecret } = await openPlanConfirmation(shop.ctx, buyer)
  await shop.host.sandbox.handle({
    method: 'POST',
    path: `/sandbox/authenticate/${clientSecret.split('_secret_')[0]}`,
    headers: {},
    body: `authentication=${answer}`,
  })
}

test('a renewal that the bank asks about waits for its buyer, who is mailed once and confirms it', async () => {
  await subscribe(STARTER)
  await saveAskingCard()
  await takeNewCard(shop.ctx, buyer)
  await daysPass(36)
  const due = { reason: 'renewal', grossCents: 951, waitsForYou: true }
  expect(await plan()).toMatchObject({ status: 'past_due', due })
  expect(await subjects()).toEqual(['Confirm a payment to Segno'])
  await answerBank('pass')
  expect(await takePlanConfirmation(shop.ctx, buyer)).toMatchObject({ status: 'active', due: null })
  expect([await points(), await paidCents()]).toEqual([80, [951, 951]])
  await expect(openPlanConfirmation(shop.ctx, buyer)).rejects.toMatchObject({ code: 'nothing_to_confirm' })
})

test('one that was not confirmed stays due, and says when it is tried again', async () => {
  await subscribe(STARTER)
  await saveAskingCard()
  await takeNewCard(shop.ctx, buyer)
  await daysPass(32)
  await answerBank('fail')
  await expect(takePlanConfirmation(shop.ctx, buyer)).rejects.toMatchObject({ code: 'payment_not_confirmed' })
  expect(await plan()).toMatchObject({
    status: 'past_due',
    due: { waitsForYou: false },
    nextAttempt: { kind: 'retry', at: '2027-02-04T13:00:00.000Z' },
  })
})

test('a bigger plan that the bank asks about begins once its buyer has confirmed the difference', async () => {
  await subscribe(STARTER)
  await saveAskingCard()
  await takeNewCard(shop.ctx, buyer)
  const due = { reason: 'change', grossCents: 1_784 - 951, waitsForYou: true }
  expect(await changePlan(shop.ctx, { ...buyer, ...CREATOR })).toMatchObject({
    packageId: 'starter-month',
    due,
  })
  await answerBank('pass')
  expect(await takePlanConfirmation(shop.ctx, buyer)).toMatchObject({ packageId: 'creator-month', due: null })
  expect([await points(), await paidCents()]).toEqual([100, [951, 833]])
})

test('one that was not confirmed leaves the plan as it was, and is never charged', async () => {
  await subscribe(STARTER)
  await saveAskingCard()
  await takeNewCard(shop.ctx, buyer)
  await changePlan(shop.ctx, { ...buyer, ...CREATOR })
  await answerBank('fail')
  await expect(takePlanConfirmation(shop.ctx, buyer)).rejects.toMatchObject({ code: 'payment_not_confirmed' })
  expect(await plan()).toMatchObject({ packageId: 'starter-month', status: 'active', due: null })
  expect((await shop.host.provider.stripe.invoices.list({ status: 'open' })).data).toEqual([])
  await daysPass(2)
  expect([await points(), await paidCents()]).toEqual([40, [951]])
})

test('another card that asks, too, pays what is overdue once it is confirmed', async () => {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
  await daysPass(33)
  await saveAskingCard()
  expect(await takeNewCard(shop.ctx, buyer)).toMatchObject({
    card: { last4: '3184' },
    due: { waitsForYou: true },
  })
  await answerBank('pass')
  expect(await takePlanConfirmation(shop.ctx, buyer)).toMatchObject({ status: 'active' })
  expect([await points(), await paidCents()]).toEqual([80, [951, 951]])
})
