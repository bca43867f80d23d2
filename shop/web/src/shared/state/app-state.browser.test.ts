import { cartItem, favourites, profile, toWire } from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FakeShop } from '../../testing/fake-shop.ts'
import { clearAppState, showCart, showProfile, useAppState } from './app-state.ts'
import { localItem } from './cart.ts'
import { putInCart, syncCart, takeOutOfCart } from '../../cart/cart-actions.ts'
import { useToastQueue } from '../toasts/toast.ts'
import { unresolvedSounds } from './cart-ids.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearAppState()
})
const shop = new FakeShop()
const form = z.object({ cart: z.array(cartItem), favourites, profile })
/** As the specification has it: with the names of the wire. */
const asKept = (state: object, version = 1): string => JSON.stringify({ state: toWire(form, state), version })
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
    favourites: { sounds: [], total: 0 },
    editorialJam: null,
  })
  expect(kept()).toBeUndefined()
})

test('[E15] the five slices are kept under State and restored at start-up', async () => {
  showProfile(shop.profile)
  showCart([localItem(shop.sounds[0]!)])
  expect(Object.keys(kept()!).sort()).toEqual(['cart', 'editorialJam', 'favourites', 'profile', 'user'])
  expect(kept()).toMatchObject({
    profile: { _id: shop.profile.id },
    cart: [{ loopId: shop.sounds[0]!.id, loop: { _id: shop.sounds[0]!.id } }],
    favourites: { loops: [] },
  })
  const stored = localStorage.getItem('State')!
  clearAppState()
  localStorage.setItem('State', stored)
  await useAppState.persist.rehydrate()
  expect(useAppState.getState()).toMatchObject({
    user: { role: 'user' },
    cart: [{ soundId: shop.sounds[0]!.id }],
  })
})

test.each([
  ['nothing at all', 'null'],
  ['no JSON', '{"state":{"cart":['],
  ['a state of another form', '{"state":[1,2],"version":1}'],
  [
    'slices of other kinds',
    '{"state":{"cart":7,"profile":"me","favourites":[1],"user":null,"editorialJam":3},"version":0}',
  ],
])('%s in the place of the State is read as nothing, and can be written again', async (_, stored) => {
  localStorage.setItem('State', stored)
  await useAppState.persist.rehydrate()
  expect(useAppState.getState()).toMatchObject({
    cart: [],
    profile: null,
    favourites: { sounds: [], total: 0 },
    editorialJam: null,
  })
  showCart([localItem(shop.sounds[0]!)])
  expect(kept()).toMatchObject({ cart: [{ loopId: shop.sounds[0]!.id }] })
})

test('a State of another version keeps what it can, and looks up again what it cannot read', async () => {
  const [whole, old] = [localItem(shop.sounds[0]!), localItem(shop.sounds[1]!)]
  const { peaks: _, ...card } = old.loop
  const state = {
    cart: [whole, { ...old, loop: card }, { soundId: 'gone' }, { soundId: 'no id' }, null, 'a sound'],
    favourites: { sounds: [{ soundId: 'a' }, { id: 'b' }, { soundId: 'no id' }, { soundId: 'a' }], total: 9 },
    profile: { ...shop.profile, role: 'king' },
    user: { isAdmin: true },
  }
  localStorage.setItem('State', asKept(state, 0))
  await useAppState.persist.rehydrate()
  expect(useAppState.getState()).toMatchObject({
    cart: [{ soundId: whole.soundId }],
    favourites: { sounds: [{ soundId: 'a' }], total: 1 },
    profile: null,
    user: { isAdmin: false },
  })
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await syncCart()
  expect(unresolvedSounds.read()).toEqual([old.soundId, 'gone'])
  shop.refusing.set('/api/sounds/gone', { code: 'sound_not_found', message: 'Gone', statusCode: 404 })
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await syncCart()
  expect(useAppState.getState().cart.map(({ soundId }) => soundId)).toEqual([whole.soundId, old.soundId])
  expect(unresolvedSounds.read()).toEqual([])
})

test('of a State that is cut off what was in the cart is looked up again', async () => {
  const [one, other] = [localItem(shop.sounds[0]!), localItem(shop.sounds[1]!)]
  const spoilt = { ...one, soundId: '☃' }
  const text = asKept({ cart: [spoilt, one, other] })
  localStorage.setItem('State', text.slice(0, -300))
  await useAppState.persist.rehydrate()
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await syncCart()
  expect(useAppState.getState().cart.map(({ soundId }) => soundId)).toEqual([one.soundId, other.soundId])
})

test('a State that is cut off when the page opens leaves the sounds of its cart to be looked up', async () => {
  localStorage.setItem('State', asKept({ cart: [localItem(shop.sounds[0]!)] }).slice(0, -300))
  // Another address is another module: it reads what is stored, as a page does that has just been opened.
  const address = './app-state.ts?opened-later'
  await import(/* @vite-ignore */ address)
  expect(unresolvedSounds.read()).toEqual([shop.sounds[0]!.id])
})

test('a sound that stands twice in a stored cart is in it once', async () => {
  const item = localItem(shop.sounds[0]!)
  localStorage.setItem('State', asKept({ cart: [item, item] }))
  await useAppState.persist.rehydrate()
  expect(useAppState.getState().cart).toEqual([item])
})

test('a guest’s cart keeps what another tab has put in, though this one has not heard of it yet', async () => {
  const [mine, theirs] = [shop.sounds[0]!, shop.sounds[1]!]
  const otherTabWrites = (): void => localStorage.setItem('State', asKept({ cart: [localItem(theirs)] }))
  await putInCart(mine)
  otherTabWrites()
  await putInCart(mine)
  expect(kept()).toMatchObject({ cart: [{ loopId: theirs.id }, { loopId: mine.id }] })
  await takeOutOfCart(mine.id)
  expect(kept()).toMatchObject({ cart: [{ loopId: theirs.id }] })
  otherTabWrites()
  await takeOutOfCart(theirs.id)
  expect(kept()).toMatchObject({ cart: [] })
})

test('what could not be read of a cart goes with whoever it belonged to', async () => {
  const state = { cart: [{ soundId: 'unread' }] }
  localStorage.setItem('State', asKept(state, 0))
  await useAppState.persist.rehydrate()
  expect(unresolvedSounds.read()).toEqual(['unread'])
  clearAppState()
  expect(unresolvedSounds.read()).toEqual([])
})

test('a browser without room goes on, says so once, and keeps the cart while the page is open', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  showCart([localItem(shop.sounds[0]!)])
  showCart([localItem(shop.sounds[0]!), localItem(shop.sounds[1]!)])
  full.mockRestore()
  expect(useAppState.getState().cart).toHaveLength(2)
  expect(
    useToastQueue.getState().waiting.filter(({ message }) => /cannot save anything/.test(message)),
  ).toHaveLength(1)
})
