import { listPurchases } from '@segno/contract'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(async () => {
  onlineManager.setOnline(true)
  await forgetEverything()
})

test('without a connection a screen says so instead of waiting for ever, and comes by itself once there is one', async () => {
  const shop = new FakeShop()
  shop.failing.set(listPurchases.path, 500)
  onlineManager.setOnline(false)
  await openApp('/purchase_history', shop, { isSignedIn: true })
  await expect.element(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  shop.failing.clear()
  const meta = { itemCount: 0, totalItems: 0, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
  shop.on(listPurchases, () => ({ items: [], meta }))
  onlineManager.setOnline(true)
  await expect.element(page.getByText(/^No purchases yet/)).toBeVisible()
})
