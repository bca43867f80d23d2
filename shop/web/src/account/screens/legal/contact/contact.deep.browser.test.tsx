import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('the legal notice says who runs the shop, from the configuration', async () => {
  const shop = new FakeShop(3)
  shop.legal = {
    name: 'Loops GmbH',
    street: 'Musterstraße 1',
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
    contact: null,
    representedBy: 'Ada Keeper',
    phone: null,
    register: 'HRB 1234, Berlin',
    vatId: 'DE123456789',
  }
  await openApp('/contact', shop)
  for (const said of ['Loops GmbH', '10115 Berlin', 'Ada Keeper', 'HRB 1234, Berlin', 'DE123456789'])
    await expect.element(words(new RegExp(said))).toBeVisible()
  expect(page.getByText('Phone').elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'support@segno.test' }))
    .toHaveAttribute('href', 'mailto:support@segno.test')
})

test('a shop that has not said who runs it does not pretend', async () => {
  await openApp('/contact', new FakeShop(3))
  await expect.element(words('This shop has no legal notice yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'support@segno.test' })).toBeVisible()
  expect(page.getByText(/A person/).elements()).toEqual([])
})

test.each([1440, 1000, 390])('at a width of %i contact and withdrawal are in reach', async (width) => {
  const { address } = await openApp('/sounds', new FakeShop(3), { width })
  if (width < 600) await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect.poll(address).toBe('/contact')
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from a contract' }).click()
  await expect.poll(address).toBe('/withdraw')
})
