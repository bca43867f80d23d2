import {
  checkVatId,
  getPackagePurchase,
  listPayments,
  type PackagePurchase,
  saveBillingDetails,
  signIn,
  startPackagePurchase,
  updateProfile,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveBilling } from '../../../testing/fake-billing.ts'
import { FakeShop, someTokens } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { anOwnPayment } from '../../../testing/payments.ts'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

test('[R07] [R09] [R08] [P01] somebody sees net, VAT and gross, pays by card, and is told what is new in the wallet', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  const { address } = await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect.element(words(/24\.00 net \+.*4\.56.VAT.19%$/)).toBeVisible()
  await expect.element(words(/10\.71.a.month/)).toBeVisible()
  await expect
    .element(words(/^A sound costs 1–5 points\. Prices include VAT.19%.\(Germany\)\.$/))
    .toBeVisible()
  await page.getByRole('link', { name: 'Buy 60 points' }).click()
  await expect
    .element(words(/cost no more than in a package of 20 points, and in all no more than you paid/))
    .toBeVisible()
  await expect.element(page.getByRole('note')).toMatchTextContent(/^Sandbox.*4242 4242 4242 4242 pays/)
  await press('Pay for 60 points')
  await expect.element(page.getByRole('heading', { name: '60 points added' })).toBeVisible()
  expect(address()).toBe('/subscribed?purchase=purchase-1')
  await expect.element(words('144 points')).toBeVisible()
  await expect.element(words('SE-2026-000007')).toBeVisible()
  expect(page.getByText('Paid', { exact: true }).elements()).toHaveLength(1)
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(/VAT ?€ 4\.56, included.*Card ?Visa •••• 4242/)
  await expect.element(words(/Until 9 Dec 2026 you can refund unspent points in your/)).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Subscription History' }).first())
    .toHaveAttribute('href', '/subscription_history?q=SE-2026-000007')
})

test('[R08] the page without a purchase in its address shows the latest payment, and leads to all', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.on(listPayments, () => onOnePage([anOwnPayment({})]))
  await openApp('/subscribed', shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'Your latest payment: 20 points' })).toBeVisible()
  await expect.element(words(/10\.71 on 21 Nov 2026\. Its invoice IN-2026-000007/)).toBeVisible()
})

test('[R08] of a refunded payment the page says what went back and when, and no longer that points came', async () => {
  const shop = new FakeShop()
  const { started } = serveBilling(shop)
  const { router } = await openApp('/subscriptions_confirm?package=points-20', shop, { isSignedIn: true })
  await expect.element(words('Pay for 20 points')).toBeVisible()
  const refund = {
    kind: 'points',
    grossCents: 500,
    status: 'sent',
    refundedAt: '2026-11-26T12:00:00.000Z',
  } as const
  let refunds: PackagePurchase['refunds'] = [refund]
  shop.on(getPackagePurchase, () => ({
    ...started[0]!,
    status: 'paid' as const,
    paidAt: '2026-11-25T12:00:00.000Z',
    refunds,
  }))
  await router.navigate('/subscribed?purchase=purchase-1')
  await expect.element(page.getByRole('heading', { name: '20 points: partly refunded' })).toBeVisible()
  await expect.element(words(/5\.00 on .*Nov.* 2026, on its way/)).toBeVisible()
  const rest = {
    kind: 'points',
    grossCents: 571,
    status: 'done',
    refundedAt: '2026-11-27T12:00:00.000Z',
  } as const
  refunds = [refund, rest]
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('heading', { name: '20 points: refunded' })).toBeVisible()
  await expect.element(words(/points added/)).not.toBeInTheDocument()
})

test('[R08] [R09] VAT that goes back is said with its sum before it is paid and after, and what is left', async () => {
  const shop = new FakeShop()
  const { started } = serveBilling(shop, null, () => ({
    declared: 'GB',
    charged: 'FR',
    declaredHasNone: true,
  }))
  const { router } = await openApp('/subscriptions_confirm?package=creator-month', shop, { isSignedIn: true })
  await expect
    .element(words(/^If you live in United Kingdom: .* goes back .*1\.71 of this payment\.$/))
    .toBeVisible()
  await expect.element(words('Pay for Creator')).toBeVisible()
  const vat = {
    kind: 'vat',
    grossCents: 171,
    status: 'sent',
    refundedAt: '2026-11-26T12:00:00.000Z',
  } as const
  const paid = { ...started[0]!, status: 'paid' as const, paidAt: '2026-11-25T12:00:00.000Z' }
  shop.on(getPackagePurchase, () => ({ ...paid, vatCountry: 'FR', declaredCountry: 'GB', refunds: [vat] }))
  await router.navigate('/subscribed?purchase=purchase-1')
  await expect.element(page.getByRole('heading', { name: 'You’re on Creator' })).toBeVisible()
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(
      /VAT back ?€ 1\.71 on .*, on its way ?You pay in all ?€ 9\.00, without VAT.*new invoice/,
    )
})

