import {
  getPaymentTotals,
  listPayments,
  listWithdrawablePayments,
  type OwnPayment,
  sendInvoice,
  type WithdrawablePayment,
  withdrawPayment,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aPayment } from '../../../testing/payments.ts'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

/** The contract of a plan with two payments that can be refunded. */
function planWith({ withdrawable: back, ...payment }: OwnPayment): WithdrawablePayment {
  const until = '2026-12-05T12:00:00.000Z'
  const payments = [payment, { ...payment, invoiceNumber: 'IN-2026-000008' }].map((one) => ({ ...one, back }))
  return { ...payment, payments, endsPlan: 'Starter', until, back, declared: null }
}

test('[R15] [P03] the history shows what was paid, mails an invoice again, and gives unspent points back', async () => {
  const shop = new FakeShop()
  let payment: OwnPayment = {
    ...aPayment({
      isPlanRunning: true,
      refundedCents: 100,
      refundedAt: '2026-11-22T12:00:00.000Z',
      refundedPoints: 2,
      laterPapers: ['CN-2026-000001'],
    }),
    withdrawable: {
      points: 12,
      grossCents: 643,
      spentPoints: 8,
      leftCents: 1_071,
      prices: [{ points: 20, grossCents: 1_071 }],
      until: '2026-12-05T12:00:00.000Z',
    },
  }
  shop.on(listPayments, () => onOnePage([payment]))
  shop.on(listWithdrawablePayments, () => ({ payments: [planWith(payment)], undoable: null }))
  shop.on(getPaymentTotals, () => ({
    payments: 1,
    giftCardPoints: 47,
    subscriptionVoucherCount: 2,
    totalPurchasedByVoucher: 109,
  }))
  shop.on(sendInvoice, () => null)
  let asked: unknown
  shop.on(withdrawPayment, ({ body }) => {
    asked = body
    payment = { ...payment, refundingCents: 643, refundedPoints: 14, withdrawable: null }
    return {
      id: 'r1',
      kind: 'points' as const,
      points: 12,
      grossCents: 643,
      status: 'pending' as const,
      reason: 'Withdrawn',
      refundedAt: '2026-11-25T12:00:00.000Z',
      creditNoteNumber: null,
      returnedReason: null,
      paidOtherwise: null,
    }
  })
  await openApp('/subscription_history', shop, { isSignedIn: true })
  const row = page.getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/20 points.*Visa •••• 4242.*10\.71.*IN-2026-000007/)
  await expect
    .element(words(/1 payment\. 47 points from gift cards\. 109 points and 2 subscriptions from vouchers/))
    .toBeVisible()
  await press('More of IN-2026-000007')
  await expect
    .element(page.getByRole('menuitem', { name: 'Save e-invoice IN-2026-000007 (UBL)' }))
    .toBeVisible()
  await page.getByRole('menuitem', { name: 'Email IN-2026-000007' }).click()
  await expect.element(words('IN-2026-000007 is on its way to your inbox')).toBeVisible()
  await press('More of IN-2026-000007')
  await page.getByRole('menuitem', { name: 'Email CN-2026-000001' }).click()
  await expect.element(words('CN-2026-000001 is on its way to your inbox')).toBeVisible()
  await press('Refund')
  await expect
    .element(page.getByRole('heading', { name: 'Refund 12 points and end your plan?' }))
    .toBeVisible()
  await expect.element(words(/6\.43 goes back to Visa •••• 4242/)).toBeVisible()
  await expect
    .element(
      words(
        /4\.28 of the payment stays for the 8 spent points: their part of the .*10\.71 that 20 points cost\./,
      ),
    )
    .toBeVisible()
  for (const wrong of ['', '0', '13', '1.5']) {
    await type('Points to refund', wrong)
    await expect
      .element(page.getByRole('heading', { name: 'Refund points and end your plan?' }))
      .toBeVisible()
    await expect.element(words(/goes back to/)).not.toBeInTheDocument()
    await expect
      .element(page.getByLabelText('Points to refund', { exact: true }))
      .toHaveAttribute('aria-invalid', 'true')
  }
  await type('Points to refund', '6')
  const heading = page.getByRole('heading', { name: 'Refund 6 points and end your plan?' })
  await expect.element(heading).toBeVisible()
  await expect.element(words(/3\.21 goes back to Visa •••• 4242/)).toBeVisible()
  await expect
    .element(words(/^This ends your plan.*: nothing more is charged.* Its other payments stay/))
    .toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund .*3\.21$/ })
    .click()
  await expect
    .element(row)
    .toMatchTextContent(
      /20 ?14 of them refunded.*1\.00 refunded, 22 Nov 2026.*6\.43 refund on its way.*Partly refunded: € 3\.28 stays for 6 points/,
    )
  await expect.element(page.getByRole('button', { name: 'Save CN-2026-000001 as PDF' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
  expect(asked).toEqual({ points: 6, grossCents: 321 })
})

test('[R15] a gift card that nobody has redeemed is refunded from the history', async () => {
  const shop = new FakeShop()
  const withdrawable = {
    points: 0,
    grossCents: 2_500,
    spentPoints: 0,
    leftCents: 1_071,
    prices: [{ points: 20, grossCents: 1_071 }],
    until: '2026-12-05T12:00:00.000Z',
  }
  shop.on(listPayments, () =>
    onOnePage<OwnPayment>([
      { ...aPayment({ kind: 'gift', name: 'Gift card', points: 0 }), withdrawable },
      { ...aPayment({ id: 'pay2', isByGiftCard: true }), withdrawable: null },
    ]),
  )
  await openApp('/subscription_history', shop, { isSignedIn: true })
  await expect.element(words('from a gift card, nothing charged')).toBeVisible()
  await press('Refund')
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /code stops working at once\..*25\.00 goes back to Visa •••• 4242.*Last day for this refund: 5 Dec 2026\./,
    )
})

