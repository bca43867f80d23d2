import {
  cancelPlan,
  changePlan,
  keepPlan,
  pausePlan,
  previewPlanChange,
  type Subscription,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CREATOR_TERMS, PAID_UNTIL, STARTER, TERMS, shopWithPlan } from '../../../testing/a-plan.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const confirm = (name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const TAX = { tax: { vat: 'charged', vatCountry: 'DE', taxLoad: 1_900 } } as const
const CANCELLED = {
  isCancelled: true,
  end: { at: PAID_UNTIL, reason: 'cancelled' },
  next: null,
  nextAttempt: null,
} as const
const KEPT = { end: null, next: STARTER.next, nextAttempt: STARTER.nextAttempt }
/** A pause from the end of the paid period, or from a month that is over. */
const paused = (from: string, resumeCents: number): Partial<Subscription> => {
  const until = '2099-02-25T12:00:00.000Z'
  return {
    status: 'paused',
    pause: { from, until, resumeCents },
    next: { ...TERMS, startsAt: until },
    nextAttempt: { kind: 'renewal', at: until, grossCents: 951 },
  }
}
const RESUMED = { ...KEPT, status: 'active', pause: null } as const

test('[R07] a plan asks before it is cancelled and before it is kept, with the day and the sum', async () => {
  const { shop, become } = shopWithPlan()
  shop.on(cancelPlan, () => become(CANCELLED))
  shop.on(keepPlan, () => become(KEPT))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  const section = page.getByRole('region', { name: 'Your plan: Starter' })
  await expect.element(section).toMatchTextContent(/Next payment.*25 Dec 2026/)
  await press('Cancel plan')
  const dialog = page.getByRole('dialog', { name: 'Cancel Starter?' })
  await expect
    .element(dialog)
    .toMatchTextContent(/Ends on ?25 Dec 2026 ?Next payment ?None.*You keep ?\d+ points.*For 14 days/)
  await press('Go back')
  await expect.element(section).toMatchTextContent(/Next payment/)
  await press('Cancel plan')
  await confirm('Cancel plan')
  await expect.element(section).toMatchTextContent(/Ends on/)
  await press('Keep Starter')
  await expect
    .element(page.getByRole('dialog', { name: 'Keep Starter?' }))
    .toMatchTextContent(/Next payment ?25 Dec 2026, € 9\.51.*Nothing is charged now/)
  await confirm('Keep plan')
  await expect.element(section).toMatchTextContent(/Next payment/)
})

test('[R07] a change that is to come is marked on the package of both plans', async () => {
  const { shop } = shopWithPlan({
    packageId: 'pro-month',
    next: { ...TERMS, ...CREATOR_TERMS, startsAt: PAID_UNTIL },
  })
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect
    .element(words(/^Points stay when you cancel\. Cancel at any time\. Prices include VAT/))
    .toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Creator' })
  await expect.element(card).toMatchTextContent(/Begins on 25 Dec 2026/)
  await expect.element(page.getByRole('button', { name: 'Upgrade to Creator' })).not.toBeInTheDocument()
})

test('[R07] a plan is paused for months that are chosen, and resumed', async () => {
  const { shop, become } = shopWithPlan()
  const sent: unknown[] = []
  shop.on(pausePlan, ({ body }) => {
    sent.push(body)
    return become(paused(PAID_UNTIL, 0))
  })
  shop.on(keepPlan, () => become(RESUMED))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Pause')
  await page.getByText('2 months').click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/Paused from.*Dec.*2026.*Until.*Feb.*2027.*Next payment.*Feb.*2027, € 9\.51/)
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect.element(words(/then it resumes by itself/)).toBeVisible()
  expect(sent).toEqual([{ months: 2 }])
  await press('Don’t pause')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Next payment ?25 Dec 2026, € 9\.51/)
  await confirm('Don’t pause')
  await expect.element(words(/^Starter is not paused and is charged/)).toBeVisible()
  await expect.element(words('Next payment')).toBeVisible()
})

