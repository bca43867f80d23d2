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
  taxId: '12 345/6789',
  vatStatus: null,
  vatId: null,
  bornOn: null,
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
  await page.getByLabelText('Country').selectOptions('AT')
  await type('Tax ID', tax.taxId)
  await press('Save')
  await expect.element(words('Enter an IBAN or a PayPal address, not both')).toBeVisible()
  await type('IBAN', 'DE89 3704 0044 0532 0130 00')
  await press('Save')
  await expect.element(words('Gasse 1, 1010 Vienna, AT')).toBeVisible()
  expect(sent).toEqual([{ holder: 'Ava Lune', iban: 'DE89 3704 0044 0532 0130 00', paypal: null, ...tax }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
