import type { Sound } from '@segno/contract'
import { showCart, useAppState } from '../shared/state/app-state.ts'
import { localItem, withItem } from '../shared/state/cart.ts'
import { useTokens } from '../shared/session/token-store.ts'

/** For as long as another tab may not have heard of it. */
const SAME_MOMENT_MS = 1_000

interface Added {
  readonly sound: Sound
  readonly atMs: number
}

const added = new Map<string, Added>()

/**
 * For carts that only this browser has. What another tab changes at the same moment it changes without knowing of what was
 * just added here, and writes its own cart over it: then these sounds are put back.
 *
 * @returns that they are in the cart
 */
export function protectRecentAdds(sounds: readonly Sound[]): true {
  const atMs = performance.now()
  for (const sound of sounds) added.set(sound.id, { sound, atMs })
  return true
}

export function letGoOf(soundId: string): void {
  added.delete(soundId)
}

// It is told after the store itself, which has followed the other tab by then.
addEventListener('storage', ({ key, newValue }) => {
  // One that is removed belonged to somebody who has signed out.
  if (key !== 'State' || newValue === null || useTokens.getState().tokens !== null) return
  const nowMs = performance.now()
  const { cart } = useAppState.getState()
  const whole = [...added.values()]
    .filter(({ atMs }) => nowMs - atMs < SAME_MOMENT_MS)
    .reduce((items, { sound }) => withItem(items, localItem(sound)), cart)
  if (whole.length > cart.length) showCart(whole)
})
