import { afterEach, expect, test, vi } from 'vitest'
import { FakeShop } from '../../testing/fake-shop.ts'
import { clearAppState, showCart, useAppState } from '../app-state.ts'
import { localItem } from '../cart.ts'
import { signIn } from './session.ts'
import { dropTokens, useTokens } from './token-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  dropTokens()
  clearAppState()
})

const person = { email: 'user@segno.test', password: 'segno-demo' }

test('signing in brings the profile, and the cart of before joins the one on the server', async () => {
  const shop = new FakeShop()
  const [rain, wind] = shop.sounds
  shop.cart = [{ ...localItem(rain!), _id: 'item-rain' }]
  showCart([localItem(wind!)])
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await signIn(person)
  expect(useAppState.getState().user).toMatchObject({ firstName: 'Robin', role: 'user', isUser: true })
  expect(useAppState.getState().cart.map(({ loopId }) => loopId)).toEqual([rain!._id, wind!._id])
  expect(shop.cart.map(({ loopId }) => loopId)).toEqual([rain!._id, wind!._id])
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
