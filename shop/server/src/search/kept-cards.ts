import type { Sound } from '@segno/contract'
import { LRUCache } from 'lru-cache'

/** A card takes about two kilobytes. */
const MOST_KEPT = 10_000

type Cards = ReadonlyMap<string, Sound>
type ReadCards = (ids: readonly string[]) => Promise<Cards>
const NOTHING: Cards = new Map()

/**
 * The cards that lists have shown lately: reading them from the database costs more than finding them. Whoever follows the
 * feed of changes drops what has changed, so a card is never older than the index that led to it. Nobody changes a card.
 */
export class KeptCards {
  readonly #read: ReadCards
  readonly #cards = new LRUCache<string, Sound>({ max: MOST_KEPT })
  #drops = 0

  constructor(read: ReadCards) {
    this.#read = read
  }

  /** The cards of these sounds, in this order. Sounds that have none are left out. */
  async show(ids: readonly string[]): Promise<Sound[]> {
    const kept = new Map(ids.map((id) => [id, this.#cards.get(id)]))
    const missing = ids.filter((id) => kept.get(id) === undefined)
    const fetched = missing.length === 0 ? NOTHING : await this.#fetch(missing)
    return ids.flatMap((id) => kept.get(id) ?? fetched.get(id) ?? [])
  }

  /** These have changed, or gone. */
  drop(ids: Iterable<string>): void {
    this.#drops++
    for (const id of ids) this.#cards.delete(id)
  }

  /** Any of them may have changed. */
  dropAll(): void {
    this.#drops++
    this.#cards.clear()
  }

  async #fetch(ids: readonly string[]): Promise<Cards> {
    const drops = this.#drops
    const cards = await this.#read(ids)
    // What was dropped meanwhile may have been read as it was before.
    if (drops === this.#drops) for (const [id, card] of cards) this.#cards.set(id, card)
    return cards
  }
}
