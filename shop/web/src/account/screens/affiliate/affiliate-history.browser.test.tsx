import {
  type AffiliateTaxDetails,
  type AffiliateMoney,
  type AffiliatePayout,
  getAffiliate,
  getAffiliateChart,
  getAffiliateMoney,
  listAffiliateDays,
  listOwnPayouts,
  requestPayout,
  setAffiliateTaxDetails,
  setBankDetails,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const META = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
const MONEY: AffiliateMoney = {
  balances: [
    { currency: 'EUR', pendingCents: 100, heldCents: 0, freeCents: 3_150, inPayoutCents: 0, paidCents: 0 },
  ],
  bankDetails: null,
  tax: null,
  minPayoutCents: 2_500,
  openPayouts: [],
}

const PAYOUT: AffiliatePayout = {
  id: 'p1',
  requestedAt: '2026-11-20T12:00:00.000Z',
  currency: 'EUR',
  amountCents: 3_150,
  vatCents: 0,
  paper: null,
  status: 'requested',
  holder: 'Ada Lee',
  iban: 'DE89 … 3000',
  reason: null,
  paidOn: null,
  reference: null,
  filedAt: null,
}

test.each([1440, 390])(
  '[E16] [R16] an affiliate sees the link, and its clicks and sign-ups by day, at %i pixels',
  async (width) => {
    const shop = new FakeShop()
    const link = 'https://shop.test/sounds?afid=0123456789ab'
    shop.on(getAffiliate, () => ({
      link,
      clicks: 12,
      signUps: 3,
      conversions: 1,
      shareBasisPoints: 1_500,
      holdDays: 30,
    }))
    const day = { clicks: 12, signUps: 3, payments: 1, earned: [{ currency: 'EUR', amountCents: 360 }] }
    shop.on(listAffiliateDays, () => ({ items: [{ ...day, day: '2026-11-20' }], meta: META }))
    shop.on(getAffiliateChart, () => [
      { day: '2026-11-19', clicks: 0, signUps: 0, payments: 0, earned: [] },
      { ...day, day: '2026-11-20' },
    ])
    await openApp('/affiliate_history', shop, { isSignedIn: true, width })
    await expect.element(page.getByText(link)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/2026.*12.*3.*1.*3\.60/)
    const earnings = page.getByRole('figure', { name: 'Earnings by day in EUR' })
    await earnings.getByRole('radio', { name: 'Table' }).click()
    await expect.element(earnings.getByRole('row').nth(2)).toMatchTextContent(/2026.*3\.60/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('[E16] [R19] an affiliate enters bank details, sees a bad IBAN refused, asks for a payout, and sees it listed', async () => {
  const shop = new FakeShop()
  let money = MONEY
  let requests = 0
  shop.on(getAffiliateMoney, () => money)
  const saved = { holder: 'Ada Lee', iban: 'DE89 … 3000', usableAt: null }
  shop.on(setBankDetails, () => (money = { ...money, bankDetails: saved }))
  const message = 'This is not a valid IBAN'
  shop.refusing.set('PUT /api/affiliate/bankDetails', {
    code: 'iban_invalid',
    message,
    errors: [{ path: 'iban', message }],
  })
  shop.on(requestPayout, () => {
    requests++
    return (money = { ...money, openPayouts: ['EUR'] })
  })
  shop.on(listOwnPayouts, () => {
    const items = requests === 0 ? [] : [PAYOUT]
    return { items, meta: { ...META, itemCount: items.length, totalItems: items.length } }
  })
  await openApp('/affiliate_payout', shop, { isSignedIn: true })
  await expect.element(page.getByText('Add your bank details for a payout')).toBeVisible()
  await page.getByRole('textbox', { name: 'Account holder' }).fill('Ada Lee')
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  shop.refusing.clear()
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Request .*31\.50/ }).click()
  await expect
    .element(page.getByRole('region', { name: 'Balance in EUR' }))
    .toMatchTextContent(/Payout requested/)
  expect(requests).toBe(1)
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/2026.*31\.50/)
})

const NO_IDENTITY = {
  taxpayer: null,
  firstName: null,
  lastName: null,
  registerNumber: null,
  taxId: null,
  taxCountry: null,
  bornOn: null,
  birthCity: null,
  birthCountry: null,
}

test('an affiliate is asked how they are taxed, told what does not fit, and saves the invoices of their payouts', async () => {
  const shop = new FakeShop()
  const bankDetails = { holder: 'Ada Lee', iban: 'DE89 … 3000', usableAt: null }
  let money: AffiliateMoney = { ...MONEY, bankDetails }
  shop.on(getAffiliateMoney, () => money)
  const sent: unknown[] = []
  shop.on(setAffiliateTaxDetails, ({ body }) => {
    sent.push(body)
    return (money = { ...money, tax: { ...NO_IDENTITY, ...(body as AffiliateTaxDetails) } })
  })
  const paid = { status: 'paid', paidOn: '2026-11-20', vatCents: 599, paper: 'SB-2026-000001' } as const
  const items = [{ ...PAYOUT, ...paid }]
  shop.on(listOwnPayouts, () => ({ items, meta: { ...META, itemCount: 1, totalItems: 1 } }))
  await openApp('/affiliate_payout', shop, { isSignedIn: true })
  const invoices = page.getByRole('region', { name: 'Your invoices' })
  await expect.element(invoices).toMatchTextContent(/Tell us how you are taxed/)
  for (const [name, text] of Object.entries({
    'Street and number': 'Gasse 1',
    Postcode: '10115',
    City: 'Berlin',
  }))
    await invoices.getByRole('textbox', { name }).fill(text)
  await invoices.getByRole('combobox', { name: 'Country' }).selectOptions('DE')
  const status = invoices.getByRole('combobox', { name: 'How you are taxed' })
  await status.selectOptions('reverseCharge')
  const message = 'Your address is in the country of this shop: choose another'
  const errors = [{ path: 'vatStatus', message }]
  shop.refusing.set('PUT /api/affiliate/taxDetails', { code: 'vat_status_mismatch', message, errors })
  await invoices.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  shop.refusing.clear()
  await status.selectOptions('regular')
  await invoices.getByRole('textbox', { name: 'VAT ID' }).fill('DE136695976')
  await invoices.getByRole('button', { name: 'Save' }).click()
  await expect.element(invoices).toMatchTextContent(/Business that charges VAT, in the shop’s country/)
  expect(sent).toMatchObject([{ vatStatus: 'regular', vatId: 'DE136695976', taxNumber: null, country: 'DE' }])
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/37\.49 \(.*5\.99 VAT\)/)
  for (const as of ['PDF', 'UBL', 'CII'])
    await expect.element(page.getByRole('button', { name: `Save SB-2026-000001 as ${as}` })).toBeVisible()
})
