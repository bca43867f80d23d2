import { getPayoutDetails, setPayoutDetails, type ShownPayee } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const tax = {
  street: 'Gasse 1',
  postcode: '1010',
  city: 'Vienna',
  country: 'AT',
  vatStatus: null,
  vatId: null,
  taxpayer: 'person' as const,
  firstName: 'Ava',
  lastName: 'Lune',
  registerNumber: null,
  taxNumber: null,
  taxId: '59-119/9013',
  taxCountry: 'AT',
  bornOn: '1990-05-12',
  birthCity: null,
  birthCountry: null,
}

test('an artist enters where they are paid to, is told what is missing, and reads it again', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'artist' }
  let details: ShownPayee | null = null
  shop.on(getPayoutDetails, () => ({ details }))
  const sent: unknown[] = []
  shop.on(setPayoutDetails, ({ body }) => {
    sent.push(body)
    details = { holder: 'Ava Lune', iban: 'DE89 … 3000', paypal: null, usableAt: null, tax }
    return { details }
  })
  await openApp('/payout_details', shop, { isSignedIn: true, width: 390 })
  await type('Legal name', 'Ava Lune')
  await type('Street and number', tax.street)
  await type('Postcode', tax.postcode)
  await type('City', tax.city)
  await page.getByLabelText('Country', { exact: true }).selectOptions('AT')
  await page.getByLabelText('Person or company').selectOptions('A company')
  await expect.element(page.getByLabelText('Register number')).toBeVisible()
  await page.getByLabelText('Person or company').selectOptions('A person')
  await press('Save')
  for (const missing of ['First name', 'Last name', 'Date of birth', 'City of birth', 'Country of birth'])
    await expect.element(words(`${missing} cannot be empty`)).toBeVisible()
  await type('First name', tax.firstName)
  await type('Last name', tax.lastName)
  await type('Date of birth', tax.bornOn)
  await type('Tax ID', tax.taxId)
  await expect.element(page.getByLabelText('City of birth')).not.toBeInTheDocument()
  await press('Save')
  await expect.element(words('Country of the tax ID cannot be empty')).toBeVisible()
  await page.getByLabelText('Country of the tax ID').selectOptions('AT')
  await press('Save')
  await expect.element(words('Enter an IBAN or a PayPal address, not both')).toBeVisible()
  await type('IBAN', 'DE89 3704 0044 0532 0130 00')
  await press('Save')
  await expect.element(words('Gasse 1, 1010 Vienna, AT')).toBeVisible()
  expect(sent).toEqual([{ holder: 'Ava Lune', iban: 'DE89 3704 0044 0532 0130 00', paypal: null, ...tax }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('an artist whose details are from before is told what the tax authority has to know besides', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'artist' }
  const before = { ...tax, taxpayer: null, firstName: null, lastName: null }
  const details = { holder: 'Ava Lune', iban: 'DE89 … 3000', paypal: null, usableAt: null, tax: before }
  shop.on(getPayoutDetails, () => ({ details }))
  await openApp('/payout_details', shop, { isSignedIn: true })
  await expect.element(words('Missing for the tax report: Person or company.')).toBeVisible()
})
