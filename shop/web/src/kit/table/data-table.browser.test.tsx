import { listPurchases, type PageMeta, savePurchases } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { aPurchase } from '../../testing/purchases.ts'

afterEach(forgetEverything)

let shop: FakeShop
/** Queries the list was asked for, the newest last. */
let asked: Record<string, string>[]
beforeEach(() => {
  asked = []
  shop = new FakeShop()
  shop.on(listPurchases, ({ url }) => {
    const query = Object.fromEntries(url.searchParams)
    asked.push(query)
    return pageOf(query['q'] === 'nothing' ? 0 : 23, Number(query['page']), Number(query['limit']))
  })
})
const pageOf = (totalItems: number, currentPage: number, limit: number) => {
  const first = (currentPage - 1) * limit
  const itemCount = Math.max(0, Math.min(limit, totalItems - first))
  const meta: PageMeta = {
    itemCount,
    totalItems,
    itemsPerPage: limit,
    totalPages: Math.max(1, Math.ceil(totalItems / limit)),
    currentPage,
  }
  return { items: Array.from({ length: itemCount }, (_, at) => aPurchase(first + at)), meta }
}
const open = (address = '/purchase_history', width = 1440) =>
  openApp(address, shop, { isSignedIn: true, width })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

test('a heading sorts its column, once more the other way, and the address keeps it', async () => {
  const { address } = await open()
  await expect
    .element(page.getByRole('columnheader', { name: 'Bought' }))
    .toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Title' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect.poll(address).toBe('/purchase_history?sort=-title')
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort: '-title', page: '1' })
})

test('pages and their size stand in the address, and another size begins at the first', async () => {
  const { address } = await open('/purchase_history?page=2')
  await expect.element(page.getByText('11–20 of 23')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('21–23 of 23')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50')
  await expect.poll(address).toBe('/purchase_history?limit=50')
  await expect.element(row('Loop 22')).toBeVisible()
})

test('what is typed is searched for as it is typed, from the first page, and nothing found can be cleared', async () => {
  const { address } = await open('/purchase_history?page=2')
  await userEvent.type(page.getByLabelText('Search'), 'nothing')
  await expect.element(page.getByText('Nothing matches.')).toBeVisible()
  await expect.poll(address).toBe('/purchase_history?q=nothing')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row('Loop 0')).toBeVisible()
  await expect.element(page.getByLabelText('Search')).toHaveValue('')
})

test('CSV asks for all that is left, not for one page of it', async () => {
  await open('/purchase_history?page=2&q=loop&sort=points')
  await page.getByRole('button', { name: 'CSV' }).click()
  await page.getByRole('menuitem', { name: 'Semicolons, 1,50' }).click()
  await expect
    .poll(() => shop.requests)
    .toContain(`GET ${savePurchases.path}?sort=points&q=loop&separator=semicolon`)
})

test('what fails to load says so and can be tried again; what is empty leads on', async () => {
  shop.failing.set(listPurchases.path, 500)
  await open()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  shop.failing.clear()
  shop.on(listPurchases, () => pageOf(0, 1, 10))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Find a loop' })).toBeVisible()
})

test('a search that is refused says what to change, and the next one is shown', async () => {
  await open()
  await expect.element(row('Loop 3')).toBeVisible()
  const message = 'More than 1,000 people match. Type more of the name or email address.'
  shop.refusing.set(`GET ${listPurchases.path}`, { code: 'too_many_people', message, statusCode: 400 })
  await userEvent.type(page.getByLabelText('Search'), 'loo')
  await expect.element(page.getByRole('alert')).toMatchTextContent(message)
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  shop.refusing.clear()
  await userEvent.type(page.getByLabelText('Search'), 'p')
  await expect.element(row('Loop 3')).toBeVisible()
})

test('on a phone each row is a card that nothing sticks out of, and is still a row of a table', async () => {
  await open('/purchase_history', 390)
  await expect.element(row('Loop 3')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const { right } = row('Loop 3').element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Points', exact: true }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'points' })
})
