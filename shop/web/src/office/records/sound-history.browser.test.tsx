import { getOwnBalance, listPurchases, listSales, type Role } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { aPurchase } from '../../testing/purchases.ts'
import { onOnePage } from '../../testing/users.ts'

afterEach(forgetEverything)

/** What a history is recognised by, with its own name and list left out. */
async function shapeOf(path: string, { name, role }: { name: string; role: Role }): Promise<object> {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role }
  const { loop, ...purchase } = aPurchase(1)
  shop.on(listPurchases, () => onOnePage([{ ...purchase, loop }]))
  const amounts = { valueMicroEur: 1, shareBasisPoints: 1, partBasisPoints: 1, royaltyMicroEur: 1 }
  const sale = { ...amounts, id: 'l1', soundId: loop.id, soldAt: purchase.purchasedAt, country: 'AT' }
  shop.on(listSales, () =>
    onOnePage([{ ...sale, loop, points: purchase.points, isReturned: false, hold: null }]),
  )
  shop.refusing.set(getOwnBalance.path, { code: 'busy', message: 'Later' })
  await openApp(path, shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  const list = page.getByRole('main').getByRole('region', { name, exact: true })
  const row = list.getByRole('row').nth(1)
  await expect.element(row.getByRole('link', { name: loop.title })).toBeVisible()
  const columns = list.getByRole('columnheader').elements()
  return {
    search: list.getByRole('searchbox', { name: 'Search' }).elements().length,
    csv: list.getByRole('button', { name: 'CSV' }).elements().length,
    pages: list.getByRole('combobox', { name: 'Rows per page' }).elements().length,
    first: columns[0]?.textContent,
    points: columns.filter(({ textContent }) => textContent === 'Points').length,
    link: row.getByRole('link', { name: loop.title }).element().getAttribute('href'),
    actions: row.getByRole('button').elements().length > 0,
  }
}

test('[R12] the sales history is the screen of the purchase history with the artist’s sales in it', async () => {
  const purchases = await shapeOf('/purchase_history', { name: 'Purchased Loops', role: 'user' })
  await forgetEverything()
  const sales = await shapeOf('/sales_history', { name: 'Sales', role: 'artist' })
  expect(sales).toEqual(purchases)
  expect(sales).toMatchObject({ search: 1, csv: 1, first: 'Title', points: 1, actions: true })
})
