export interface Part<Item> {
  readonly items: readonly Item[]
  readonly total: number
}
/** @param index where the part begins @param first the first part of the same reading, null for itself */
type ReadPart<Item, Of extends Part<Item>> = (index: number, first: Of | null) => Promise<Of>

/** Items of a part, as a shop gives at most. */
export const PAGE_SIZE = 100

/**
 * A list of the shop, newest first, that is kept: of what came since the last look only that is read. Where something left
 * it, it is read once more from the beginning.
 */
export class NewestFirst<Item extends { readonly id: string }, Of extends Part<Item> = Part<Item>> {
  readonly #read: ReadPart<Item, Of>
  #kept = new Map<string, Item>()
  #total = 0

  constructor(read: ReadPart<Item, Of>) {
    this.#read = read
  }

  async refresh(): Promise<Item[]> {
    const { fresh, total, isJoined } = await this.#readUntil(this.#kept)
    const isWhole = isJoined && total === this.#total + fresh.size
    const anew = isWhole || !isJoined ? null : await this.#readUntil(new Map())
    this.#kept = isWhole ? new Map([...fresh, ...this.#kept]) : (anew?.fresh ?? fresh)
    this.#total = anew?.total ?? total
    return [...this.#kept.values()]
  }

  /** Reads until something is known, or to the end. */
  async #readUntil(known: ReadonlyMap<string, Item>) {
    const fresh = new Map<string, Item>()
    const first = await this.#read(0, null)
    const { total } = first
    for (let part = first, index = 0; ; part = await this.#read(index, first)) {
      for (const item of part.items) {
        if (known.has(item.id)) return { fresh, total, isJoined: true }
        fresh.set(item.id, item)
      }
      index += PAGE_SIZE
      if (index >= total) return { fresh, total, isJoined: false }
    }
  }
}
