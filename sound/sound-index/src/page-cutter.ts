import type { Arrangement } from './arranger.ts'
import { type Bits, countBits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import { onePerPack } from './one-per-pack.ts'
import type { SoundFacets } from './sound-facets.ts'
import type { SoundQuery } from './sound-query.ts'
import { placesToSpread } from './spread-packs.ts'

interface Catalogue {
  readonly facets: SoundFacets
  readonly pool: BitsPool
}

/** What stands at the places that have to be known for a query. */
export interface Cut {
  readonly ordinals: readonly number[]
  /** All that stands at any place. */
  readonly shown: Bits
  readonly total: number
  /** How many of its pack were found; `null` where each stands for itself. */
  readonly packSizeOf: ((ordinal: number) => number) | null
}

/** Cuts the places that are asked for out of what a search found. */
export class PageCutter {
  readonly #catalogue: Catalogue

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  cut(found: Bits, query: SoundQuery, { byOrder, pick }: Arrangement): Cut {
    const { shown, packSizeOf } = this.#grouped(found, query, byOrder)
    const total = countBits(shown)
    const { from, to: end } = placesToSpread(query)
    const to = Math.min(total, end)
    return { ordinals: from < to ? pick(shown, { from, to }) : [], shown, total, packSizeOf }
  }

  #grouped(
    found: Bits,
    query: SoundQuery,
    byOrder: Arrangement['byOrder'],
  ): Pick<Cut, 'shown' | 'packSizeOf'> {
    if (!query.onePerPack) return { shown: found, packSizeOf: null }
    const { facets, pool } = this.#catalogue
    const chosen = pool.lend()
    const packSizeOf = onePerPack(found, { packs: facets.packs, ...byOrder(), chosen })
    return { shown: chosen, packSizeOf }
  }
}
