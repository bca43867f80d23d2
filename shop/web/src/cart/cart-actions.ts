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
import { knownItems, unresolvedSounds } from '../shared/state/cart-ids.ts'
import { localItem, mergeCarts, withItem, withItemAsIn, withoutSound } from '../shared/state/cart.ts'
import { useTokens } from '../shared/session/token-store.ts'
import { showFailure } from '../shared/toasts/show-failure.ts'
import { showToast } from '../shared/toasts/toast.ts'

const currentCart = (): readonly CartItem[] => useAppState.getState().cart

/** Guests keep their cart in this browser; admins buy nothing. */
const hasServerCart = (): boolean =>
  useTokens.getState().tokens !== null && !useAppState.getState().user.isAdmin

// An answer that comes after somebody has signed out is about nobody here.
const inTurn = answersInTurn<readonly CartItem[]>((cart) => {
  if (!hasServerCart()) return
  knownItems.keep(cart.map(({ id }) => id))
  showCart(cart)
})

function changeCart(change: (cart: readonly CartItem[]) => readonly CartItem[]): void {
  // A guest's cart is stored in this browser alone, where another tab may have changed it by now.
  if (!hasServerCart()) void useAppState.persist.rehydrate()
  showCart(change(currentCart()))
}

/** Adds a sound: here at once, and on the server for those who are signed in. @returns whether it is in the cart now */
export async function putInCart(sound: Sound): Promise<boolean> {
  return (await put([sound])) !== null
}

/** @returns the sounds in the cart now; `null`, with a toast, where none could be added */
async function put(added: readonly Sound[]): Promise<readonly Sound[] | null> {
  changeCart((cart) => added.reduce((items, sound) => withItem(items, localItem(sound)), cart))
  if (!hasServerCart()) return added
  try {
    let there: ReadonlySet<string> = new Set()
    await inTurn(async () => {
      const cart = await call(addToCart, { body: added.map(({ id }) => ({ soundId: id })) })
      there = new Set(cart.map(({ soundId }) => soundId))
      return cart
    })
    return added.filter(({ id }) => there.has(id))
  } catch (error) {
    changeCart((cart) => added.reduce((items, { id }) => withoutSound(items, id), cart))
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
  const room = MAX_CART_ITEMS - inCart.size
  if (missing.length > room) {
    const left = room === 0 ? 'Yours is full.' : `You can add ${room} more.`
    return showToast({
      message: `A cart holds up to ${MAX_CART_ITEMS} sounds. ${left}`,
      variant: 'warning',
    })
  }
  const added = await put(missing)
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
  changeCart((cart) => withoutSound(cart, soundId))
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
  await lookUpUnresolved()
  if (!hasServerCart()) return useCartSync.setState({ isUnderWay: false })
  useCartSync.setState({ isUnderWay: true })
  await inTurn(async () => {
    // As known before it is asked: what another tab tells it meanwhile may not be in the answer.
    const known = new Set(knownItems.read())
    const { items, toPost } = mergeCarts(await call(getCart, {}), currentCart(), known)
    return toPost.length > 0 ? call(addToCart, { body: [...toPost] }) : items
  }).catch(() => undefined)
  useCartSync.setState({ isUnderWay: false })
}

/** What is not there any more is given up; what cannot be asked now is asked the next time. */
async function lookUpUnresolved(): Promise<void> {
  for (const soundId of unresolvedSounds.read()) {
    try {
      const sound = await call(getSound, { params: { soundId } })
      showCart(withItem(currentCart(), localItem(sound)))
    } catch (error) {
      if (!(error instanceof CallError) || error.failure.code !== 'sound_not_found') return
    }
    unresolvedSounds.keep(unresolvedSounds.read().filter((id) => id !== soundId))
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
