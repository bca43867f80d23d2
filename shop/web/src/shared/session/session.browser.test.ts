import { getProfile } from '@segno/contract'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { syncCart } from '../../cart/cart-actions.ts'
import { FakeShop, someTokens } from '../../testing/fake-shop.ts'
import { clearAppState, showCart, showProfile, useAppState } from '../state/app-state.ts'
import { localItem } from '../state/cart.ts'
import { useToastQueue } from '../toasts/toast.ts'
import { onSessionEnd, type SessionEnd } from './session-end.ts'
import { useProfileLoad } from './profile-load.ts'
import { onSessionStart } from './session-start.ts'
import { loadProfile, signOut } from './session.ts'
import { signIn } from '../../account/screens/sign-in/sign-in.ts'
import { dropTokens, holdTokens, useTokens } from './token-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  dropTokens()
  clearAppState()
  useToastQueue.setState({ waiting: [] })
})

const person = { email: 'user@segno.test', password: 'segno-demo' }

test('signing in brings the profile, and the cart of before joins the one on the server', async () => {
  const shop = new FakeShop()
  const [rain, wind] = shop.sounds
  shop.cart = [{ ...localItem(rain!), id: 'item-rain' }]
  showCart([localItem(wind!)])
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  onTestFinished(onSessionStart(syncCart))
  await signIn(person)
  expect(useAppState.getState().user).toMatchObject({ firstName: 'Robin', role: 'user', isUser: true })
  expect(useAppState.getState().cart.map(({ soundId }) => soundId)).toEqual([rain!.id, wind!.id])
  expect(shop.cart.map(({ soundId }) => soundId)).toEqual([rain!.id, wind!.id])
})

test('[E15] user, profile and cart are kept under State', async () => {
  const shop = new FakeShop()
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  showCart([localItem(shop.sounds[0]!)])
  await signIn(person)
  const { state } = JSON.parse(localStorage.getItem('State')!)
  expect(state).toMatchObject({ user: { role: 'user' }, profile: { availablePoints: 84 }, cart: [{}] })
})

test('a refused sign-in leaves everything as it was', async () => {
  const shop = new FakeShop()
  shop.failing.set('/api/auth/signIn', 400)
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await expect(signIn(person)).rejects.toThrow('The shop is closed')
  expect(useTokens.getState().tokens).toBeNull()
})

test('[S04] a profile that cannot be loaded ends loading, and the user stays empty', async () => {
  const shop = new FakeShop()
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  shop.failing.set(getProfile.path, 500)
  holdTokens(someTokens())
  const loading = loadProfile()
  expect(useProfileLoad.getState().isLoading).toBe(true)
  await loading
  expect(useProfileLoad.getState().isLoading).toBe(false)
  expect(useAppState.getState()).toMatchObject({ user: { role: null, status: null }, profile: null })
})

test('[S04] on a bad line whoever is remembered stays, with cart and session', async () => {
  const shop = new FakeShop()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  holdTokens(someTokens())
  showProfile(shop.profile)
  showCart([localItem(shop.sounds[0]!)])
  await loadProfile()
  expect(useProfileLoad.getState().isLoading).toBe(false)
  expect(useAppState.getState()).toMatchObject({ user: { role: 'user' }, cart: [{}] })
  expect(useTokens.getState().tokens).not.toBeNull()
})

test('[S10] signing out leaves nobody’s things behind: user, profile, cart, State and tokens go', async () => {
  const shop = new FakeShop()
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await signIn(person)
  showCart([localItem(shop.sounds[0]!)])
  const ended: SessionEnd[] = []
  const stop = onSessionEnd((end) => ended.push(end))
  await signOut()
  stop()
  expect(useAppState.getState()).toMatchObject({ user: { role: null }, profile: null, cart: [] })
  expect(localStorage.getItem('State')).toBeNull()
  expect(localStorage.getItem('Session')).toBeNull()
  expect(ended).toEqual([{ goTo: 'login', message: null }])
})

test('[S10] [L03] [M12] a server that does not answer is waited for 3 seconds, and that is said', async () => {
  const shop = new FakeShop()
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await signIn(person)
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined))
  const beganAt = performance.now()
  await signOut()
  expect((performance.now() - beganAt) / 1_000).toBeGreaterThanOrEqual(2.9)
  expect(useTokens.getState().tokens).toBeNull()
  expect(useToastQueue.getState().waiting.map(({ message }) => message)).toEqual(['Signout timeout fail'])
})

test('[M12] signing out where nobody is signed in: No current user.', async () => {
  await signOut()
  expect(useToastQueue.getState().waiting.map(({ message }) => message)).toEqual(['No current user.'])
})

test('[M12] a sign-in without a network: Network Error; one that breaks otherwise: Authentication Error', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(signIn(person)).rejects.toThrow('Network Error')
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('not what we speak'))
  await expect(signIn(person)).rejects.toThrow('Authentication Error')
})
