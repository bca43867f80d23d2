import { getFavourites, getProfile, refreshTokens, SESSION_MESSAGES } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '../shared/api/call.ts'
import { useAppState } from '../shared/state/app-state.ts'
import { holdTokens, useTokens } from '../shared/session/token-store.ts'
import { useToastQueue } from '../shared/toasts/toast.ts'
import { FakeShop, someTokens } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'

afterEach(forgetEverything)

const refusal = { code: 'account_disabled', message: SESSION_MESSAGES.account_disabled }

/** Refuses every call that needs a session, as the server does. */
function shopOfTheDisabled(): FakeShop {
  const shop = new FakeShop(3)
  for (const path of [getProfile.path, '/api/cart', '/api/favourites', '/api/purchases'])
    shop.refusing.set(path, refusal)
  return shop
}

test.each(['/purchase_history', '/cart', '/user_profile', '/sounds'])(
  '[G02] [R49] [S01] [S02] who is deactivated and loads %s is signed out and told so',
  async (path) => {
    const { router, address } = await openApp(path, shopOfTheDisabled(), { isSignedIn: true })
    await expect.poll(address).toBe('/deactivated')
    await expect.element(page.getByRole('heading', { name: refusal.message })).toBeVisible()
    expect(useTokens.getState().tokens).toBeNull()
    expect(useAppState.getState()).toMatchObject({ user: { role: null, status: null }, profile: null })
    expect([localStorage.getItem('Session'), localStorage.getItem('State')]).toEqual([null, null])
    expect(useToastQueue.getState().waiting).toEqual([])
    await router.navigate('/favourites')
    await expect.poll(address).toBe('/login')
    await expect.element(page.getByText("You can't be here!")).toBeVisible()
  },
)

test('[G02] [S04] who is deactivated while the page is open is told so when they look at it again', async () => {
  const shop = new FakeShop(3)
  const { address } = await openApp('/purchase_history', shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'Purchased Loops' })).toBeVisible()
  shop.refusing.set(getProfile.path, refusal)
  dispatchEvent(new Event('focus'))
  await expect.poll(address).toBe('/deactivated')
})

test('[G02] who comes back days after they were deactivated is told so', async () => {
  const shop = new FakeShop(3)
  shop.endedTokens.add('id')
  shop.refusing.set(refreshTokens.path, { code: 'user_disabled', message: 'User is disabled.' })
  const { address } = await openApp('/purchase_history', shop, { isSignedIn: true })
  await expect.poll(address).toBe('/deactivated')
})

test('[S02] a call of a session that has ended does not end the next one', async () => {
  const shop = shopOfTheDisabled()
  const late = Promise.withResolvers<void>()
  shop.holding.set('/api/purchases', late.promise)
  const { address } = await openApp('/purchase_history', shop, { isSignedIn: true })
  await expect.poll(address).toBe('/deactivated')
  holdTokens({ ...someTokens(), idToken: 'of somebody else' })
  late.resolve()
  await expect.poll(() => shop.requests.filter((one) => one.includes('/api/purchases'))).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(useTokens.getState().tokens).toMatchObject({ idToken: 'of somebody else' })
})

/** What a browser tells of another tab in which a session has ended. */
function endElsewhere(goTo: string): void {
  const changes: [key: string, newValue: string | null][] = [
    ['SessionEnd', goTo],
    ['SessionEnd', null],
    ['Session', JSON.stringify({ state: { tokens: null }, version: 1 })],
    ['Session', null],
    ['State', null],
  ]
  for (const [key, newValue] of changes) {
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }
}

test.each([
  ['deactivated', '/deactivated'],
  ['login', '/login'],
  ['accountDeleted', '/account-deleted'],
  ['unheard of', '/login'],
])('[G02] a session that ended as %j in another tab leads to %s here', async (goTo, screen) => {
  const shop = new FakeShop(3)
  const { address } = await openApp('/favourites', shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'Favourites' })).toBeVisible()
  // What the screen still asks for without a token is refused.
  shop.refusing.set('/api/favourites', { code: 'no_token', message: SESSION_MESSAGES.no_token })
  endElsewhere(goTo)
  await call(getFavourites, {}).catch(() => undefined)
  await expect.poll(address).toBe(screen)
  expect(localStorage.getItem('Session')).toBeNull()
  expect(useAppState.getState()).toMatchObject({ user: { role: null }, profile: null })
})
