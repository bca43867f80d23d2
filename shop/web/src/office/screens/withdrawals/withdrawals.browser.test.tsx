import {
  answerWithdrawal,
  describePage,
  listAllPayments,
  type ListedWithdrawal,
  listWithdrawals,
  matchWithdrawal,
  refundWithdrawal,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aPayment } from '../../../testing/payments.ts'

afterEach(forgetEverything)

const PAYMENT = aPayment({
  id: 'p1',
  invoiceNumber: 'IN-2026-000001',
  user: { id: 'u1', name: 'Robin Vale', email: 'robin@segno.test' },
})
const OPEN: ListedWithdrawal = {
  id: 'w1',
  number: 'W-20261121-K7RM2P',
  name: 'Ada Lee',
  email: 'ada@segno.test',
  contract: '<b>Invoice 1</b>',
  declaredAt: new Date(Date.now() - 12 * 86_400_000).toISOString(),
  dueAt: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
  accountId: null,
  payment: null,
  answeredAt: null,
  answeredBy: null,
  outcome: null,
  answer: null,
}

let shop: FakeShop
let declared: ListedWithdrawal
let sent: unknown[]
beforeEach(() => {
  sent = []
  declared = OPEN
  shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
  const meta = describePage({ page: 1, limit: 10, itemCount: 1, totalItems: 1 })
  shop.on(listWithdrawals, () => ({ items: [declared], meta }))
  shop.on(listAllPayments, ({ url }) => {
    const isFound = url.searchParams.get('q') === 'robin'
    return { items: isFound ? [PAYMENT] : [], meta }
  })
  shop.on(matchWithdrawal, ({ body }) => {
    sent.push(body)
    const others = [{ name: 'Creator', invoiceNumber: 'IN-2026-000002', grossCents: 833 }]
    declared = {
      ...declared,
      payment: { ...PAYMENT, unspentPoints: 18, back: { points: 18, grossCents: 964 }, others },
    }
    return null
  })
  const answer = (outcome: 'refunded' | 'refused', words: string | null) => {
    declared = {
      ...declared,
      answeredAt: new Date().toISOString(),
      answeredBy: 'Kim Admin',
      outcome,
      answer: words,
    }
    return null
  }
  shop.on(refundWithdrawal, () => answer('refunded', null))
  shop.on(answerWithdrawal, ({ body }) => {
    sent.push(body)
    return answer('refused', (body as { reason: string }).reason)
  })
})
const openOffice = () => openApp('/admin/withdrawals', shop, { isSignedIn: true })
const cells = () => page.getByRole('row').nth(1)

test('an administrator sees what is due, finds the payment, and refunds it with one press that names the sum', async () => {
  await openOffice()
  await expect.element(cells()).toMatchTextContent(/Due .*2 days left/)
  await expect.element(words('<b>Invoice 1</b>')).toBeVisible()
  expect(page.getByRole('button', { name: 'Refund W-20261121-K7RM2P' }).elements()).toEqual([])
  await press('Choose payment: W-20261121-K7RM2P')
  await expect.element(words(/^No such payment/)).toBeVisible()
  await press('Search for Ada Lee')
  await expect.element(page.getByRole('dialog').getByRole('searchbox')).toHaveValue('Ada Lee')
  await type('Name, email, invoice number or sum', 'robin')
  await page.getByRole('radio', { name: /IN-2026-000001/ }).click()
  await press('Choose')
  await expect.element(cells()).toMatchTextContent(/Paid by robin@segno\.test/)
  await expect.element(cells()).toMatchTextContent(/Also IN-2026-000002, Creator, €.?8\.33/)
  await press('Refund W-20261121-K7RM2P')
  await expect.element(page.getByRole('dialog', { name: /^Refund €.?9\.64 to Robin Vale\?$/ })).toBeVisible()
  await press('Refund')
  await expect.element(cells()).toMatchTextContent(/Refunded.*Kim Admin/)
  expect(page.getByRole('button', { name: /W-20261121/ }).elements()).toEqual([])
  expect(sent).toEqual([{ paymentId: 'p1' }])
})

test('a declaration is refused for a reason, which is on the list then', async () => {
  await openOffice()
  await press('Refuse: W-20261121-K7RM2P')
  await press('Refuse')
  await expect.element(words('Reason cannot be empty')).toBeVisible()
  await type('Reason', 'All points are spent.')
  await press('Refuse')
  await expect.element(cells()).toMatchTextContent(/Refused.*All points are spent\./)
  expect(sent).toEqual([{ outcome: 'refused', reason: 'All points are spent.' }])
})

test('one that is overdue says since when', async () => {
  declared = { ...OPEN, dueAt: '2026-11-20T12:00:00.000Z' }
  await openOffice()
  await expect.element(cells()).toMatchTextContent(/Overdue since/)
})
