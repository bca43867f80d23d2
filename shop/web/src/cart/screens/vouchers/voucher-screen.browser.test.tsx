import { previewVoucher, redeemVoucher } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readStored, store } from '../../../shared/storage/stored-keys.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('[R10] a code that a link brought shows its reward before it is redeemed, and then what is new in the wallet', async () => {
  const shop = new FakeShop()
  const typed: unknown[] = []
  shop.on(previewVoucher, ({ body }) => {
    typed.push(body)
    return {
      points: 25,
      pointsDays: 30,
      agentDays: 14,
      discountPercent: 20,
      discountDays: 60,
      plan: null,
      lastDay: '2026-12-31',
      giftCard: null,
    }
  })
  shop.on(redeemVoucher, ({ body }) => {
    typed.push(body)
    shop.profile = { ...shop.profile, availablePoints: 109 }
    return {
      points: 25,
      expiresAt: '2027-01-10T12:00:00.000Z',
      agentUntil: '2026-12-25T12:00:00.000Z',
      trial: null,
      discount: { percent: 20, expiresAt: '2027-02-09T12:00:00.000Z' },
      availablePoints: 109,
      invoiceNumber: null,
    }
  })
  await openApp('/sounds?voucher_code=LOOPS-2026', shop, { isSignedIn: true })
  await expect
    .element(page.getByText('25 points, the Agent for 14 days and 20% off your next package of points'))
    .toBeVisible()
  await expect.element(page.getByText('Use them within 30 days of redeeming.')).toBeVisible()
  await expect.element(page.getByText(/^Use the discount within 60 days/)).toBeVisible()
  await expect.element(page.getByText(/^Redeem by .*2026\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect.element(page.getByText('You have 109 points now.')).toBeVisible()
  await expect.element(page.getByText(/^The Agent works until .*2026\.$/)).toBeVisible()
  await expect.element(page.getByText(/^20% off your next package of points until .*2027\.$/)).toBeVisible()
  await expect.element(page.getByTitle('Your points')).toMatchTextContent('109')
  expect(typed).toEqual([{ code: 'LOOPS-2026' }, { code: 'LOOPS-2026' }])
  expect(readStored('voucherCode')).toBeNull()
})

test('a refused code says why, is kept in the field but not for the next visit, and another can be pasted as a link', async () => {
  const shop = new FakeShop()
  store('voucherCode', 'OLD-CODE')
  const message = 'This voucher has expired'
  shop.refusing.set('/api/vouchers/preview', { code: 'voucher_expired', message, statusCode: 409 })
  await openApp('/voucher-coupon-add', shop, { isSignedIn: true })
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  const field = page.getByLabelText('Voucher or gift card code')
  await expect.element(field).toHaveValue('OLD-CODE')
  expect(readStored('voucherCode')).toBeNull()
  shop.refusing.clear()
  const typed: unknown[] = []
  shop.on(previewVoucher, ({ body }) => {
    typed.push(body)
    return {
      points: 1,
      pointsDays: null,
      agentDays: null,
      discountPercent: null,
      discountDays: null,
      plan: null,
      lastDay: null,
      giftCard: null,
    }
  })
  await field.fill('https://segno.test/sounds?voucher_code=NEW-CODE')
  await expect.element(page.getByRole('alert').filter({ hasText: message })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect.element(page.getByText('These points never expire.')).toBeVisible()
  expect(typed).toEqual([{ code: 'NEW-CODE' }])
})

test('[R10] [S12] [E11] a plan that a voucher gives says what it brings, covers the screen while it is set up, and says how it is kept', async () => {
  const shop = new FakeShop()
  store('voucherCode', 'TRY-CREATOR')
  const none = {
    pointsDays: null,
    agentDays: null,
    discountPercent: null,
    discountDays: null,
    lastDay: null,
    giftCard: null,
  }
  shop.on(previewVoucher, () => ({ ...none, points: 0, plan: { name: 'Creator', days: 30, points: 100 } }))
  const endsAt = '2026-12-25T12:00:00.000Z'
  shop.on(redeemVoucher, () => ({
    points: 100,
    expiresAt: endsAt,
    agentUntil: null,
    discount: null,
    trial: { name: 'Creator', endsAt },
    availablePoints: 100,
    invoiceNumber: null,
  }))
  await openApp('/voucher-coupon-add', shop, { isSignedIn: true })
  await expect.element(page.getByText('Creator free for 30 days')).toBeVisible()
  await expect.element(page.getByText(/^It ends by itself\. Nothing is charged/)).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  shop.holding.set(redeemVoucher.path, promise)
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect.element(page.getByText('Setting up your trial…')).toBeVisible()
  resolve()
  await expect
    .element(page.getByText(/^Creator is yours until .*2026\. Keep it by adding a card\.$/))
    .toBeVisible()
  await expect.element(page.getByText('Setting up your trial…')).not.toBeInTheDocument()
})

test('a gift card says which points its money brings, with VAT, before it is redeemed, and names the invoice then', async () => {
  const shop = new FakeShop()
  const sent: unknown[] = []
  const nothing = { agentDays: null, discountPercent: null, discountDays: null, plan: null, lastDay: null }
  shop.on(previewVoucher, () => ({
    ...nothing,
    points: 47,
    pointsDays: null,
    giftCard: { currency: 'EUR', grossCents: 2_500, vatCents: 399, vatRateBasisPoints: 1_900 },
  }))
  shop.on(redeemVoucher, ({ body }) => {
    sent.push(body)
    return {
      points: 47,
      expiresAt: null,
      agentUntil: null,
      discount: null,
      trial: null,
      availablePoints: 131,
      invoiceNumber: 'IN-2026-000008',
    }
  })
  await openApp('/voucher-coupon-add?gift_card=K7QM-2XWD-9RTV', shop, { isSignedIn: true })
  await expect
    .element(page.getByText(/25\.00 on this gift card brings 47 points, with .*3\.99 VAT \(19%\) in it\./))
    .toBeVisible()
  // It is money: a voucher's code is kept for later, this one is not.
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('K7QM')
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect.element(page.getByText(/IN-2026-000008/)).toBeVisible()
  expect(sent).toEqual([{ code: 'K7QM-2XWD-9RTV', points: 47 }])
})
