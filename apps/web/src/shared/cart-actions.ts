import {
  addToCart,
  type CartItem,
  getCart,
  MAX_CART_ITEMS,
  removeFromCart,
  type Sound,
} from '@segno/contract'
import { create } from 'zustand'
import { call } from './api/call.ts'
import { showCart, useAppState } from './app-state.ts'
import { localItem, mergeCarts, withItem, withoutSound } from './cart.ts'
import { useTokens } from './session/token-store.ts'
import { showFailure } from './toasts/show-failure.ts'
import { showToast } from './toasts/toast.ts'

/** Calls about the cart go one after the other, so that each answer is newer than the one before. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Every answer is the whole cart; with further calls waiting it lacks what they are about, so only the last one is shown. */
async function inTurn(work: () => Promise<readonly CartItem[]>): Promise<void> {
  waiting += 1
  const turn = queue.then(work).finally(() => (waiting -= 1))
  queue = turn.catch(() => undefined)
  const cart = await turn
  if (waiting === 0) showCart(cart)
}

const currentCart = (): readonly CartItem[] => useAppState.getState().cart

/** Guests keep their cart in this browser; admins buy nothing. */
const hasServerCart = (): boolean =>
  useTokens.getState().tokens !== null && !useAppState.getState().user.isAdmin

/** Adds a sound: here at once, and on the server for those who are signed in. */
export async function putInCart(sound: Sound): Promise<void> {
  showCart(withItem(currentCart(), localItem(sound)))
  if (!hasServerCart()) return
  try {
    await inTurn(() => call(addToCart, { body: [{ loopId: sound._id }] }))
  } catch (error) {
    showCart(withoutSound(currentCart(), sound._id))
    showFailure(error)
  }
}

/** Adds several at once: what is in the cart already stays once. @returns whether they are all in it now */
export async function putAllInCart(sounds: readonly Sound[]): Promise<boolean> {
  const before = currentCart()
  const added = sounds.filter(({ _id }) => !before.some(({ loopId }) => loopId === _id))
  if (before.length + added.length > MAX_CART_ITEMS) {
    showToast({ message: `A cart holds ${MAX_CART_ITEMS} sounds.`, variant: 'warning' })
    return false
  }
  showCart(added.reduce((cart, sound) => withItem(cart, localItem(sound)), before))
  if (!hasServerCart() || added.length === 0) return true
  try {
    await inTurn(() => call(addToCart, { body: added.map(({ _id }) => ({ loopId: _id })) }))
    return true
  } catch (error) {
    showCart(added.reduce((cart, { _id }) => withoutSound(cart, _id), currentCart()))
    showFailure(error)
    return false
  }
}

export async function takeOutOfCart(loopId: string): Promise<void> {
  const taken = currentCart().find((item) => item.loopId === loopId)
  showCart(withoutSound(currentCart(), loopId))
  if (!hasServerCart()) return
  try {
    await inTurn(() => call(removeFromCart, { params: { loopId } }))
  } catch (error) {
    if (taken) showCart(withItem(currentCart(), taken))
    showFailure(error)
  }
}

/** Brings the server's cart and this browser's together. A failure leaves this browser's as it is. */
export async function syncCart(): Promise<void> {
  if (!hasServerCart()) return useCartSync.setState({ isUnderWay: false })
  useCartSync.setState({ isUnderWay: true })
  await inTurn(async () => {
    const { items, toPost } = mergeCarts(await call(getCart, {}), currentCart())
    return toPost.length > 0 ? call(addToCart, { body: [...toPost] }) : items
  }).catch(() => undefined)
  useCartSync.setState({ isUnderWay: false })
}

/** Whether the server's cart is still on its way. Whoever comes back signed in has one that this browser may not know. */
const useCartSync = create(() => ({ isUnderWay: useTokens.getState().tokens !== null }))

/** True as long as nobody can tell whether the cart is empty. */
export function useIsCartUnknown(): boolean {
  const isUnderWay = useCartSync((sync) => sync.isUnderWay)
  return useAppState(({ cart }) => cart.length === 0) && isUnderWay
}

export function useIsInCart(soundId: string): boolean {
  return useAppState(({ cart }) => cart.some(({ loopId }) => loopId === soundId))
}
