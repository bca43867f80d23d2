import {
  cancelPlan,
  changeCard,
  changePlan,
  confirmCard,
  getPlanTrial,
  getSubscription,
  keepPlan,
  keepTrial,
  openPlanConfirmation,
  openTrialCard,
  pausePlan,
  previewPlanChange,
  type Subscription,
  takePlanConfirmation,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveBilling } from '../../../testing/fake-billing.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const STARTER: Subscription = {
  packageId: 'starter-month',
  name: 'Starter',
  points: 40,
  period: 'month',
  status: 'active',
  currency: 'EUR',
  grossCents: 951,
  periodEndsAt: '2026-12-25T12:00:00.000Z',
  endsThen: false,
  changesTo: null,
  resumesAt: null,
  card: { brand: 'visa', last4: '4242', expires: '12/30' },
  due: null,
}
const RENEWAL = {
  reason: 'renewal',
  grossCents: 951,
  waitsForYou: false,
  attempts: 2,
  nextAttemptAt: '2026-11-28T12:00:00.000Z',
  endsAt: null,
} as const

function shopWithPlan(facts: Partial<Subscription> = {}) {
  const shop = new FakeShop()
  serveBilling(shop)
  let plan: Subscription = { ...STARTER, ...facts }
  const become = (change: Partial<Subscription>): Subscription => (plan = { ...plan, ...change })
  shop.on(getSubscription, () => plan)
  return { shop, become }
}

