import {
  changeSettings,
  type Dashboard,
  getDashboard,
  getPaymentWarnings,
  getPayoutsDue,
  getSetup,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { SETTING_DEFAULTS } from '../../../testing/settings.ts'

afterEach(forgetEverything)

const DATA: Dashboard = {
  since: '2026-10-21T00:00:00.000Z',
  until: '2026-11-20T12:00:00.000Z',
  revenue: [
    { currency: 'EUR', now: 1_250_00, before: 1_000_00 },
    { currency: 'USD', now: -4_50, before: 0 },
  ],
  revenueDays: [
    { day: '2026-11-19', cents: 1_000_00 },
    { day: '2026-11-20', cents: 250_00 },
  ],
  newUsers: { now: 112, before: 100 },
  activeUsers: { now: 5, before: 0 },
  pointsSold: { now: 0, before: 0 },
  pointsSpent: { now: 90, before: 100 },
  topSounds: [{ id: 's', title: 'Rain', artist: 'Ava', purchases: 3 }],
  waiting: {
    review: 2,
    reports: 0,
    notices: 1,
    applications: 0,
    feedback: 4,
    withdrawals: 2,
    withdrawalDueAt: '2026-12-12T22:41:07.000Z',
    disputes: 0,
    nextDisputeDueAt: null,
    toConfirm: 3,
    heldRoyalties: 0,
    returnedRefunds: 0,
    providerDifferences: 0,
    failedJobs: 1,
    failedMails: 0,
  },
  ledger: { checkedAt: '2026-11-20T12:00:00.000Z', breaches: 0 },
}

test('[R43] an administrator compares periods on the dashboard, and each figure leads to its list', async () => {
  const shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
  const asked: (string | null)[] = []
  shop.on(getDashboard, ({ url }) => {
    asked.push(url.searchParams.get('days'))
    return DATA
  })
  shop.on(getPayoutsDue, () => ({
    artists: { count: 3, amountCents: 120_50 },
    affiliates: { count: 2, sums: [{ currency: 'EUR', amountCents: 80_00 }] },
    overpaid: {
      artists: { count: 4, amountCents: -33_10 },
      affiliates: { count: 1, sums: [{ currency: 'USD', amountCents: -15_00 }] },
    },
  }))
  const { address } = await openApp('/dashboard', shop, { isSignedIn: true })
  const figure = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(figure(/^Revenue, EUR/)).toMatchTextContent(/1,250\.00.*\+25%/)
  await expect.element(figure(/^Revenue, USD/)).toMatchTextContent(/4\.50.*New this period/)
  await expect.element(figure(/^Artists to pay/)).toMatchTextContent(/3.*120\.50/)
  await expect.element(figure(/^Affiliate payouts/)).toMatchTextContent(/2.*80\.00/)
  await expect.element(figure(/^Artists below zero/)).toMatchTextContent(/4.*[-−].*33\.10/)
  await expect.element(figure(/^Affiliates below zero/)).toMatchTextContent(/1.*[-−].*15\.00/)
  await expect
    .element(figure(/^Artists below zero/))
    .toHaveAttribute('href', '/admin/artist-payments?balance=belowZero')
  await expect.element(figure(/^Open notices/)).toHaveAttribute('href', '/admin/copyright-notices')
  expect(figure(/^Open reports/).elements()).toEqual([])
  await expect.element(page.getByRole('figure', { name: 'Revenue a day, EUR' })).toBeVisible()
  await expect.element(figure(/^To confirm/)).toMatchTextContent(/3/)
  await expect
    .element(figure(/^To confirm/))
    .toHaveAttribute('href', '/admin/artist-payments?list=waiting&state=waiting')
  await expect.element(figure(/^New users/)).toMatchTextContent(/112.*\+12%/)
  await expect.element(figure(/^New users/)).toHaveAttribute('href', '/users?from=2026-10-21&to=2026-11-20')
  await expect.element(page.getByText(/The ledger adds up/)).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Rain' }))
    .toMatchTextContent(/Ava 3 purch/)
  await page.getByText('7 days').click()
  await expect.poll(() => asked).toEqual(['30', '7'])
  expect(address()).toBe('/dashboard?days=7')
  await page.getByRole('link', { name: /^Failed jobs/ }).click()
  await expect.poll(address).toBe('/admin/jobs?state=failed')
})

test('an administrator reads trouble with payments above the figures', async () => {
  const shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
  shop.on(getDashboard, () => DATA)
  shop.on(getPaymentWarnings, () => ({ warnings: ['3 webhooks were refused for their signature.'] }))
  await openApp('/dashboard', shop, { isSignedIn: true })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/3 webhooks were refused/)
})

test('[R43] the dashboard lists what a new shop lacks until an administrator hides it', async () => {
  const shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
  let isShown = true
  shop.on(getDashboard, () => DATA)
  shop.on(getPayoutsDue, () => ({
    artists: { count: 0, amountCents: 0 },
    affiliates: { count: 0, sums: [] },
    overpaid: { artists: { count: 0, amountCents: 0 }, affiliates: { count: 0, sums: [] } },
  }))
  shop.on(getSetup, () => ({
    isShown,
    steps: [
      { name: 'mail' as const, isDone: true },
      { name: 'company' as const, isDone: false },
    ],
  }))
  shop.on(changeSettings, ({ body }) => {
    isShown = (body as { values: { setupChecklist: boolean } }).values.setupChecklist
    return { values: SETTING_DEFAULTS, defaults: SETTING_DEFAULTS, settings: [], environment: [] }
  })
  await openApp('/dashboard', shop, { isSignedIn: true })
  const list = page.getByRole('region', { name: 'Set up your shop' })
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Mail.*Done/)
  await expect.element(list.getByRole('link', { name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide checklist' }).click()
  await expect.element(page.getByText('Checklist hidden')).toBeVisible()
  expect(page.getByText('Set up your shop').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Set up your shop')).toBeVisible()
})
