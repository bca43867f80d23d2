import { listPurchases, listSales } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useAppState } from '../shared/state/app-state.ts'
import { localItem } from '../shared/state/cart.ts'
import { usePreferences } from '../shared/storage/preferences.ts'
import { toggleKept, useStack } from '../jams/stack/stack.ts'
import { signOut } from '../shared/session/session.ts'
import { aPurchase } from '../testing/purchases.ts'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'

afterEach(forgetEverything)

const meta = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }

test('[S10] after signing out the purchases, the sales history, the favourites, the cart, the stack, the session’s tempo and State are gone', async () => {
  const shop = new FakeShop(3)
  shop.profile = { ...shop.profile, role: 'artist' }
  shop.on(listPurchases, () => ({ items: [aPurchase(1)], meta }))
  shop.on(listSales, () => ({ items: [], meta: { ...meta, itemCount: 0, totalItems: 0 } }))
  shop.favourites = [shop.sounds[0]!.id]
  shop.cart = [localItem(shop.sounds[1]!)]
  const { router, queries, address } = await openApp('/purchase_history', shop, { isSignedIn: true })
  await expect.element(page.getByText('Loop 1')).toBeVisible()
  await router.navigate('/sales_history')
  const known = (path: string) => queries.getQueriesData({ queryKey: [path] }).filter(([, data]) => data)
  await expect.poll(() => known(listSales.path)).not.toEqual([])
  expect(known(listPurchases.path)).not.toEqual([])
  await expect
    .poll(() => useAppState.getState())
    .toMatchObject({ cart: [{ soundId: 'sound-1' }], favourites: { total: 1 } })
  toggleKept(shop.sounds[0]!)
  usePreferences.setState(({ session }) => ({ theme: 'light', session: { ...session, tempoBpm: 123 } }))
  await signOut()
  await expect.poll(address).toBe('/login')
  expect(useStack.getState().lanes).toEqual([])
  expect(usePreferences.getState()).toMatchObject({ theme: 'light', session: { tempoBpm: null } })
  expect([...known(listPurchases.path), ...known(listSales.path)]).toEqual([])
  expect(useAppState.getState()).toMatchObject({
    user: { role: null },
    profile: null,
    cart: [],
    favourites: { sounds: [], total: 0 },
  })
  expect(localStorage.getItem('State')).toBeNull()
})
