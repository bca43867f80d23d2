import {
  type AffiliatePayout,
  approvePayout,
  decideCommission,
  getAffiliateAccount,
  getApprovedPayouts,
  holdPayout,
  listAffiliatePayouts,
  listAffiliates,
  listAllCommissions,
  payPayout,
  confirmSession,
  payPayouts,
  rejectPayout,
  startConfirmation,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { press, type, words } from '../../../testing/on-page.ts'

afterEach(forgetEverything)

const USER = { id: 'u1', name: 'Ada Lee', email: 'ada@segno.test' }
const OTHER = { id: 'u2', name: 'Lin Ross', email: 'lin@segno.test' }
const BALANCE = {
  currency: 'EUR',
  pendingCents: 0,
  heldCents: 0,
  freeCents: 0,
  inPayoutCents: 6_000,
  paidCents: 0,
}

const pageOf = <Item,>(items: Item[]) => ({
  items,
  meta: {
    itemCount: items.length,
    totalItems: items.length,
    itemsPerPage: 10,
    totalPages: 1,
    currentPage: 1,
  },
})

function anOffice(): FakeShop {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  return shop
}

test('[E16] [R20] [R24] an administrator finds who waits for a payout, holds it, approves it and enters the transfer', async () => {
  const shop = anOffice()
  shop.on(listAffiliates, () =>
    pageOf([
      {
        user: USER,
        since: '2026-09-01T12:00:00.000Z',
        clicks: 40,
        signUps: 3,
        conversions: 1,
        balances: [BALANCE],
        openPayouts: 1,
        held: 0,
      },
    ]),
  )
  let payout: AffiliatePayout = {
    id: 'p1',
    requestedAt: '2026-11-20T12:00:00.000Z',
    currency: 'EUR',
    amountCents: 6_000,
    vatCents: 0,
    paper: null,
    status: 'requested',
    holder: 'Ada Lee',
    iban: 'DE89370400440532013000',
    reason: null,
    paidOn: null,
    reference: null,
    filedAt: null,
  }
  shop.on(getAffiliateAccount, () => ({ user: USER, hasLeft: false, payee: null, balances: [BALANCE] }))
  shop.on(listAffiliatePayouts, () => pageOf([payout]))
  const sent: unknown[] = []
  shop.on(approvePayout, ({ body }) => {
    sent.push(body)
    payout = { ...payout, status: 'approved', reason: null }
    return { isWaiting: false }
  })
  shop.on(holdPayout, ({ body }) => {
    payout = { ...payout, ...(body as { reason: string }) }
    return null
  })
  shop.on(payPayout, ({ body }) => {
    const { paidOn, reference } = body as { paidOn: string; reference: string }
    payout = { ...payout, status: 'paid', paidOn, reference }
    return null
  })
  await openApp('/admin/affiliates', shop, { isSignedIn: true })
  await page.getByRole('link', { name: 'Payouts of ada@segno.test' }).click()
  await press('Hold')
  await type('Reason', 'Name of another')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expect.element(words('On hold: Name of another')).toBeVisible()
  await press('Approve')
  await press('Mark paid')
  await expect.element(words('To Ada Lee, DE89370400440532013000.')).toBeVisible()
  await type('Reference', 'SEPA 12')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'SEPA 12' })).toMatchTextContent(/Paid/)
  expect(sent).toEqual([{ amountCents: 6_000 }])
})

test('[R24] approved payouts are marked paid together, once the bank has transferred them', async () => {
  const shop = anOffice()
  let payoutIds = ['p1', 'p2']
  shop.on(listAffiliates, () => pageOf([]))
  shop.on(getApprovedPayouts, () => ({
    payoutIds,
    amountCents: 8_550,
    files: [{ payoutIds: ['p3'], amountCents: 2_500, savedAt: '2026-11-24T12:00:00.000Z' }],
    othersCount: 1,
    hasAccount: true,
  }))
  const sent: unknown[] = []
  shop.on(payPayouts, ({ body }) => {
    sent.push(body)
    payoutIds = []
    return null
  })
  await openApp('/admin/affiliates', shop, { isSignedIn: true })
  await expect.element(page.getByText(/2 payouts, .*85\.50/)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: /^Bank file of .*24/ }))
    .toMatchTextContent(/1 payout, .*25\.00/)
  await page
    .getByRole('region', { name: 'Approved payouts' })
    .getByRole('button', { name: 'Mark all paid' })
    .click()
  await type('Reference', 'SEPA 13')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click()
  await expect.element(page.getByText(/2 payouts, .*85\.50/)).not.toBeInTheDocument()
  await expect.element(words('1 payout outside SEPA. Transfer each by hand.')).toBeVisible()
  expect(sent).toMatchObject([{ payoutIds: ['p1', 'p2'], reference: 'SEPA 13' }])
})

