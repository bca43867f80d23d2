import {
  type Answer,
  type BookBalance,
  closeBooks,
  getBooks,
  listBookBalances,
  listVatReturn,
  saveDatev,
  savePapers,
  type VatReturnRow,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

const books: Answer<typeof getBooks> = {
  enteredAt: new Date().toISOString(),
  comparedAt: new Date().toISOString(),
  closedUntil: null,
  today: '2026-12-03',
  differences: [],
  providerDiffers: [],
  hasOssFile: true,
  datev: null,
}

const balance = (facts: Partial<BookBalance>): BookBalance => ({
  id: facts.account ?? 'bank',
  account: 'bank',
  vat: null,
  currency: 'EUR',
  openingCents: 0,
  debitCents: 0,
  creditCents: 0,
  closingCents: 0,
  ...facts,
})

const declared: VatReturnRow = {
  id: 'FR',
  scheme: 'oss',
  kind: 'charged',
  country: 'FR',
  rateBasisPoints: 2_000,
  corrects: '2026-Q3',
  currency: 'USD',
  netCents: -900,
  vatCents: -180,
  own: { currency: 'EUR', netCents: -830, vatCents: -166 },
  papers: 1,
}

function openBooks(facts: Partial<typeof books> = {}) {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const sent: unknown[] = []
  shop.on(getBooks, () => ({ ...books, ...facts }))
  shop.on(listBookBalances, () =>
    onOnePage([
      balance({ account: 'provider', debitCents: 1_071, closingCents: 1_071 }),
      balance({
        account: 'vat',
        vat: { country: 'DE', rateBasisPoints: 1_900 },
        creditCents: 171,
        closingCents: -171,
      }),
    ]),
  )
  shop.on(listVatReturn, () => onOnePage([declared]))
  shop.on(closeBooks, ({ body }) => {
    sent.push(body)
    return null
  })
  shop.on(saveDatev, ({ body }) => {
    sent.push(body)
    return new Blob(['EXTF'])
  })
  shop.on(savePapers, ({ body }) => {
    sent.push(body)
    return new Blob(['PK'])
  })
  return { shop, sent }
}

test('an administrator sees what stands on each account, closes a month and saves it for DATEV', async () => {
  const { shop, sent } = openBooks()
  await openApp('/admin/books', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(/The books add up, compared .*no day is closed/)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Card provider')).toMatchTextContent(/EUR.*€ 10\.71/)
  await expect.element(row('VAT owed, Germany 19%')).toMatchTextContent(/-€ 1\.71|€ -1\.71|-€\u00a01\.71/)
  await press('Close days')
  await expect.element(page.getByLabelText('Close until')).toHaveValue('2026-11-30')
  await page.getByRole('dialog').getByRole('button', { name: 'Close days' }).click()
  await expect.poll(() => sent).toEqual([{ until: '2026-11-30' }])
  await press('DATEV')
  await type('Consultant number', '29098')
  await type('Client number', '55')
  await page.getByText('Account numbers').click()
  await type('Card provider', '1461')
  await press('Save file')
  await expect
    .poll(() => sent[1])
    .toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      chart: 'SKR04',
      consultantNumber: 29_098,
      clientNumber: 55,
      numbers: { provider: 1_461 },
    })
})

test('an administrator saves the papers of last month, or of another one', async () => {
  const { shop, sent } = openBooks()
  await openApp('/admin/books', shop, { isSignedIn: true })
  await press('Papers')
  await expect.element(page.getByLabelText('Month')).toHaveValue('2026-11')
  await page.getByLabelText('Month').selectOptions('December 2026')
  await press('Save ZIP')
  await expect.poll(() => sent).toEqual([{ month: '2026-12' }])
})

test('books that differ from the papers say so, and a provider’s other balance says where to look', async () => {
  const { shop } = openBooks({
    differences: ['the books have -170 cents of EUR on vat DE 1900 where -171 should be'],
  })
  await openApp('/admin/books', shop, { isSignedIn: true })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/do not add up.*-170 cents/)
})

test('the VAT return names what corrects an earlier quarter, in the currency in which it is declared', async () => {
  const { shop } = openBooks({ providerDiffers: [{ currency: 'EUR', bookedCents: 900, listedCents: 800 }] })
  await openApp('/admin/books?list=vat', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('row').filter({ hasText: 'France' }))
    .toMatchTextContent(/corrects Q3 2026.*One Stop Shop.*20%.*1\.80.*1\.66/)
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(/lists € 8\.00 of balance, the books have € 9\.00/)
  await expect.element(page.getByText('1 correction to enter at the portal')).toBeVisible()
})
