import type { Sound } from '@segno/contract'
import { showCart, useAppState } from './app-state.ts'
import { localItem, withItem } from './cart.ts'

/** For as long as another tab may not have heard of it. */
const SAME_MOMENT_MS = 1_000

const added = new Map<string, Sound>()

/**
 * For carts that only this browser has. What another tab changes at the same moment it changes without knowing of what was
 * just added here, and writes its own cart over it: then these sounds are put back.
 *
 * @returns that they are in the cart
 */
export function holdInCart(sounds: readonly Sound[]): true {
  for (const sound of sounds) {
    added.set(sound._id, sound)
    setTimeout(letGoOf, SAME_MOMENT_MS, sound._id)
  }
  return true
}

export function letGoOf(soundId: string): void {
  added.delete(soundId)
}

// It is told after the store itself, which has followed the other tab by then.
addEventListener('storage', () => {
  const { cart } = useAppState.getState()
  const whole = [...added.values()].reduce((items, sound) => withItem(items, localItem(sound)), cart)
  if (whole.length > cart.length) showCart(whole)
})