test('a payout in a bank file is rejected only with the word that the file is not uploaded', async () => {
  const shop = anOffice()
  const filed: AffiliatePayout = {
    id: 'p1',
    requestedAt: '2026-11-20T12:00:00.000Z',
    currency: 'EUR',
    amountCents: 6_000,
    vatCents: 0,
    paper: null,
    status: 'approved',
    holder: 'Ada Lee',
    iban: 'DE89370400440532013000',
    reason: null,
    paidOn: null,
    reference: null,
    filedAt: '2026-11-24T12:00:00.000Z',
  }
  shop.on(getAffiliateAccount, () => ({ user: USER, hasLeft: false, payee: null, balances: [BALANCE] }))
  shop.on(listAffiliatePayouts, () => pageOf([filed]))
  const sent: unknown[] = []
  shop.on(rejectPayout, ({ body }) => {
    sent.push(body)
    return null
  })
  await openApp('/admin/affiliate_payout/u1', shop, { isSignedIn: true })
  await press('Reject')
  await expect.element(words(/Don’t upload the bank file of .*24/)).toBeVisible()
  await type('Reason', 'Another name')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([{ reason: 'Another name', isFileWithdrawn: true }])
})

test('what moves money asks for the second factor first, and then goes on by itself', async () => {
  const shop = anOffice()
  shop.on(listAffiliates, () => pageOf([]))
  shop.on(getApprovedPayouts, () => ({
    payoutIds: ['p1'],
    amountCents: 8_550,
    files: [],
    othersCount: 0,
    hasAccount: true,
  }))
  shop.on(payPayouts, () => null)
  shop.on(startConfirmation, () => ({ by: 'authenticator' as const, passkey: null }))
  const paid = payPayouts.path
  shop.refusing.set(paid, { code: 'confirmation_required', message: 'Confirm that it’s you to continue' })
  shop.on(confirmSession, () => {
    shop.refusing.delete(paid)
    return null
  })
  await openApp('/admin/affiliates', shop, { isSignedIn: true })
  await press('Mark all paid')
  await type('Reference', 'SEPA 13')
  await press('Mark paid')
  await page.getByLabelText('Code from your authenticator app').fill('123456')
  await press('Confirm')
  await expect.element(words('Payouts entered')).toBeVisible()
})

test('[R23] commissions of all affiliates are listed, and only those in no payout can be held or rejected', async () => {
  const shop = anOffice()
  const commission = {
    paidAt: '2026-11-20T12:00:00.000Z',
    currency: 'EUR',
    netCents: 10_000,
    shareBasisPoints: 1_500,
    amountCents: 1_500,
    refundedCents: 0,
    freeAt: '2026-12-20T12:00:00.000Z',
    reason: null,
    affiliate: USER,
  }
  shop.on(listAllCommissions, () =>
    pageOf([
      { ...commission, id: 'c1', state: 'pending' as const },
      { ...commission, id: 'c2', state: 'paid' as const, amountCents: 900, affiliate: OTHER },
    ]),
  )
  const decided: unknown[] = []
  shop.on(decideCommission, ({ url, body }) => {
    decided.push([url.pathname, body])
    return null
  })
  await openApp('/admin_affiliate_history', shop, { isSignedIn: true })
  await expect.element(page.getByRole('button', { name: /^Hold the commission/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^(Hold|Reject|Release) the commission/ }).all()).toHaveLength(2)
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })
  await expect.element(row(USER.email)).toMatchTextContent(/100\.00.*15\.00.*Pending until/)
  await expect.element(row(OTHER.email)).toMatchTextContent(/9\.00.*Paid/)
  await press('Hold the commission of ada@segno.test')
  await type('Reason', 'Looks bought')
  await press('Hold')
  await expect
    .poll(() => decided)
    .toEqual([
      [decideCommission.path.replace(':commissionId', 'c1'), { decision: 'hold', reason: 'Looks bought' }],
    ])
})
