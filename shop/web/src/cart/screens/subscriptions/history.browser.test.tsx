import {
  getPaymentTotals,
  listOwnUnpaid,
  listPayments,
  listWithdrawablePayments,
  type OwnPayment,
  sendInvoice,
  type WithdrawablePayment,
  withdrawPayment,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shopWithPlan } from '../../../testing/a-plan.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aMovement, anOwnPayment, aPaper } from '../../../testing/payments.ts'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

/** Lines below the first payment. */
const lines = () => ({ nth: (at: number) => page.getByRole('row').nth(at + 2) })

/** The contract of a plan with two payments that can be refunded. */
function planWith({ withdrawable: back, ...payment }: OwnPayment): WithdrawablePayment {
  const until = '2026-12-05T12:00:00.000Z'
  const payments = [payment, { ...payment, invoiceNumber: 'IN-2026-000008' }].map((one) => ({ ...one, back }))
  return { ...payment, payments, endsPlan: 'Starter', until, back, declared: null }
}

/** A plan's payment of which two points went back, and what was asked to go back since. */
function shopWithRefund() {
  const shop = new FakeShop()
  let payment = anOwnPayment({
    isPlanRunning: true,
    refundedCents: 100,
    refundedPoints: 2,
    movements: [aMovement({ points: 2, grossCents: 100, withdrawal: 'W-20261122-K7RM2P' })],
    papers: [aPaper({}), aPaper({ number: 'CN-2026-000001', kind: 'credit-note', movementId: 'r1' })],
    withdrawable: {
      points: 12,
      grossCents: 643,
      spentPoints: 8,
      leftCents: 1_071,
      prices: [{ points: 20, grossCents: 1_071 }],
      until: '2026-12-05T12:00:00.000Z',
    },
  })
  shop.on(listPayments, () => onOnePage([payment]))
  shop.on(listWithdrawablePayments, () => ({ payments: [planWith(payment)], undoable: null, declared: [] }))
  shop.on(getPaymentTotals, () => ({
    sums: [{ currency: 'EUR', paidCents: 1_071, backCents: 100 }],
    payments: 1,
    giftCardPoints: 47,
    subscriptionVoucherCount: 2,
    totalPurchasedByVoucher: 109,
  }))
  shop.on(sendInvoice, () => null)
  const asked: unknown[] = []
  shop.on(withdrawPayment, ({ body }) => {
    asked.push(body)
    const sent = aMovement({ id: 'r2', state: 'onItsWay', points: 12, grossCents: 643 })
    const movements = [...payment.movements, sent]
    payment = { ...payment, movements, refundedPoints: 14, unspentPoints: 0, withdrawable: null }
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
  return { shop, asked }
}

test('[R15] [P03] the history shows what was paid, mails an invoice again, and gives unspent points back', async () => {
  const { shop, asked } = shopWithRefund()
  await openApp('/subscription_history', shop, { isSignedIn: true })
  const row = page.getByRole('row').nth(1)
  await expect
    .element(row)
    .toMatchTextContent(
      /20 points ?12 of 18 points unspent · refund until 5 Dec 2026.*Visa •••• 4242.*10\.71.*IN-2026-000007/,
    )
  await expect
    .element(
      words(/1 payment in all\. 47 points from gift cards\. 109 points and 2 subscriptions from vouchers/),
    )
    .toBeVisible()
  await expect
    .element(page.getByLabelText('Sums in EUR'))
    .toMatchTextContent(/Paid ?€ 10\.71 ?Money back ?−€ 1\.00 ?Total ?€ 9\.71/)
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
  await expect.element(page.getByLabelText('Points to refund')).toHaveFocus()
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
  await expect.element(row).toMatchTextContent(/20 points ?0 of 6 points unspent ?20/)
  await expect
    .element(lines().nth(0))
    .toMatchTextContent(
      /2 points returned ?W-20261122-K7RM2P ?Refunded.*−2.*22 Nov 2026.*−€ 1\.00.*CN-2026-000001 ?credit note/,
    )
  await expect
    .element(page.getByRole('link', { name: 'W-20261122-K7RM2P' }))
    .toHaveAttribute('href', '/withdraw#W-20261122-K7RM2P')
  await expect.element(lines().nth(1)).toMatchTextContent(/12 points returned ?On its way.*−12.*−€ 6\.43/)
  await expect.element(lines().nth(2)).toMatchTextContent(/^Total ?6(?: points)? ?€ 3\.28$/)
  await expect.element(page.getByRole('button', { name: 'Save CN-2026-000001 as PDF' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
  expect(asked).toEqual([{ points: 6, grossCents: 321 }])
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
      anOwnPayment({ kind: 'gift', name: 'Gift card', points: 0, withdrawable }),
      anOwnPayment({ id: 'pay2', isByGiftCard: true, giftName: 'Bo' }),
    ]),
  )
  await openApp('/subscription_history', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('row').nth(2))
    .toMatchTextContent(/^Gift card redeemed: 20 points ?from Bo .*Gift card.*10\.71 ?nothing charged/)
  await press('Refund')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /code stops working at once\..*25\.00 goes back to Visa •••• 4242.*Last day for this refund: 5 Dec 2026\./,
    )
})

test('[R15] VAT that went back, returned points and failures have each a line with its papers, on a phone too', async () => {
  const shop = new FakeShop()
  const vat = { id: 'r2', cause: 'vat', points: 0, netCents: 0, grossCents: 145 } as const
  const payment = anOwnPayment({
    currency: 'USD',
    refundedPoints: 3,
    movements: [
      aMovement({}),
      aMovement({ ...vat, id: 'r0', state: 'failed' }),
      aMovement(vat),
      aMovement({ id: 'du_1', cause: 'bank', state: 'undecided', points: 0, grossCents: 200 }),
    ],
    papers: [
      aPaper({}),
      aPaper({ number: 'CN-2026-000001', kind: 'credit-note', corrects: 'IN-2026-000007', movementId: 'r1' }),
      aPaper({ number: 'CN-2026-000002', kind: 'credit-note', corrects: 'IN-2026-000007', movementId: 'r2' }),
      aPaper({ number: 'IN-2026-000008', corrects: 'IN-2026-000007', movementId: 'r2' }),
    ],
  })
  shop.on(listPayments, () => onOnePage([payment]))
  await openApp('/subscription_history', shop, { isSignedIn: true })
  const row = page.getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/US\$ 10\.71.*IN-2026-000007 ?invoice, cancelled/)
  const texts = [
    /^3 points returned ?Refunded.*−US\$ 1\.61.*CN-2026-000001 ?credit note$/,
    /^VAT back ?Failed, nothing went back.*−US\$ 1\.45$/,
    /^VAT back ?Refunded.*−US\$ 1\.45.*CN-2026-000002 ?credit note ?IN-2026-000008 ?corrected invoice$/,
    /^Taken back by the bank ?Not decided yet.*−US\$ 2\.00$/,
    /^Total ?17(?: points)? ?US\$ 5\.65$/,
  ]
  for (const [at, text] of texts.entries()) await expect.element(lines().nth(at)).toMatchTextContent(text)
  for (const width of [360, 390]) {
    await page.viewport(width, 800)
    const cards = page.getByRole('row').elements()
    expect(cards.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  }
})

test('[R15] [P04] a plan that is not paid says in the history what is due and where to pay it', async () => {
  const { shop } = shopWithPlan({
    due: { grossCents: 1_784, points: 100, attempts: 2, reason: 'renewal', waitsForYou: false },
    nextAttempt: { at: '2026-12-03T12:00:00.000Z', grossCents: 1_784, kind: 'retry' },
  })
  shop.on(listPayments, () => onOnePage([anOwnPayment({})]))
  await openApp('/subscription_history', shop, { isSignedIn: true })
  await expect.element(words(/17\.84 is due\..*We try again on 3 Dec 2026/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Change the card' }))
    .toHaveAttribute('href', '/subscriptions')
})

test('[R15] [P03] the history says what the bank has not paid yet or refused, and leads to another try', async () => {
  const shop = new FakeShop()
  const unpaid = { name: '400 points', kind: 'points', currency: 'EUR', grossCents: 14_161 } as const
  shop.on(listPayments, () => onOnePage([anOwnPayment({})]))
  shop.on(listOwnUnpaid, () => ({
    payments: [
      { ...unpaid, id: 'u1', state: 'onItsWay' as const, startedAt: '2026-11-22T12:00:00.000Z' },
      { ...unpaid, id: 'u2', state: 'declined' as const, startedAt: '2026-11-21T12:00:00.000Z' },
    ],
  }))
  await openApp('/subscription_history', shop, { isSignedIn: true })
  const rows = page.getByRole('region', { name: 'Not paid' }).first().getByRole('row')
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^400 points ?22 Nov 2026 ?On its way.*Your bank can take a few days.*141\.61$/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Card declined ?Nothing was charged\..*Try again$/)
  await expect
    .element(page.getByRole('link', { name: 'Try again' }))
    .toHaveAttribute('href', '/subscriptions')
})

test('[R15] days are shown as on the rest of the page, and narrow down the sums too', async () => {
  const shop = new FakeShop()
  const asked: string[] = []
  shop.on(listPayments, () => onOnePage([anOwnPayment({})]))
  shop.on(getPaymentTotals, ({ url }) => {
    asked.push(url.search)
    return {
      sums: [{ currency: 'EUR', paidCents: 1_071, backCents: 0 }],
      payments: 1,
      giftCardPoints: 0,
      subscriptionVoucherCount: 0,
      totalPurchasedByVoucher: 0,
    }
  })
  await openApp('/subscription_history?from=2026-11-01&q=4242', shop, { isSignedIn: true })
  await expect
    .element(page.getByLabelText('Sums in EUR'))
    .toMatchTextContent(/Paid, from 1 Nov 2026, matching “4242” ?€ 10\.71/)
  expect(asked[0]).toMatch(/^\?q=4242&from=2026-11-01&zone=/)
  const from = page.getByLabelText('From', { exact: true })
  const shown = () => from.element().parentElement?.dataset['shown']
  expect(shown()).toBe('1 Nov 2026')
  await from.fill('')
  await expect.poll(shown).toBe('Any day')
})

test('[R15] a history without payments leads to the points on sale', async () => {
  const shop = new FakeShop()
  shop.on(listPayments, () => onOnePage<OwnPayment>([]))
  await openApp('/subscription_history', shop, { isSignedIn: true })
  await expect.element(words(/^No payments yet/)).toBeVisible()
  await expect.element(page.getByLabelText('From')).not.toBeInTheDocument()
})