test('[R09] what a card from another country does to the sum is said at the form, which a phone shows at once', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  await openApp('/subscriptions_confirm?package=points-20', shop, { isSignedIn: true })
  await expect
    .element(words(/^VAT goes by your card’s country .* outside Germany you still pay .*10\.71, with/))
    .toBeVisible()
  const form = page.getByRole('button', { name: 'Pay for 20 points' })
  await expect.element(form).toBeVisible()
  await page.viewport(390, 844)
  expect(form.element().getBoundingClientRect().top).toBeLessThan(640)
})

test('[R09] a plan says what is paid when before it is bought, and the form can be left', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  const { address } = await openApp('/subscriptions_confirm?package=creator-month', shop, {
    isSignedIn: true,
  })
  await expect.element(page.getByRole('heading', { name: 'Subscribe to Creator' })).toBeVisible()
  await expect.element(words(/^[^.]*10\.71.a.month$/)).toBeVisible()
  await expect.element(words(/You pay .*10\.71 today, again on .*20\d\d/)).toBeVisible()
  await expect.element(words('You can refund unspent points for 14 days, which ends the plan.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  expect(address()).toBe('/subscriptions')
})

test('a visitor sees what is on sale, and comes to the chosen package by signing in', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  const { address } = await openApp('/subscriptions', shop)
  await expect.element(words(/24\.00 net \+.*4\.56.VAT.19%$/)).toBeVisible()
  expect(address()).toBe('/prices')
  await expect.element(page.getByRole('link', { name: 'Subscribe Creator' })).toBeVisible()
  await page.getByRole('link', { name: 'Buy 60 points' }).click()
  await expect.element(words('Sign in to get 60 points.')).toBeVisible()
  shop.on(signIn, () => ({ step: 'signedIn' as const, tokens: someTokens() }))
  await type('Email', 'ada@segno.test')
  await type('Password', 'rain on the tin roof')
  await press('Sign in')
  await expect.element(page.getByRole('heading', { name: 'Buy 60 points' })).toBeVisible()
})

test('[R07] [R09] what a voucher takes off is seen before and where it is paid', async () => {
  const shop = new FakeShop()
  serveBilling(shop, { percent: 20, expiresAt: '2027-01-10T12:00:00.000Z' })
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('note').filter({ hasText: '20% off' }))
    .toMatchTextContent(/20% off your next package until .*2027\./)
  const offer = page.getByRole('listitem').filter({ hasText: '60 points' })
  await expect.element(offer).toMatchTextContent(/28\.56.*22\.85/)
  await page.getByRole('link', { name: 'Buy 60 points' }).click()
  await expect.element(words(/20% off with your voucher, before .*28\.56/)).toBeVisible()
})

test('[R15] a buyer whose profile is contradicted is asked where they live, and answers by a press', async () => {
  const shop = new FakeShop()
  const said: unknown[] = []
  serveBilling(shop, null, () =>
    said.length === 0 ? { declared: 'US', charged: 'DE', declaredHasNone: true } : null,
  )
  shop.on(updateProfile, ({ body }) => {
    said.push(body)
    return shop.profile
  })
  await openApp('/subscriptions_confirm?package=points-20', shop, { isSignedIn: true })
  await expect
    .element(
      words(
        /^Which country’s VAT\? Your profile says United States, .* Germany\. So prices have the VAT of Germany\.$/,
      ),
    )
    .toBeVisible()
  await press('I live in Germany')
  await expect
    .element(page.getByRole('dialog', { name: 'Change your country to Germany?' }))
    .toMatchTextContent(/say Germany in place of United States\. Prices stay as you see them\./)
  expect(said).toEqual([])
  await press('Change country')
  await expect.element(words(/^Which country’s VAT/)).not.toBeInTheDocument()
  await press('Undo')
  await expect.poll(() => said).toEqual([{ country: 'DE' }, { country: 'US' }])
})

test('[R09] a price that has changed is said, charges nothing, and the new one can be seen', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.refusing.set(`POST ${startPackagePurchase.path}`, {
    code: 'package_price_changed',
    message: 'The price has changed. Nothing was charged.',
  })
  await openApp('/subscriptions_confirm?package=points-20', shop, { isSignedIn: true })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/price has changed\. Nothing was charged/)
  await expect.element(page.getByRole('button', { name: 'Show today’s price' })).toBeVisible()
})