test('a paused plan that was to change keeps either, or is cancelled, which shows its end alone', async () => {
  const { shop, become } = shopWithPlan(CREATOR_TERMS)
  const sent: unknown[] = []
  become(paused(PAID_UNTIL, 0))
  shop.on(changePlan, ({ body }) => {
    sent.push(body)
    return become({ next: { ...TERMS, ...CREATOR_TERMS, startsAt: PAID_UNTIL } })
  })
  shop.on(cancelPlan, () => become({ ...CANCELLED, status: 'active', pause: null }))
  shop.on(keepPlan, () =>
    become({ ...KEPT, status: 'active', next: { ...TERMS, ...CREATOR_TERMS, startsAt: PAID_UNTIL } }),
  )
  await openApp('/subscriptions', shop, { isSignedIn: true })
  const section = page.getByRole('region', { name: 'Your plan: Creator' })
  await expect.element(section).toMatchTextContent(/Changes to ?Starter.*Don’t pause/)
  await press('Drop the change')
  await confirm('Drop the change')
  await expect.element(section).not.toMatchTextContent(/Changes to/)
  expect(sent).toEqual([{ packageId: 'creator-month', grossCents: 1_784 }])
  await press('Cancel plan')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Dropped ?Pause from 25 Dec 2026 until/)
  await confirm('Cancel plan')
  await expect.element(words(/^Your plan ends on .* What was planned is dropped\.$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await expect.element(words('Your plan, ends on 25 Dec 2026')).toBeVisible()
  await expect.element(words(/^You cancelled your plan\. Keep it to change/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /grade to/ })).not.toBeInTheDocument()
  await press('Keep Creator')
  await confirm('Keep plan')
  await expect
    .element(words(/^You keep Creator\. No pause or change is planned\. Next payment/))
    .toBeVisible()
})

test('a plan whose paid period ended in its pause is resumed for its price, which the button says', async () => {
  const { shop, become } = shopWithPlan(paused('2026-11-01T12:00:00.000Z', 951))
  shop.on(keepPlan, () => become(RESUMED))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await page.getByRole('button', { name: /^Resume for .*9\.51$/ }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/charged now, and brings 40 points.*the terms/)
  await page.getByRole('button', { name: /^Pay .*9\.51$/ }).click()
  await expect.element(words('Starter has resumed. 40 points added')).toBeVisible()
  await expect.element(words('Next payment')).toBeVisible()
})

test('a plan that was to change and is cancelled shows its own price, and the newest toast alone', async () => {
  const { shop, become } = shopWithPlan(CREATOR_TERMS)
  shop.on(cancelPlan, () => become(CANCELLED))
  shop.on(keepPlan, () => become(KEPT))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  const section = page.getByRole('region', { name: 'Your plan: Creator' })
  await expect.element(section).toMatchTextContent(/Changes to ?Starter on .* for .*9\.51/)
  await press('Cancel plan')
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/Dropped ?Change to Starter on 25 Dec 2026.*does not come back/)
  await confirm('Cancel plan')
  await expect.element(section).toMatchTextContent(/Price.*17\.84 a month.*Ends on/)
  await expect.element(section).not.toMatchTextContent(/9\.51|Next payment/)
  await expect.element(words(/^Your plan ends on/)).toBeVisible()
  await press('Keep Creator')
  await confirm('Keep plan')
  await expect.element(words(/^You keep Creator\. No pause or change is planned/)).toBeVisible()
  await expect.element(words(/^Your plan ends on/)).not.toBeInTheDocument()
})

test('[R07] what a bigger plan costs now is shown before it is taken', async () => {
  const { shop, become } = shopWithPlan()
  shop.on(previewPlanChange, () => ({
    happens: 'now' as const,
    isVatBack: false,
    dueCents: 640,
    // Of the card, which is from elsewhere than the price list has it.
    tax: { vat: 'charged' as const, vatCountry: 'FR', taxLoad: 2_000 },
    postponedCents: 0,
    chargeCents: 1_200,
    creditCents: 560,
    points: 60,
    currency: 'EUR',
    at: '2026-11-25T12:00:00.000Z',
    nextPaymentAt: PAID_UNTIL,
  }))
  shop.on(changePlan, () =>
    become({ ...CREATOR_TERMS, next: { ...TERMS, ...CREATOR_TERMS, startsAt: PAID_UNTIL } }),
  )
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Upgrade to Creator')
  await expect.element(words(/^Starts today\. You pay .*6\.40 now and get 60 points\.$/)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Creator until 25 Dec 2026 ?€ 12\.00 ?Unused Starter ?−€ 5\.60 ?To pay now ?€ 6\.40, including € 1\.07 VAT.20%.\(France\).*Card ?Visa •••• 4242.*Next payment ?25 Dec 2026, € 10\.71/,
    )
  await expect
    .element(dialog)
    .toMatchTextContent(/for 14 days, which ends the plan\..*you agree to the terms/)
  await page.getByRole('button', { name: /^Pay .*6\.40$/ }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'You have Creator now' }))
    .toMatchTextContent(
      /Paid ?€ 6\.40, including € 1\.07 VAT.20%.*Card ?Visa •••• 4242.*Points added ?60.*Next payment/,
    )
  await press('Done')
  await expect.element(page.getByRole('heading', { name: 'Your plan: Creator' })).toBeVisible()
})

