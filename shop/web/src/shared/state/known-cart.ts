import type { CartItem } from '@segno/contract'
import { readStored, store } from '../storage/stored-keys.ts'

/** The server's ids of what it had in the cart when it was last asked. */
export function knownItemIds(): ReadonlySet<string> {
  return new Set(readStored('knownCart')?.split(' '))
}

export function keepKnown(cart: readonly CartItem[]): void {
  store('knownCart', cart.map(({ id }) => id).join(' '))
}