test('[R07] a plan is cancelled in one press, and the toast takes that back', async () => {
  const { shop, become } = shopWithPlan()
  shop.on(cancelPlan, () => become({ endsThen: true }))
  shop.on(keepPlan, () => become({ endsThen: false }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  const section = page.getByRole('region', { name: 'Your plan: Starter' })
  await expect.element(section).toMatchTextContent(/Next payment.*25 Dec.*2026|Next payment.*Dec 25, 2026/)
  await press('Cancel plan')
  await expect.element(section).toMatchTextContent(/Ends on/)
  await press('Undo')
  await expect.element(section).toMatchTextContent(/Next payment/)
})

test('[R07] a plan is paused for months that are chosen, and resumed', async () => {
  const { shop, become } = shopWithPlan({ periodEndsAt: '2099-12-25T12:00:00.000Z' })
  const sent: unknown[] = []
  shop.on(pausePlan, ({ body }) => {
    sent.push(body)
    return become({ status: 'paused', resumesAt: '2027-02-25T12:00:00.000Z' })
  })
  shop.on(keepPlan, () => become({ status: 'active', resumesAt: null }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Pause')
  await page.getByText('2 months').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect.element(words('Paused until')).toBeVisible()
  expect(sent).toEqual([{ months: 2 }])
  await press('Resume')
  await expect.element(words('Next payment')).toBeVisible()
})

test('a plan whose paid period ended in its pause is resumed for its price, which the button says', async () => {
  const { shop, become } = shopWithPlan({
    status: 'paused',
    periodEndsAt: '2026-11-01T12:00:00.000Z',
    resumesAt: '2099-02-01T12:00:00.000Z',
  })
  shop.on(keepPlan, () => become({ status: 'active', resumesAt: null }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await page.getByRole('button', { name: /^Resume for .*9\.51$/ }).click()
  await expect.element(words('Next payment')).toBeVisible()
})

test('a smaller plan that was to follow a plan which ends has no price any more', async () => {
  const changesTo = { packageId: 'starter-month', name: 'Starter' }
  const { shop } = shopWithPlan({ name: 'Creator', endsThen: true, changesTo })
  await openApp('/subscriptions', shop, { isSignedIn: true })
  const section = page.getByRole('region', { name: 'Your plan: Creator' })
  await expect.element(section).toMatchTextContent(/Ends on/)
  await expect.element(section).not.toMatchTextContent(/9\.51/)
})

test('[R07] what a bigger plan costs now is shown before it is taken', async () => {
  const { shop, become } = shopWithPlan()
  shop.on(previewPlanChange, () => ({
    happens: 'now' as const,
    dueCents: 640,
    points: 60,
    currency: 'EUR',
    at: '2026-11-25T12:00:00.000Z',
  }))
  shop.on(changePlan, () => become({ packageId: 'creator-month', name: 'Creator' }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Change to Creator')
  await expect.element(words(/^Starts today\. You pay .*6\.40 now, .* and get 60 points\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Pay .*6\.40 and change$/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Your plan: Creator' })).toBeVisible()
})

test('[R07] a change that is due later says the price of the next plan, and is taken back', async () => {
  const changesTo = { packageId: 'starter-month', name: 'Starter' }
  const { shop, become } = shopWithPlan({ name: 'Pro', period: 'year', grossCents: 959, changesTo })
  shop.on(keepPlan, () => become({ changesTo: null, grossCents: 35_990 }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  const section = page.getByRole('region', { name: 'Your plan: Pro' })
  await expect.element(section).toMatchTextContent(/Changes to ?Starter on .*2026, for € 9\.59/)
  await expect.element(section).not.toMatchTextContent(/9\.59 a year/)
  await press('Keep Pro')
  await expect.element(section).toMatchTextContent(/359\.90 a year/)
})

test('[R07] a failed renewal is said, and paid by another card', async () => {
  const { shop, become } = shopWithPlan({ status: 'past_due', due: RENEWAL })
  shop.on(changeCard, () => ({ clientSecret: 'another card' }))
  shop.on(confirmCard, () =>
    become({ status: 'active', due: null, card: { brand: 'visa', last4: '0077', expires: '12/31' } }),
  )
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect
    .element(words(/^Your last payment of .*9\.51 failed 2 times.* We try again on .*28.*/))
    .toBeVisible()
  await press('Change card')
  await press('Pay for another card')
  await expect.element(words(/•••• 0077/)).toBeVisible()
  await expect.element(words(/^Your last payment of/)).not.toBeInTheDocument()
})

test('a payment that the bank asks about is confirmed in one press, and not told as refused', async () => {
  const { shop, become } = shopWithPlan({ status: 'past_due', due: { ...RENEWAL, waitsForYou: true } })
  shop.on(openPlanConfirmation, () => ({ clientSecret: 'the renewal' }))
  shop.on(takePlanConfirmation, () => become({ status: 'active', due: null }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect
    .element(words(/^Your bank asks you to confirm .*9\.51\. Until then no new points come/))
    .toBeVisible()
  await expect.element(words(/failed|declined/)).not.toBeInTheDocument()
  await press('Confirm')
  await press('Approve the renewal')
  await expect.element(words('Payment confirmed')).toBeVisible()
  await expect.element(words(/^Your bank asks/)).not.toBeInTheDocument()
})

test('a bigger plan that the bank asks about waits with a button, and says that nothing has changed', async () => {
  const { shop, become } = shopWithPlan()
  const preview = {
    happens: 'now',
    dueCents: 640,
    points: 60,
    currency: 'EUR',
    at: '2026-11-25T12:00:00.000Z',
  } as const
  shop.on(previewPlanChange, () => preview)
  shop.on(changePlan, () =>
    become({ due: { ...RENEWAL, reason: 'change', grossCents: 640, waitsForYou: true } }),
  )
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Change to Creator')
  await page.getByRole('button', { name: /^Pay .*6\.40 and change$/ }).click()
  await expect.element(words('Confirm the payment at your bank to change to Creator')).toBeVisible()
  await expect.element(words(/confirm .*6\.40\. Until then your plan stays as it is/)).toBeVisible()
})

test('a renewal that is not tried again says when the plan ends', async () => {
  const due = { ...RENEWAL, nextAttemptAt: null, endsAt: '2026-12-09T12:00:00.000Z' }
  const { shop } = shopWithPlan({ status: 'past_due', due })
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect.element(words(/If it stays unpaid, your plan ends on .*Dec.*2026/)).toBeVisible()
})

test('[S12] a plan that is tried for nothing says its end and its price, and is kept by a card', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  let isKept = false
  const trial = { ...STARTER, endsAt: '2026-12-25T12:00:00.000Z' }
  shop.on(getPlanTrial, () => (isKept ? null : trial))
  shop.on(getSubscription, () => (isKept ? STARTER : null))
  shop.on(openTrialCard, () => ({ clientSecret: 'nothing yet' }))
  shop.on(keepTrial, () => {
    isKept = true
    return STARTER
  })
  await openApp('/subscriptions', shop, { isSignedIn: true })
  const section = page.getByRole('region', { name: 'Your plan: Starter' })
  await expect.element(section).toMatchTextContent(/Free until .*2026.*It ends by itself/)
  await press('Keep Starter')
  await expect.element(words(/40 points a month for .*9\.51 a month, from .*2026\./)).toBeVisible()
  await press('Pay for nothing yet')
  await expect.element(section).toMatchTextContent(/Next payment/)
})
