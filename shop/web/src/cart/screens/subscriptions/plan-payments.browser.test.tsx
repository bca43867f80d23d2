import {
  changeCard,
  changePlan,
  confirmCard,
  getPlanTrial,
  getSubscription,
  keepTrial,
  openPlanConfirmation,
  openTrialCard,
  previewPlanChange,
  type Subscription,
  takePlanConfirmation,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveBilling } from '../../../testing/fake-billing.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { STARTER, shopWithPlan } from '../../../testing/a-plan.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { watchToasts } from '../../../testing/toasts-shown.ts'

afterEach(forgetEverything)

const RENEWAL = { reason: 'renewal', grossCents: 951, points: 40, waitsForYou: false, attempts: 2 } as const
const PAST_DUE: Partial<Subscription> = {
  status: 'past_due',
  paidUntil: null,
  due: RENEWAL,
  nextAttempt: { kind: 'retry', at: '2026-11-28T12:00:00.000Z', grossCents: 951 },
}
const RESCUED = { ...STARTER }

const TAX = { tax: { vat: 'charged', vatCountry: 'DE', taxLoad: 1_900 } } as const

test('[R07] a failed renewal says what is due and when it is tried again, and another card pays it', async () => {
  const { shop, become } = shopWithPlan(PAST_DUE)
  shop.on(changeCard, () => ({ clientSecret: 'another card' }))
  shop.on(confirmCard, () => become({ ...RESCUED, card: { brand: 'visa', last4: '0077', expires: '12/31' } }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect
    .element(words(/9\.51 is due\. Your last payment failed 2 times\. We try again on .*28.*your plan ends/))
    .toBeVisible()
  await expect.element(words(/^Next payment/)).not.toBeInTheDocument()
  await expect.element(words('You can change your plan once its last payment is paid.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Change to/ })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Change card' }))
    .toHaveAttribute('data-look', 'primary')
  await press('Change card')
  await expect
    .element(
      words(/^The new card is charged .*9\.51 at once, which brings 40 points\. A card .* \(now 19%\)/),
    )
    .toBeVisible()
  await press('Pay for another card')
  await expect.element(words(/•••• 0077/)).toBeVisible()
  await expect.element(words('Card changed. Starter is paid: 40 points added.')).toBeVisible()
  await expect.element(words(/is due\./)).not.toBeInTheDocument()
})

test('a payment that the bank asks about is confirmed in one press, and not told as refused', async () => {
  const { shop, become } = shopWithPlan({ ...PAST_DUE, due: { ...RENEWAL, waitsForYou: true } })
  shop.on(openPlanConfirmation, () => ({ clientSecret: 'the renewal' }))
  shop.on(takePlanConfirmation, () => become(RESCUED))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect
    .element(words(/^Your bank asks you to confirm .*9\.51\. Until then no new points come/))
    .toBeVisible()
  await expect.element(words(/failed|declined/)).not.toBeInTheDocument()
  await press('Confirm')
  await press('Approve the renewal')
  await expect.element(words('Payment confirmed. Starter is paid: 40 points added.')).toBeVisible()
  await expect.element(words(/^Your bank asks/)).not.toBeInTheDocument()
})

test('a bigger plan that the bank asks about waits with a button, and says that nothing has changed', async () => {
  const { shop, become } = shopWithPlan()
  const preview = {
    happens: 'now',
    dueCents: 640,
    ...TAX,
    postponedCents: 0,
    points: 60,
    currency: 'EUR',
    at: '2026-11-25T12:00:00.000Z',
  } as const
  shop.on(previewPlanChange, () => preview)
  shop.on(changePlan, () =>
    become({ due: { ...RENEWAL, reason: 'change', grossCents: 640, points: null, waitsForYou: true } }),
  )
  const toasts = watchToasts()
  await openApp('/subscriptions', shop, { isSignedIn: true, width: 390, height: 500 })
  await press('Upgrade to Creator')
  await page.getByRole('button', { name: /^Pay .*6\.40$/ }).click()
  await expect.element(words(/confirm .*6\.40\. Until then your plan stays as it is/)).toBeInViewport()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(words(/confirm .*6\.40\./)).toBeInViewport()
  expect(toasts).toEqual([])
})

test('a renewal that is not tried again says when the plan ends', async () => {
  const end = { at: '2026-12-09T12:00:00.000Z', reason: 'unpaid' } as const
  const { shop } = shopWithPlan({ ...PAST_DUE, nextAttempt: null, next: null, end })
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
  await expect.element(section).toMatchTextContent(/40 points a month.*Free until .*2026.*It ends by itself/)
  await press('Keep Starter')
  await expect.element(words(/40 points a month for .*9\.51 a month, from .*2026\./)).toBeVisible()
  await press('Pay for nothing yet')
  await expect.element(section).toMatchTextContent(/Next payment/)
})
