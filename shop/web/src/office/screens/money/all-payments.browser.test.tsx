import {
  getPaymentStory,
  type ListedWithdrawal,
  listWithdrawals,
  listAllPayments,
  listUnpaidPayments,
  refundPayment,
  settleReturnedRefund,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aPayment } from '../../../testing/payments.ts'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

/** By a guest. */
const DECLARED: ListedWithdrawal = {
  id: 'w1',
  number: 'W-2026-000003',
  name: 'Robin Vale',
  email: 'robin@segno.test',
  contract: 'IN-2026-000007',
  declaredAt: '2026-11-22T12:00:00.000Z',
  dueAt: '2026-12-06T12:00:00.000Z',
  accountId: null,
  payment: null,
  answeredAt: null,
  answeredBy: null,
  outcome: null,
  answer: null,
}

test('[R21] an administrator opens a payment, sees its evidence, and refunds what is unspent for a reason', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const refund = {
    id: 'r1',
    kind: 'points' as const,
    points: 12,
    grossCents: 643,
    status: 'done' as const,
    reason: 'Bought twice',
    refundedAt: '2026-11-25T12:00:00.000Z',
    creditNoteNumber: 'CN-2026-000001',
    returnedReason: null,
    paidOtherwise: null,
  }
  const sent: unknown[] = []
  const providerUrl = 'https://dashboard.stripe.com/test/payments/pi_1'
  shop.on(listAllPayments, () => onOnePage([aPayment({ state: 'partlyRefunded', providerUrl })]))
  shop.on(refundPayment, ({ body }) => {
    sent.push(body)
    return refund
  })
  shop.on(listWithdrawals, ({ url }) => {
    expect(url.searchParams.get('payment')).toBe('pay1')
    return onOnePage([DECLARED])
  })
  shop.on(getPaymentStory, () => ({
    payment: aPayment({}),
    vat: { kind: 'charged', country: 'DE', rateBasisPoints: 1_900, vatId: null },
    evidence: {
      declared: 'DE',
      card: 'DE',
      address: null,
      network: 'FR',
      by: 'agreement' as const,
      confirmation: null,
    },
    providerIds: { session: 'cs_1', intent: 'pi_1' },
    refundable:
      sent.length === 0
        ? {
            points: 12,
            grossCents: 643,
            spentPoints: 8,
            leftCents: 1_071,
            prices: [{ points: 20, grossCents: 1_071 }],
          }
        : {
            points: 0,
            grossCents: 0,
            spentPoints: 8,
            leftCents: 1_071,
            prices: [{ points: 20, grossCents: 1_071 }],
          },
    withdrawals: 2,
    refunds: sent.length === 0 ? [] : [refund],
    disputes: [
      {
        id: 'dp_1',
        status: 'lost' as const,
        amountCents: 536,
        heldPoints: 8,
        endedPurchases: 1,
        openedAt: '2026-11-22T12:00:00.000Z',
        closedAt: '2026-11-24T12:00:00.000Z',
      },
    ],
    events: [{ type: 'checkout.session.completed', receivedAt: '2026-11-21T12:00:00.000Z' }],
  }))
  const { address } = await openApp('/admin_subscription_history', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(/ada@segno\.test.*20 points.*10\.71.*Partly refunded/)
  await expect
    .element(page.getByRole('link', { name: 'Visa •••• 4242' }))
    .toHaveAttribute('href', providerUrl)
  await expect.element(page.getByRole('button', { name: 'Save IN-2026-000007 as PDF' })).toBeVisible()
  await press('Open the payment of IN-2026-000007')
  expect(address()).toBe('/admin_subscription_history?payment=pay1')
  await expect.element(words('declared DE, card DE, network FR: two agree')).toBeVisible()
  await expect.element(words('2 times')).toBeVisible()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/W-2026-000003 Robin Vale, .*: waits for an answer/)
  await expect.element(words(/Lost .*5\.36 · 8 points held · 1 licence ended/)).toBeVisible()
  await press('Refund 12 points')
  await expect.element(words(/6\.43 goes back to Visa •••• 4242/)).toBeVisible()
  await type('Reason', 'Bought twice')
  await expect
    .element(page.getByRole('dialog').last())
    .toMatchTextContent(/20 points, IN-2026-000007.*Ada Lace/)
  await type('Points to refund', '13')
  await expect.element(words('At most 12')).toBeVisible()
  await type('Points to refund', '12')
  await page.getByRole('button', { name: /^Refund .*6\.43$/ }).click()
  await expect.element(words(/CN-2026-000001/)).toBeVisible()
  expect(sent).toEqual([{ points: 12, grossCents: 643, reason: 'Bought twice', endsPlan: true }])
  await expect.element(page.getByRole('button', { name: 'Refund 12 points' })).not.toBeInTheDocument()
})