test('a change that is asked about offers no payment once the plan is cancelled in another tab', async () => {
  const { shop, become } = shopWithPlan()
  shop.on(previewPlanChange, () => ({
    happens: 'now' as const,
    isVatBack: false,
    dueCents: 640,
    postponedCents: 0,
    chargeCents: 0,
    creditCents: 0,
    points: 60,
    currency: 'EUR',
    at: '2026-11-25T12:00:00.000Z',
    nextPaymentAt: PAID_UNTIL,
    ...TAX,
  }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Upgrade to Creator')
  await expect.element(page.getByRole('button', { name: /^Pay .*6\.40$/ })).toBeVisible()
  become(CANCELLED)
  shop.refusing.set(`POST ${changePlan.path}`, {
    code: 'plan_cancelled',
    message: 'It ends.',
    statusCode: 409,
  })
  await page.getByRole('button', { name: /^Pay .*6\.40$/ }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Your plan has changed' }))
    .toMatchTextContent(/Your plan has been cancelled .* Nothing was charged here\./)
  await expect.element(page.getByRole('button', { name: /^Pay / })).not.toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(words(/^You cancelled your plan\. Keep it/)).toBeVisible()
})

test('the page of a plan to buy offers none to those who have one', async () => {
  const { shop } = shopWithPlan()
  await openApp('/subscriptions_confirm?package=creator-month', shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'You already have Starter' })).toBeVisible()
  await expect.element(words(/You pay/)).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Change your plan' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your plan: Starter' })).toBeVisible()
})

test('a bigger plan in a pause says when it begins, what is charged then, and why not before', async () => {
  const { shop } = shopWithPlan(paused(PAID_UNTIL, 0))
  shop.on(previewPlanChange, () => ({
    happens: 'after_paid_time' as const,
    isVatBack: false,
    dueCents: 0,
    ...TAX,
    postponedCents: 0,
    chargeCents: 0,
    creditCents: 0,
    points: 0,
    currency: 'EUR',
    at: PAID_UNTIL,
    nextPaymentAt: PAID_UNTIL,
  }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Upgrade to Creator. From 25 Feb 2099')
  await expect
    .element(
      words(/^It begins on .*Dec 2026, when .* is charged, and then each month\. .* your plan is paused\./),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /To pay now ?Nothing ?Card ?Visa •••• 4242 ?First payment ?25 Dec 2026, € 10\.71, including € 1\.71 VAT.*the terms/,
    )
  await expect.element(page.getByRole('button', { name: 'Change on 25 Dec 2026' })).toBeVisible()
})

test('a change from a paid year to months says on its button and in its dialog when it begins and what is paid', async () => {
  const { shop } = shopWithPlan({ packageId: 'starter-year', period: 'year', points: 480, grossCents: 9_508 })
  shop.on(previewPlanChange, () => ({
    happens: 'at_period_end' as const,
    isVatBack: false,
    dueCents: 0,
    ...TAX,
    postponedCents: 0,
    chargeCents: 0,
    creditCents: 0,
    points: 0,
    currency: 'EUR',
    at: PAID_UNTIL,
    nextPaymentAt: PAID_UNTIL,
  }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect.element(words(/Cancel at any time: a year that is paid runs on to its end\./)).toBeVisible()
  await page.getByText('Monthly').click()
  await page.getByRole('button', { name: 'Upgrade to Creator. From 25 Dec 2026' }).click()
  await expect
    .element(
      words(
        /on 25 Dec 2026, when .*10\.71 is charged, and then each month\. The year of Starter that you paid runs until then/,
      ),
    )
    .toBeVisible()
})

test('a sum that is too small to be charged is said to come with the next invoice', async () => {
  const { shop } = shopWithPlan()
  shop.on(previewPlanChange, () => ({
    happens: 'now' as const,
    isVatBack: false,
    dueCents: 0,
    ...TAX,
    postponedCents: 14,
    chargeCents: 54,
    creditCents: 40,
    points: 1,
    currency: 'EUR',
    at: PAID_UNTIL,
    nextPaymentAt: PAID_UNTIL,
  }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Upgrade to Creator')
  await expect
    .element(words(/You pay nothing now: .*0\.14 is added to your next invoice\. You get 1 point\./))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
})

test('[R07] a change that is due later says the terms of the next plan beside its own, and is taken back', async () => {
  const yearly = {
    name: 'Pro',
    packageId: 'pro-year',
    period: 'year',
    netCents: 30_244,
    grossCents: 35_990,
  } as const
  const { shop, become } = shopWithPlan(yearly)
  shop.on(changePlan, () => become({ next: { ...TERMS, ...yearly, startsAt: PAID_UNTIL } }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  const section = page.getByRole('region', { name: 'Your plan: Pro, yearly' })
  await expect
    .element(section)
    .toMatchTextContent(
      /359\.90 a year.*Changes to ?Starter on .*2026: 40 points a month for € 9\.51 a month/,
    )
  await press('Drop the change')
  await confirm('Drop the change')
  await expect.element(section).not.toMatchTextContent(/Changes to/)
})
