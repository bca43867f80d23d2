import {
  addToCart,
  CallError,
  type CartItem,
  getCart,
  getSound,
  MAX_CART_ITEMS,
  removeFromCart,
  type Sound,
} from '@segno/contract'
import { create } from 'zustand'
import { call } from '../shared/api/call.ts'
import { showCart, useAppState } from '../shared/state/app-state.ts'
import { answersInTurn } from '../shared/api/in-turn.ts'
import { protectRecentAdds, letGoOf } from './just-added.ts'
import { keepKnown, knownItemIds } from '../shared/state/known-cart.ts'
import { localItem, mergeCarts, withItem, withItemAsIn, withoutSound } from '../shared/state/cart.ts'
import { useTokens } from '../shared/session/token-store.ts'
import { showFailure } from '../shared/toasts/show-failure.ts'
import { showToast } from '../shared/toasts/toast.ts'
import { forgetUnread, unreadIds } from '../shared/state/unread-cart.ts'

const currentCart = (): readonly CartItem[] => useAppState.getState().cart

/** Guests keep their cart in this browser; admins buy nothing. */
const hasServerCart = (): boolean =>
  useTokens.getState().tokens !== null && !useAppState.getState().user.isAdmin

// An answer that comes after somebody has signed out is about nobody here.
const inTurn = answersInTurn<readonly CartItem[]>((cart) => {
  if (!hasServerCart()) return
  keepKnown(cart)
  showCart(cart)
})

/** Adds a sound: here at once, and on the server for those who are signed in. @returns whether it is in the cart now */
export async function putInCart(sound: Sound): Promise<boolean> {
  showCart(withItem(currentCart(), localItem(sound)))
  if (!hasServerCart()) return protectRecentAdds([sound])
  try {
    await inTurn(() => call(addToCart, { body: [{ soundId: sound.id }] }))
    return true
  } catch (error) {
    showCart(withoutSound(currentCart(), sound.id))
    showFailure(error)
    return false
  }
}

/** Adds several at once. @returns those that are in the cart now; `null` where none could be added, which is said */
async function putAllInCart(added: readonly Sound[]): Promise<readonly Sound[] | null> {
  const before = currentCart()
  const room = MAX_CART_ITEMS - before.length
  if (added.length > room) {
    const left = room === 0 ? 'Yours is full.' : `You can add ${room} more.`
    showToast({ message: `A cart holds up to ${MAX_CART_ITEMS} sounds. ${left}`, variant: 'warning' })
    return null
  }
  showCart(added.reduce((cart, sound) => withItem(cart, localItem(sound)), before))
  if (!hasServerCart()) return protectRecentAdds(added) && added
  try {
    let there: ReadonlySet<string> = new Set()
    await inTurn(async () => {
      const cart = await call(addToCart, { body: added.map(({ id }) => ({ soundId: id })) })
      there = new Set(cart.map(({ soundId }) => soundId))
      return cart
    })
    return added.filter(({ id }) => there.has(id))
  } catch (error) {
    showCart(added.reduce((cart, { id }) => withoutSound(cart, id), currentCart()))
    showFailure(error)
    return null
  }
}

/** Adds those that are not in the cart yet, and says so, with a way back. @param say what is said of so many */
export async function putMissingInCart(
  sounds: readonly Sound[],
  say: (count: number) => string,
): Promise<void> {
  const inCart = new Set(currentCart().map(({ soundId }) => soundId))
  const missing = sounds.filter(({ id }) => !inCart.has(id))
  if (missing.length === 0)
    return showToast({ message: 'Everything you can buy is already in your cart', variant: 'info' })
  const added = await putAllInCart(missing)
  if (!added) return
  const gone = missing.length - added.length
  const goneWords = gone === 1 ? '1 is no longer for sale.' : `${gone} are no longer for sale.`
  if (added.length === 0) return showToast({ message: goneWords, variant: 'warning' })
  showToast({
    message: gone === 0 ? say(added.length) : `${say(added.length)}. ${goneWords}`,
    variant: 'success',
    action: { label: 'Undo', run: () => added.forEach(({ id }) => void takeOutOfCart(id)) },
  })
}

/** @returns whether it is out of the cart now */
export async function takeOutOfCart(soundId: string): Promise<boolean> {
  const before = currentCart()
  const taken = before.find((item) => item.soundId === soundId)
  showCart(withoutSound(before, soundId))
  letGoOf(soundId)
  if (!hasServerCart()) return true
  try {
    await inTurn(() => call(removeFromCart, { params: { soundId } }))
    return true
  } catch (error) {
    // Whoever is signed out meanwhile has another cart.
    if (taken && hasServerCart()) showCart(withItemAsIn(currentCart(), taken, before))
    showFailure(error)
    return false
  }
}

/** Brings the server's cart and this browser's together. A failure leaves this browser's as it is. */
export async function syncCart(): Promise<void> {
  await lookUpUnread()
  if (!hasServerCart()) return useCartSync.setState({ isUnderWay: false })
  useCartSync.setState({ isUnderWay: true })
  await inTurn(async () => {
    // As known before it is asked: what another tab tells it meanwhile may not be in the answer.
    const known = knownItemIds()
    const { items, toPost } = mergeCarts(await call(getCart, {}), currentCart(), known)
    return toPost.length > 0 ? call(addToCart, { body: [...toPost] }) : items
  }).catch(() => undefined)
  useCartSync.setState({ isUnderWay: false })
}

/** What is not there any more is given up; what cannot be asked now is asked the next time. */
async function lookUpUnread(): Promise<void> {
  for (const soundId of unreadIds()) {
    try {
      const sound = await call(getSound, { params: { soundId } })
      showCart(withItem(currentCart(), localItem(sound)))
    } catch (error) {
      if (!(error instanceof CallError) || error.failure.code !== 'sound_not_found') return
    }
    forgetUnread([soundId])
  }
}

/** Whether the server's cart is still on its way. Whoever comes back signed in has one that this browser may not know. */
const useCartSync = create(() => ({ isUnderWay: useTokens.getState().tokens !== null }))

/** True as long as nobody can tell whether the cart is empty. */
export function useIsCartUnknown(): boolean {
  const isUnderWay = useCartSync((sync) => sync.isUnderWay)
  return useAppState(({ cart }) => cart.length === 0) && isUnderWay
}

export function useIsInCart(soundId: string): boolean {
  return useAppState(({ cart }) => cart.some((item) => item.soundId === soundId))
}
