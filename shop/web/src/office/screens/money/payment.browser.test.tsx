import {
  correctArtistPayment,
  enterArtistDetails,
  getArtistBalance,
  listArtistPayments,
  payArtist,
  type RoyaltyPayment,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { press, type, words } from '../../../testing/on-page.ts'

afterEach(forgetEverything)

const ENTERED = { enteredBy: 'Kim Admin', enteredAt: '2026-11-25T10:00:00.000Z' }

const PAYEE = {
  holder: 'Ava Lune',
  iban: 'DE89370400440532013000',
  paypal: null,
  usableAt: null,
  tax: {
    street: 'Gasse 1',
    postcode: '1010',
    city: 'Vienna',
    country: 'AT',
    vatStatus: null,
    vatId: null,
    taxpayer: 'company' as const,
    firstName: null,
    lastName: null,
    registerNumber: 'FN 123456 a',
    taxNumber: null,
    taxId: '59-119/9013',
    taxCountry: 'AT',
    bornOn: null,
    birthCity: null,
    birthCountry: null,
  },
}

test('[R28] an administrator enters a payment; the form offers what is payable and comes back empty', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  let payments: RoyaltyPayment[] = []
  const balance = () => ({
    earnedMicroEur: 3_000_000,
    paidCents: payments.length * 299,
    owedMicroEur: 3_000_000 - payments.length * 2_990_000,
    payableCents: payments.length === 0 ? 299 : 0,
    saleCount: 9,
    pendingMicroEur: 0,
    disputedMicroEur: 0,
    heldMicroEur: 0,
    nextPayableAt: null,
    holdDays: 14,
  })
  shop.on(getArtistBalance, () => ({
    artist: { id: 'a1', name: 'Ava Lune', email: 'ava@segno.test', hasLeft: false },
    balance: balance(),
    share: { basisPoints: 6_000, agreedAt: '2026-11-01T10:00:00.000Z', shopBasisPoints: 5_000 },
    vatRateBasisPoints: 1_900,
    waiting: null,
    payee: PAYEE,
  }))
  shop.on(listArtistPayments, () => ({
    items: payments,
    meta: {
      itemCount: payments.length,
      totalItems: payments.length,
      itemsPerPage: 10,
      totalPages: 1,
      currentPage: 1,
    },
  }))
  const sent: unknown[] = []
  shop.on(payArtist, ({ body }) => {
    sent.push(body)
    const facts = body as Pick<RoyaltyPayment, 'amountCents' | 'paidOn' | 'reference'>
    payments = [
      {
        ...facts,
        ...ENTERED,
        vatCents: 0,
        paper: 'SB-2026-000001',
        id: 'p1',
        leftCents: facts.amountCents,
        corrects: null,
      },
    ]
    return { ...balance(), isWaiting: false }
  })
  shop.on(correctArtistPayment, ({ url, body }) => {
    sent.push(url.pathname, body)
    const { amountCents, reference } = body as Pick<RoyaltyPayment, 'amountCents' | 'reference'>
    const [paid] = payments
    const { id, paidOn } = paid!
    const corrects = { id, paidOn, reference: paid!.reference }
    payments = [
      {
        ...ENTERED,
        id: 'p2',
        paidOn,
        amountCents: -amountCents,
        vatCents: 0,
        paper: 'SC-2026-000001',
        leftCents: 0,
        reference,
        corrects,
      },
      { ...paid!, leftCents: paid!.leftCents - amountCents },
    ]
    return balance()
  })
  await openApp('/admin/payment/a1', shop, { isSignedIn: true })
  await expect.element(words('DE89370400440532013000')).toBeVisible()
  await expect.element(words('60%')).toBeVisible()
  await expect.element(page.getByLabelText('Amount, in €')).toHaveValue('2.99')
  await expect.element(page.getByText(/Transfer €\s?3\.56 \(€\s?0\.57 VAT\), with 19% on top/)).toBeVisible()
  await press('Enter payment')
  await expect.element(words('Reference cannot be empty')).toBeVisible()
  await type('Reference', 'Transfer 7')
  await press('Enter payment')
  await expect.element(page.getByRole('row').filter({ hasText: 'Transfer 7' })).toMatchTextContent(/2\.99/)
  expect(sent).toMatchObject([{ amountCents: 299, vatCents: 57, reference: 'Transfer 7' }])
  await expect.element(page.getByLabelText('Reference')).toHaveValue('')
  await press('Correct Transfer 7')
  await expect.element(words(/Up to .*2\.99\. The payment stays/)).toBeVisible()
  await type('Take back, in €', '1')
  await type('Note', 'Typed twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click()
  const correction = page.getByRole('row').filter({ hasText: 'Typed twice (corrects Transfer 7)' })
  await expect.element(correction).toMatchTextContent(/[-−].*1\.00/)
  expect(sent.slice(1)).toEqual([
    '/api/admin/payment/a1/payments/p1/correction',
    { amountCents: 100, reference: 'Typed twice' },
  ])
  await expect
    .element(page.getByRole('button', { name: /^Correct/ }))
    .toHaveAccessibleName('Correct Transfer 7')
})

test('an administrator enters where an artist is paid to who has left, and says why', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const { iban, paypal, holder, tax } = PAYEE
  let payee: typeof PAYEE | null = null
  shop.on(getArtistBalance, () => ({
    artist: { id: 'a1', name: 'Deleted account', email: 'deleted-a1@deleted.invalid', hasLeft: true },
    balance: {
      earnedMicroEur: 3_000_000,
      paidCents: 0,
      owedMicroEur: 3_000_000,
      payableCents: 300,
      saleCount: 9,
      pendingMicroEur: 0,
      disputedMicroEur: 0,
      heldMicroEur: 0,
      nextPayableAt: null,
      holdDays: 14,
    },
    share: { basisPoints: 5_000, agreedAt: null, shopBasisPoints: 5_000 },
    vatRateBasisPoints: 0,
    waiting: null,
    payee,
  }))
  shop.on(listArtistPayments, () => ({
    items: [],
    meta: { itemCount: 0, totalItems: 0, itemsPerPage: 10, totalPages: 0, currentPage: 1 },
  }))
  const sent: unknown[] = []
  shop.on(enterArtistDetails, ({ body }) => {
    sent.push(body)
    payee = PAYEE
    return null
  })
  await openApp('/admin/payment/a1', shop, { isSignedIn: true })
  await press('Enter details')
  await type('Legal name', holder)
  await type('IBAN', iban)
  await type('Street and number', tax.street)
  await type('Postcode', tax.postcode)
  await type('City', tax.city)
  await page.getByLabelText('Country', { exact: true }).selectOptions(tax.country)
  await page.getByLabelText('Person or company').selectOptions('A company')
  await type('Register number', tax.registerNumber)
  await type('Tax ID', tax.taxId)
  await page.getByLabelText('Country of the tax ID').selectOptions(tax.taxCountry)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect.element(words('Reason cannot be empty')).toBeVisible()
  await type('Reason', 'Letter of 12 May')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect.element(words('Gasse 1, 1010 Vienna, AT')).toBeVisible()
  expect(sent).toEqual([{ holder, iban, paypal, ...tax, reason: 'Letter of 12 May' }])
})
