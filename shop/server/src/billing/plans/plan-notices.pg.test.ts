import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openCardForm, payWith } from '../../testing/billing-shop.ts'
import { CREATOR, FAILS_LATER, STARTER, usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { BillingContext } from '../billing-context.ts'
import { fulfil } from '../fulfil.ts'
import { sweepPayments } from '../sweep-payments.ts'
import { takeWebhook } from '../take-webhook.ts'
import { endPlanJob } from './begin-plan.ts'
import { takeNewCard } from './change-card.ts'
import { changePlan } from './change-plan.ts'
import { cancelPlan, keepPlan, pausePlan } from './pause-plan.ts'
import { syncPlan } from './sync-plan.ts'

const database = useTestDatabase()
const plans = usePlanShop(database)
const { shop, buyer, plan, subjects, column, daysPass, subscribe, changeCardTo } = plans

const DECLINED = 'Your Segno plan could not be renewed'
const ENDED = 'Your Segno plan has ended'
const signedAt = (signature: string) => new Date(Number(/t=(\d+)/.exec(signature)![1]) * 1_000)

async function useFailingCard(): Promise<void> {
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
}

test('a renewal that was declined and paid since is not told, though its webhooks come late', async () => {
  await subscribe(STARTER)
  await useFailingCard()
  shop.isListening = false
  await daysPass(33)
  const [stale] = await column(`select provider_id as value from plan_subscription`)
  await changeCardTo(VISA)
  const { stripe } = shop.host.provider
  const [open] = (await stripe.invoices.list({ subscription: String(stale), status: 'open' })).data
  const [method] = (await stripe.paymentMethods.list({ customer: open!.customer as string })).data
  await stripe.invoices.pay(open!.id, { payment_method: method!.id })
  for (const { body, signature } of shop.sent)
    await takeWebhook({ ...shop.ctx, now: () => signedAt(signature) }, body, signature)
  expect([(await plan())!.status, await subjects()]).toEqual(['active', []])
})

test('what happened to a plan while the shop was away is told once, by how the plan stands', async () => {
  await subscribe(STARTER)
  await useFailingCard()
  shop.isListening = false
  const sweep = () => sweepPayments(shop.ctx, new AbortController().signal)
  await daysPass(38)
  for (let again = 0; again < 2; again++) await sweep()
  expect(await subjects()).toEqual([DECLINED])
  await daysPass(20)
  for (let again = 0; again < 2; again++) await sweep()
  expect(await subjects()).toEqual([DECLINED, ENDED])
})

test('a bigger plan that the card refuses is not told as a renewal that failed', async () => {
  await subscribe(STARTER)
  await useFailingCard()
  await expect(changePlan(shop.ctx, { ...buyer, ...CREATOR })).rejects.toMatchObject({
    code: 'card_declined',
  })
  await daysPass(1)
  expect(await subjects()).toEqual([])
})

test('the end of a second plan that two tabs bought is not told while the first goes on', async () => {
  const forms = [
    await openCardForm(shop, buyer.accountId, STARTER),
    await openCardForm(shop, buyer.accountId, CREATOR),
  ]
  for (const { sessionId, purchaseId } of forms) {
    await payWith(shop, sessionId, VISA)
    await fulfil(shop.ctx, purchaseId)
  }
  const [payload] = await column(`select payload as value from job where kind = 'end-plan'`)
  await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
  await daysPass(1)
  expect([(await plan())!.packageId, await subjects()]).toEqual(['starter-month', []])
})

test('the mail says when the provider tries again, and no more than that', async () => {
  await subscribe(STARTER)
  await useFailingCard()
  await daysPass(32)
  const [text] = await column(`select body_text as value from mail where subject = '${DECLINED}'`)
  expect(text).toContain(
    'EUR 9.51 for your plan could not be charged to your card. We try again on 4 February 2027.',
  )
  expect(text).not.toMatch(/two weeks|three times/)
})

test('an older answer of the provider’s that comes last does not undo a newer one', async () => {
  await subscribe(STARTER)
  await cancelPlan(shop.ctx, buyer)
  const [id] = await column(`select provider_id as value from plan_subscription`)
  const isAsked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const slow = syncPlan(answeringSlowly(shop.ctx, isAsked.resolve, mayAnswer.promise), String(id))
  await isAsked.promise
  expect(await keepPlan(shop.ctx, buyer)).toMatchObject({ end: null })
  mayAnswer.resolve()
  await slow
  expect(await plan()).toMatchObject({ end: null })
})

/** The first answer about a subscription is made at once, and comes when it may. */
function answeringSlowly(ctx: BillingContext, asked: () => void, mayAnswer: Promise<void>): BillingContext {
  const provider = ctx.provider!
  const { subscriptions } = provider.stripe
  const retrieve = async (...asking: Parameters<typeof subscriptions.retrieve>) => {
    const answer = await subscriptions.retrieve(...asking)
    asked()
    await mayAnswer
    return answer
  }
  const slow = Object.create(subscriptions, { retrieve: { value: retrieve } }) as Stripe['subscriptions']
  const stripe = Object.create(provider.stripe, { subscriptions: { value: slow } }) as Stripe
  return { ...ctx, provider: { ...provider, stripe } }
}

test('each change of a plan has one mail, though all webhooks come again, and the newest alone goes out late', async () => {
  await subscribe(STARTER)
  await changePlan(shop.ctx, { ...buyer, ...CREATOR })
  await changePlan(shop.ctx, { ...buyer, ...STARTER })
  await keepPlan(shop.ctx, buyer)
  await pausePlan(shop.ctx, { ...buyer, months: 1 })
  await keepPlan(shop.ctx, buyer)
  await cancelPlan(shop.ctx, buyer)
  await daysPass(1)
  for (const { body, signature } of shop.sent)
    await takeWebhook({ ...shop.ctx, now: () => signedAt(signature) }, body, signature)
  const told = [
    'Your Segno plan is Creator now',
    'Your Segno plan changes on 1 February 2027',
    'Your Segno plan stays Creator',
    'Your Segno plan will be paused from 1 February 2027',
    'Your Segno plan will not be paused',
    'We received your cancellation of Creator at Segno',
  ]
  expect(await subjects()).toEqual(told)
  const unsent = `select subject as value from mail where superseded_at is null and subject not like '%invoice%' order by id`
  expect(await column(unsent)).toEqual(['Your Segno plan has started', told.at(-1)])
})

test('a plan that resumes by itself says so, with what was charged and came', async () => {
  await subscribe(STARTER)
  await pausePlan(shop.ctx, { ...buyer, months: 1 })
  await daysPass(59)
  expect((await plan())!.nextAttempt).toMatchObject({ kind: 'underway', grossCents: 951 })
  expect(await subjects()).toEqual([
    'Your Segno plan will be paused from 1 February 2027',
    'Your Segno plan has resumed',
  ])
  const [text] = await column(`select body_text as value from mail where subject like '%has resumed'`)
  expect(text).toContain('The pause is over.')
  expect(text).toContain('EUR 9.51 is charged now, and 40 points come with it.')
  await daysPass(1)
  expect((await plan())!.nextAttempt).toMatchObject({ kind: 'renewal', at: '2027-04-01T12:00:00.000Z' })
})
