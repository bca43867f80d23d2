import {
  addExchangeRate,
  addPackage,
  addVatRate,
  changePackage,
  getExchangeRates,
  getVatRates,
  type ListedPackage,
  listPriceList,
  movePackage,
  type RatedCurrency,
  type VatPlace,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

let shop: FakeShop
let sent: unknown[]
beforeEach(() => {
  shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
  sent = []
})

const STARTER: ListedPackage = {
  id: 'starter-month',
  kind: 'plan',
  name: 'Starter',
  points: 40,
  period: 'month',
  isOnSale: true,
  isRecommended: false,
  eurCents: 799,
  usdCents: 899,
  gbpCents: 699,
  withVat: [],
  subscribers: 3,
  version: 7,
}
const NAMED = {
  gbpCents: 699,
  usdCents: 899,
  name: 'Starter',
  isOnSale: true,
  isRecommended: false,
  withVat: ['EUR'],
}

test('[P04] an administrator changes a plan’s price for new subscribers, and is told when somebody else was first', async () => {
  let plan = STARTER
  shop.on(listPriceList, ({ url }) => {
    expect(url.searchParams.get('kind')).toBe('plan')
    return onOnePage([plan])
  })
  shop.on(changePackage, ({ body }) => {
    sent.push(body)
    plan = { ...plan, eurCents: 899, withVat: ['EUR'] }
    return null
  })
  await openApp('/admin/settings?tab=plans', shop, { isSignedIn: true })
  await expect.element(words(/those who have a plan keep theirs/)).toBeVisible()
  await press('Change Starter')
  await expect.element(words('3 subscribers keep the price they began with.')).toBeVisible()
  await type('Price, in EUR', '8.99')
  await page.getByRole('checkbox', { name: 'EUR' }).click({ force: true })
  const path = changePackage.path.replace(':packageId', STARTER.id)
  shop.refusing.set(`PUT ${path}`, {
    code: 'package_changed',
    message: 'Somebody else changed this package. Close the form to see it.',
  })
  await press('Save')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Somebody else changed this package/)
  shop.refusing.clear()
  await press('Save')
  await expect.element(page.getByRole('cell', { name: /8\.99 with VAT/ }).first()).toBeVisible()
  expect(sent).toEqual([{ ...NAMED, eurCents: 899, version: 7 }])
})

test('[P04] a points package is added and moved', async () => {
  const packages = [{ ...STARTER, id: 'points-20', kind: 'points' as const, name: '20 points', period: null }]
  shop.on(listPriceList, () => onOnePage(packages))
  shop.on(addPackage, ({ body }) => {
    sent.push(body)
    return { id: 'points-30' }
  })
  shop.on(movePackage, ({ body }) => {
    sent.push(body)
    return null
  })
  await openApp('/admin/settings', shop, { isSignedIn: true })
  await page.getByRole('link', { name: 'Points packages' }).click()
  await press('New package')
  await type('Points', '30')
  await type('Name', '30 points')
  for (const currency of ['EUR', 'USD', 'GBP']) await type(`Price, in ${currency}`, '13')
  await press('Add')
  await expect.element(words('Package added')).toBeVisible()
  await press('Move 20 points down')
  const prices = { eurCents: 1_300, usdCents: 1_300, gbpCents: 1_300 }
  await expect
    .poll(() => sent)
    .toEqual([
      {
        name: '30 points',
        points: 30,
        period: null,
        isOnSale: true,
        isRecommended: false,
        withVat: [],
        ...prices,
      },
      { direction: 'down', version: 7 },
    ])
})

test('[E10] a VAT rate is added for a later day, beside those that were', async () => {
  let place: VatPlace = {
    country: 'DE',
    region: null,
    rateBasisPoints: 1_900,
    today: '2026-11-26',
    rates: [{ rateBasisPoints: 1_900, validFrom: '2021-01-01', added: null, holds: true }],
    addedCount: 0,
  }
  shop.on(getExchangeRates, () => [])
  shop.on(getVatRates, () => [place])
  shop.on(addVatRate, ({ body }) => {
    sent.push(body)
    const by = { id: 'a', name: 'Grace Hall' }
    const added = { at: '2026-11-26T12:00:00.000Z', by }
    const rate = { rateBasisPoints: 2_150, validFrom: '2027-01-01', added, holds: true }
    place = { ...place, rates: [...place.rates, rate], addedCount: 1 }
    return null
  })
  await openApp('/admin/settings?tab=vat', shop, { isSignedIn: true })
  await press('Add rate for Germany')
  await expect.element(words(/2021: 19/)).toBeVisible()
  await type('Rate, in %', '21.5')
  await type('Valid from', '2027-01-01')
  await press('Add rate')
  await expect.element(words(/21\.5.*from.*2027/)).toBeVisible()
  expect(sent).toEqual([
    { rateBasisPoints: 2_150, validFrom: '2027-01-01', country: 'DE', region: null, addedCount: 0 },
  ])
  await press('Add rate for Germany')
  await expect.element(words(/added by Grace Hall/)).toBeVisible()
})

test('[E10] an exchange rate is entered digit for digit, beside the ECB’s', async () => {
  const published = { rate: '1.0923', day: '2026-11-27', source: 'ECB', added: null, holds: true } as const
  let dollar: RatedCurrency = { currency: 'USD', today: '2026-11-30', rates: [published], addedCount: 41 }
  shop.on(getVatRates, () => [])
  shop.on(getExchangeRates, () => [dollar, { ...dollar, currency: 'GBP', rates: [], addedCount: 0 }])
  shop.on(addExchangeRate, ({ body }) => {
    sent.push(body)
    const added = { at: '2026-11-30T12:00:00.000Z', by: { id: 'a', name: 'Grace Hall' } }
    const rate = { rate: '1.10', day: '2026-11-30', source: 'entered', added, holds: true } as const
    dollar = { ...dollar, rates: [rate, published], addedCount: 42 }
    return null
  })
  await openApp('/admin/settings?tab=vat', shop, { isSignedIn: true })
  await expect.element(page.getByRole('row', { name: /GBP None/ })).toBeVisible()
  await press('Add rate for USD')
  await expect.element(words(/2026: 1\.0923, ECB/)).toBeVisible()
  await type('USD for 1 EUR', '1,10')
  await press('Add rate')
  await expect.element(words(/must be a number above 0, such as 1\.0923/)).toBeVisible()
  await type('USD for 1 EUR', '1.10')
  await press('Add rate')
  await expect.element(page.getByRole('row', { name: /USD 1\.10 .* added by Grace Hall/ })).toBeVisible()
  expect(sent).toEqual([{ rate: '1.10', day: '2026-11-30', currency: 'USD', addedCount: 41 }])
})