test('payments that failed or are on their way stand in a list of their own', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const { id, name, kind, currency, grossCents, user } = aPayment({})
  const begun = { id, name, kind, currency, grossCents, user, startedAt: '2026-11-25T12:00:00.000Z' }
  const asked: string[] = []
  shop.on(listAllPayments, () => onOnePage([]))
  shop.on(listUnpaidPayments, ({ url }) => {
    asked.push(url.searchParams.get('state') ?? 'all')
    return onOnePage([{ ...begun, state: 'refused' as const, sentAt: begun.startedAt, providerUrl: null }])
  })
  await openApp('/admin_subscription_history', shop, { isSignedIn: true })
  await page.getByRole('radio', { name: 'Not paid' }).click({ force: true })
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(/ada@segno\.test.*20 points.*10\.71.*Failed/)
  await page.getByLabelText('State').selectOptions('Failed')
  await expect.poll(() => asked).toEqual(['all', 'refused'])
})

test('a refund that came back from the bank is settled with a note, and another says what it waits for', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const sent: unknown[] = []
  shop.on(listAllPayments, () => onOnePage([aPayment({})]))
  const refund = {
    id: 'r1',
    kind: 'points' as const,
    points: 12,
    grossCents: 643,
    status: 'returned' as const,
    reason: 'Withdrawal',
    returnedReason: 'expired_or_canceled_card',
    paidOtherwise: null,
    refundedAt: '2026-11-25T12:00:00.000Z',
    creditNoteNumber: 'CN-2026-000001',
  }
  shop.on(getPaymentStory, () => ({
    payment: aPayment({}),
    vat: { kind: 'charged', country: 'DE', rateBasisPoints: 1_900, vatId: null },
    evidence: {
      declared: 'DE',
      card: 'DE',
      address: null,
      network: 'FR',
      by: 'agreement' as const,
      confirmation: null,
    },
    providerIds: { session: 'cs_1', intent: 'pi_1' },
    refundable: {
      points: 0,
      grossCents: 0,
      spentPoints: 8,
      leftCents: 1_071,
      prices: [{ points: 20, grossCents: 1_071 }],
    },
    withdrawals: 0,
    refunds: [refund, { ...refund, id: 'r2', status: 'sent' as const, returnedReason: 'insufficient_funds' }],
    disputes: [],
    events: [],
  }))
  shop.on(settleReturnedRefund, ({ body }) => {
    sent.push(body)
    return refund
  })
  await openApp('/admin_subscription_history?payment=pay1', shop, { isSignedIn: true })
  await expect.element(words(/came back from the bank \(expired_or_canceled_card\)/)).toBeVisible()
  await expect.element(words(/waits for money on the card provider’s balance/)).toBeVisible()
  // The credit note was sent, so the money is owed.
  expect(page.getByRole('button', { name: 'Give back what it paid for' }).query()).toBeNull()
  await press('Paid another way')
  await type('Reason', 'Transfer 17')
  await page.getByRole('dialog').getByRole('button', { name: 'Paid another way' }).last().click()
  await expect.poll(() => sent).toEqual([{ how: 'otherwise', note: 'Transfer 17' }])
})
