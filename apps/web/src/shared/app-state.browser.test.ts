import { afterEach, expect, test } from 'vitest'
import { FakeShop } from '../testing/fake-shop.ts'
import { clearAppState, showCart, showProfile, useAppState } from './app-state.ts'
import { localItem } from './cart.ts'

afterEach(clearAppState)
const shop = new FakeShop()
const kept = () => (JSON.parse(localStorage.getItem('State') ?? 'null') as { state: object } | null)?.state

test('[E02] the session user follows the profile, with one flag for each role', () => {
  showProfile({ ...shop.profile, role: 'artist' })
  expect(useAppState.getState().user).toEqual({
    firstName: 'Robin',
    lastName: 'Vale',
    email: 'user@segno.test',
    role: 'artist',
    isAdmin: false,
    isUser: false,
    isLoopProvider: true,
    status: 'activated',
  })
})

test('[E02] [S10] clearing empties the user and everything beside it, all role flags false', () => {
  showProfile({ ...shop.profile, role: 'admin' })
  showCart([localItem(shop.sounds[0]!)])
  clearAppState()
  expect(useAppState.getState()).toMatchObject({
    user: { firstName: '', role: null, isAdmin: false, isUser: false, isLoopProvider: false, status: null },
    profile: null,
    cart: [],
    favourites: { loops: [], total: 0 },
    editorialJam: null,
  })
  expect(kept()).toBeUndefined()
})

test('[E15] the five slices are kept under State and restored at start-up', async () => {
  showProfile(shop.profile)
  showCart([localItem(shop.sounds[0]!)])
  expect(Object.keys(kept()!).sort()).toEqual(['cart', 'editorialJam', 'favourites', 'profile', 'user'])
  const stored = localStorage.getItem('State')!
  clearAppState()
  localStorage.setItem('State', stored)
  await useAppState.persist.rehydrate()
  expect(useAppState.getState()).toMatchObject({
    user: { role: 'user' },
    cart: [{ loopId: shop.sounds[0]!._id }],
  })
})
