import { type DragOut, listPurchases } from '@segno/contract'
import { dragOutHistory, isAsRecorded, purchaseHistory } from '../files/list-wanted.ts'
import type { Shop } from '../session/shop.ts'

/** Purchases and drag-outs of a person, kept from one look to the next: only new ones are asked for. */
export class BoughtPreviews {
  readonly #shop: Shop
  readonly #purchases
  readonly #dragOuts
  #newest = ''
  #owned: ReadonlySet<string> = new Set()
  #dragged: readonly DragOut[] = []

  constructor(shop: Shop) {
    this.#shop = shop
    this.#purchases = purchaseHistory(shop)
    this.#dragOuts = dragOutHistory(shop)
  }

  /** @returns whether something was bought, or a purchase undone, since the last look */
  async refreshPurchases(): Promise<boolean> {
    const query = { licence: 'valid', limit: '1' } as const
    const { items, meta } = await this.#shop.call(listPurchases, { query })
    const newest = `${items[0]?.id} ${meta.totalItems}`
    if (newest === this.#newest) return false
    this.#owned = new Set((await this.#purchases.refresh()).map(({ soundId }) => soundId))
    this.#newest = newest
    return true
  }

  async refreshDragOuts(): Promise<void> {
    this.#dragged = await this.#dragOuts.refresh()
  }

  /** By the names under which they were dragged. */
  byName(): Map<string, DragOut> {
    return boughtByName(this.#dragged.map((one) => ({ ...one, isOwned: this.#owned.has(one.soundId) })))
  }
}

/** Names under which previews were dragged that are owned now; a name of several sounds says nothing. */
export function boughtByName(drags: readonly DragOut[]): Map<string, DragOut> {
  const byName = Map.groupBy(
    drags.filter((drag) => drag.is === 'preview'),
    ({ fileName }) => sameName(fileName),
  )
  const clear = [...byName].flatMap(([name, all]) => {
    const isOneSound = all.every(({ soundId }) => soundId === all[0]?.soundId)
    const [drag] = all.filter((one) => one.isOwned && isAsRecorded(one))
    return isOneSound && drag !== undefined && all.every(isAsRecorded) ? [[name, drag] as const] : []
  })
  return new Map(clear)
}

/** Systems write the same letters in several ways. */
export const sameName = (name: string): string => name.normalize().toLowerCase()
