import { ALREADY_PURCHASED, cartPoints, type CartItem, type Sound } from '@segno/contract'
import { countOf } from '../../ui/format-count.ts'

/** A guest's cart is only in this browser, so its items have no id of the server's; the sound's own stands in. */
export function localItem(sound: Sound): CartItem {
  return { id: sound.id, soundId: sound.id, loop: sound }
}

export interface CartMerge {
  readonly items: readonly CartItem[]
  /** What only this browser knew of and the server must be told. */
  readonly toPost: readonly { readonly soundId: string }[]
}

const same = (one: CartItem) => (other: CartItem) => one.id === other.id || one.soundId === other.soundId

/**
 * Both carts as one: the server's items as it has them, then those that only this browser has.
 *
 * @param knownIds of items that the server has had: where it has them no more, they were taken out, or bought, elsewhere
 */
export function mergeCarts(
  server: readonly CartItem[],
  local: readonly CartItem[],
  knownIds: ReadonlySet<string>,
): CartMerge {
  const onlyLocal = local.filter((item) => !knownIds.has(item.id) && !server.some(same(item)))
  return { items: [...server, ...onlyLocal], toPost: onlyLocal.map(({ soundId }) => ({ soundId })) }
}

export function withItem(cart: readonly CartItem[], added: CartItem): readonly CartItem[] {
  return cart.some(same(added)) ? cart : [...cart, added]
}

/** Puts an item back to where it was in a cart: before what came after it there and is there still. */
export function withItemAsIn(
  cart: readonly CartItem[],
  item: CartItem,
  before: readonly CartItem[],
): readonly CartItem[] {
  if (cart.some(same(item))) return cart
  const after = before.slice(before.indexOf(item) + 1)
  const at = cart.findIndex((one) => after.some(same(one)))
  return cart.toSpliced(at < 0 ? cart.length : at, 0, item)
}

export function withoutSound(cart: readonly CartItem[], soundId: string): readonly CartItem[] {
  return cart.filter((item) => item.soundId !== soundId)
}

/** Puts `replacement` where the item of the same sound was. */
export function replaceItem(cart: readonly CartItem[], replacement: CartItem): readonly CartItem[] {
  return cart.map((item) => (item.soundId === replacement.soundId ? replacement : item))
}

/** Marks what is owned already: it stays visible, with the reason, and is not bought again. */
export function markPurchased(
  cart: readonly CartItem[],
  purchasedIds: ReadonlySet<string>,
): readonly CartItem[] {
  return cart.map((item) =>
    purchasedIds.has(item.soundId) ? { ...item, matched: false, message: ALREADY_PURCHASED } : item,
  )
}

/** What can be bought. */
export function withoutPurchased(cart: readonly CartItem[]): readonly CartItem[] {
  return cart.filter(({ matched }) => matched !== false)
}

export function totalPoints(cart: readonly CartItem[]): number {
  return cart.reduce((sum, item) => sum + cartPoints(item), 0)
}

/** What an item costs, in words. */
export const cartPrice = (item: CartItem): string =>
  `${countOf(cartPoints(item), 'point', 'points')}${item.packPoints === undefined ? '' : ' in the pack'}`
