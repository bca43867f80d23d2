import { Presorted } from './presorted.ts'
import type { SoundColumns } from './sound-columns.ts'
import { STANDING_ORDERS, standingOrder, type StandingOrder } from './sound-order.ts'

const FEWEST_DROPPED = 1024

/** What the orders are made of, in plain values. */
export interface SavedOrders extends Readonly<Record<StandingOrder, Uint32Array>> {
  readonly forgotten: readonly number[]
}

/** Every standing order of all sounds. */
export class KeptOrders {
  readonly #orders: Readonly<Record<StandingOrder, Presorted>>
  readonly #columns: SoundColumns
  #forgotten: number[] = []

  constructor(columns: SoundColumns) {
    this.#columns = columns
    const kept = (name: StandingOrder): Presorted => new Presorted(() => standingOrder(name, columns))
    this.#orders = {
      newest: kept('newest'),
      popular: kept('popular'),
      rare: kept('rare'),
      tempo: kept('tempo'),
      fastest: kept('fastest'),
    }
  }

  /** Puts in the place of what is here what `save` of another told. */
  restore({ forgotten, ...orders }: SavedOrders): void {
    this.#forgotten = [...forgotten]
    for (const name of STANDING_ORDERS) this.#orders[name].restore(orders[name])
  }

  save(): SavedOrders {
    const { newest, popular, rare, tempo, fastest } = this.#orders
    return {
      newest: newest.save(),
      popular: popular.save(),
      rare: rare.save(),
      tempo: tempo.save(),
      fastest: fastest.save(),
      forgotten: [...this.#forgotten],
    }
  }

  get(name: StandingOrder): Presorted {
    return this.#orders[name]
  }

  add(ordinal: number): void {
    for (const name of STANDING_ORDERS) this.#orders[name].add(ordinal)
  }

  /**
   * Forgets `ordinal` some time later, since taking one out of a long list costs as much as taking out many.
   *
   * @returns ordinals that no order knows any more
   */
  forget(ordinal: number): readonly number[] {
    this.#forgotten.push(ordinal)
    if (this.#forgotten.length < Math.max(FEWEST_DROPPED, this.#columns.capacity >>> 4)) return []
    const dropped = this.#forgotten
    this.#forgotten = []
    for (const name of STANDING_ORDERS) this.#orders[name].drop(dropped)
    return dropped
  }

  /** Puts in order what was added, so that nobody waits for it later. */
  prepare(): void {
    for (const name of STANDING_ORDERS) this.#orders[name].prepare()
  }
}
