import { FakeShop } from '../../../../testing/fake-shop.ts'
import { soundAt } from '../../../../testing/sounds.ts'

export const idAt = (place: number): string => soundAt(place).id
export const titleAt = (place: number): string => soundAt(place).title

/** The titles in the list, from its top. */
export const rowTitles = (): string[] =>
  [...document.querySelectorAll('[role=row] a[href^="/sounds/"]')].map(({ textContent }) => textContent ?? '')

/** A shop of twelve sounds, some of which the listener keeps, in this order. */
export function shopKeeping(...places: number[]): FakeShop {
  const shop = new FakeShop(12)
  shop.favourites = places.map(idAt)
  return shop
}
