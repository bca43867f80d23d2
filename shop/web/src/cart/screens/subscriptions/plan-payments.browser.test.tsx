import {
  changeCard,
  changePlan,
  confirmCard,
  getEndedPlan,
  getPlanTrial,
  getSubscription,
  keepTrial,
  openPlanConfirmation,
  openTrialCard,
  previewCard,
  previewPlanChange,
  type Subscription,
  takePlanConfirmation,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveBilling } from '../../../testing/fake-billing.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { PAID_UNTIL, STARTER, shopWithPlan } from '../../../testing/a-plan.ts'
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
const OTHER_CARD = { brand: 'visa', last4: '0077', expires: '12/31' } as const

const TAX = { tax: { vat: 'charged', vatCountry: 'DE', taxLoad: 1_900 } } as const

test('[R07] a failed renewal says what is due and when it is tried again, and another card pays it', async () => {
  const { shop, become } = shopWithPlan(PAST_DUE)
  shop.on(changeCard, () => ({ clientSecret: 'another card' }))
  shop.on(previewCard, () => ({ ...STARTER, ...PAST_DUE, card: OTHER_CARD }))
  shop.on(confirmCard, () => become({ ...RESCUED, card: OTHER_CARD }))
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
      words(
        /^The new card is charged .*9\.51 at once, which brings 40 points\. If it is from outside Germany/,
      ),
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
    isVatBack: false,
    dueCents: 640,
    ...TAX,
    postponedCents: 0,
    chargeCents: 1_200,
    creditCents: 560,
    points: 60,
    currency: 'EUR',
    at: '2026-11-25T12:00:00.000Z',
    nextPaymentAt: PAID_UNTIL,
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

const FRENCH: Partial<Subscription> = {
  card: OTHER_CARD,
  tax: { vat: 'charged', vatCountry: 'FR', taxLoad: 2_000 },
  nextAttempt: { kind: 'renewal', at: '2026-12-25T12:00:00.000Z', grossCents: 959 },
}

test('[R07] a card whose country changes the VAT says the new sum before it is taken, and another can be used', async () => {
  const { shop, become } = shopWithPlan()
  let forms = 0
  const taken: unknown[] = []
  shop.on(changeCard, () => ({ clientSecret: `card ${++forms}` }))
  shop.on(previewCard, () => ({ ...STARTER, ...FRENCH }))
  shop.on(confirmCard, () => {
    taken.push(forms)
    return become(FRENCH)
  })
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Change card')
  await press('Pay for card 1')
  const dialog = page.getByRole('dialog', { name: 'Use this card?' })
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Visa •••• 0077.*From 25 Dec 2026 ?€ 9\.59, including € 1\.60 VAT.20%.\(France\) ?So far ?€ 9\.51\. VAT 19% \(Germany\)/,
    )
  expect(taken).toEqual([])
  await press('Use another card')
  await press('Pay for card 2')
  await press('Use this card')
  await expect
    .element(words(/^Card changed\. Your next payment, on 25 Dec 2026, is .*9\.59, incl/))
    .toBeVisible()
  expect(taken).toEqual([2])
})

test('a card that a bank was asked about is looked at before it is taken, too', async () => {
  const { shop, become } = shopWithPlan()
  shop.on(previewCard, () => ({ ...STARTER, ...FRENCH }))
  shop.on(confirmCard, () => become(FRENCH))
  const { address } = await openApp('/subscriptions?card=changed', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('dialog', { name: 'Use this card?' }))
    .toMatchTextContent(/From 25 Dec 2026 ?€ 9\.59/)
  expect(address()).toBe('/subscriptions')
  await press('Use this card')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[R07] a plan that has ended is told where it stood, with the reason', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.on(getEndedPlan, () => ({
    name: 'Starter',
    period: 'year' as const,
    endedAt: '2026-11-30T12:00:00.000Z',
    reason: 'refunded' as const,
  }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('region', { name: 'Your plan: Starter, yearly, ended on 30 Nov 2026' }))
    .toMatchTextContent(/It ended with a refund\. Nothing more is charged, and your other points stay\./)
})