test('[R15] VAT that went back is said as that, and which of its papers is valid, on a phone too', async () => {
  const shop = new FakeShop()
  const vatBack: Partial<OwnPayment> = {
    currency: 'USD',
    refundedCents: 171,
    refundedAt: '2026-11-22T12:00:00.000Z',
    laterPapers: ['CN-2026-000001', 'IN-2026-000008'],
  }
  const part: Partial<OwnPayment> = {
    id: 'pay2',
    currency: 'USD',
    refundedCents: 873,
    refundedAt: '2026-11-22T12:00:00.000Z',
    refundedPoints: 16,
    laterPapers: ['CN-2026-000002'],
  }
  shop.on(listPayments, () =>
    onOnePage<OwnPayment>([
      { ...aPayment(vatBack), withdrawable: null },
      { ...aPayment(part), withdrawable: null },
    ]),
  )
  await openApp('/subscription_history', shop, { isSignedIn: true })
  const row = page.getByRole('row').nth(1)
  await expect
    .element(row)
    .toMatchTextContent(
      /US\$ 10\.71 ?VAT back US\$ 1\.71, 22 Nov 2026 ?in all US\$ 9\.00.*000007 ?cancelled.*CN.*000001 ?credit note.*000008 ?valid/,
    )
  await expect.element(row).not.toMatchTextContent(/refunded/)
  await expect
    .element(page.getByRole('row').nth(2))
    .toMatchTextContent(/8\.73 refunded.*1\.98 stays for 4 points/)
  for (const width of [360, 390]) {
    await page.viewport(width, 800)
    const cards = page.getByRole('row').elements()
    expect(cards.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  }
})

test('[R15] a history without payments leads to the points on sale', async () => {
  const shop = new FakeShop()
  shop.on(listPayments, () => onOnePage<OwnPayment>([]))
  await openApp('/subscription_history', shop, { isSignedIn: true })
  await expect.element(words(/^No payments yet/)).toBeVisible()
})