test('[R09] a card form that cannot be loaded has charged nothing, and can be tried again', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.cardPayments = { ...shop.cardPayments!, scriptUrl: 'http://127.0.0.1:9/script.js' }
  await openApp('/subscriptions_confirm?package=points-20', shop, { isSignedIn: true })
  await expect.element(words('The card form could not be loaded. Nothing was charged.')).toBeVisible()
  await press('Try again')
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('[R09] a package off sale is said, with the way to those on sale', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  await openApp('/subscriptions_confirm?package=points-7', shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'This package is not on sale' })).toBeVisible()
})

test('[R08] a form that ran out without money is said to have charged nothing', async () => {
  const shop = new FakeShop()
  const { started } = serveBilling(shop)
  await openApp('/subscriptions_confirm?package=points-20', shop, { isSignedIn: true })
  await expect.element(words('Pay for 20 points')).toBeVisible()
  shop.on(getPackagePurchase, () => ({ ...started[0]!, status: 'expired' as const }))
  await press('Pay for 20 points')
  await expect.element(words('The card form has run out. Nothing was charged.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open it again' })).toBeVisible()
})

test('a payment that the bank refused is said to be refused, and can be made another way', async () => {
  const shop = new FakeShop()
  const { started } = serveBilling(shop)
  await openApp('/subscriptions_confirm?package=points-20', shop, { isSignedIn: true })
  await expect.element(words('Pay for 20 points')).toBeVisible()
  shop.on(getPackagePurchase, () => ({ ...started[0]!, status: 'refused' as const }))
  await press('Pay for 20 points')
  await expect.element(words('Your bank refused the payment. Nothing was charged.')).toBeVisible()
  await press('Pay another way')
  await expect.element(words('Pay for 20 points')).toBeVisible()
})

test('money that a bank takes days to send is said to be on its way, and another purchase can begin', async () => {
  const shop = new FakeShop()
  const { started } = serveBilling(shop)
  await openApp('/subscriptions_confirm?package=points-20', shop, { isSignedIn: true })
  await expect.element(words('Pay for 20 points')).toBeVisible()
  shop.on(getPackagePurchase, () => ({ ...started[0]!, status: 'onItsWay' as const }))
  await press('Pay for 20 points')
  await expect.element(words(/^Your bank is sending the money/)).toBeVisible()
  await press('Buy another one')
  await expect.element(words('Pay for 20 points')).toBeVisible()
  expect(started).toHaveLength(2)
})

test('[R07] a company is billed with its VAT id, which may be left empty', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  const sent: unknown[] = []
  shop.on(saveBillingDetails, ({ body }) => {
    sent.push(body)
    return { ...(body as object), vatIdState: null } as never
  })
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Add a company')
  await type('Company', 'Loud GmbH')
  await type('Street and number', 'Ring 1')
  await type('Postcode', '10115')
  await type('City', 'Berlin')
  await type('VAT ID', 'DE')
  await press('Save')
  await expect.element(words('At least 4 characters')).toBeVisible()
  await type('VAT ID', '')
  await press('Save')
  await expect.element(words('Company saved')).toBeVisible()
  expect(sent).toMatchObject([{ company: 'Loud GmbH', vatId: null }])
})

test('[E10] a VAT id is checked at a pause of typing, in words, and never in the way', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  const STATES = { DE12: 'wrong', DE136695976: 'confirmed', DE129273398: 'invalid' } as const
  shop.on(checkVatId, ({ body }) => ({
    state: STATES[(body as { vatId: keyof typeof STATES }).vatId] ?? 'pending',
  }))
  await openApp('/subscriptions', shop, { isSignedIn: true })
  await press('Add a company')
  await type('VAT ID', 'DE12')
  await expect.element(words('Not a VAT ID yet. Check its letters and digits.')).toBeVisible()
  await type('VAT ID', 'DE136695976')
  await expect.element(words('Confirmed.')).toBeVisible()
  await type('VAT ID', 'DE129273398')
  await expect.element(words('Its tax authority does not know this ID.')).toBeVisible()
  await type('VAT ID', 'DE811907980')
  await expect
    .element(words('Valid, not confirmed yet. VAT is charged, and sent back once it is.'))
    .toBeVisible()
  shop.failing.set(checkVatId.path, 500)
  await type('VAT ID', 'DE811907981')
  await expect.element(words('Cannot be checked now.')).toBeVisible()
})
