import type { Arrangement } from './arranger.ts'
import { type Bits, countBits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Lifetimes } from './lifetimes.ts'
import { onePerPack } from './one-per-pack.ts'
import type { SoundColumns } from './sound-columns.ts'
import type { SoundFacets } from './sound-facets.ts'
import type { SoundPage, SoundQuery } from './sound-query.ts'

const DEFAULT_LIMIT = 10

interface Catalogue {
  readonly columns: SoundColumns
  readonly facets: SoundFacets
  readonly lifetimes: Lifetimes
  readonly pool: BitsPool
}

/** What stands on a page. */
export interface Cut extends Pick<SoundPage, 'total' | 'packSizes'> {
  readonly ordinals: readonly number[]
  /** All that is on any page. */
  readonly shown: Bits
}

/** Cuts the page that a search asks for out of what it found. */
export class PageCutter {
  readonly #catalogue: Catalogue

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  cut(found: Bits, query: SoundQuery, { byOrder, pick }: Arrangement): Cut {
    const { columns, lifetimes } = this.#catalogue
    const { shown, packSizeOf } = this.#grouped(found, query, byOrder)
    const total = countBits(shown)
    const from = wholeNumber(query.index, 0)
    const to = Math.min(total, from + wholeNumber(query.limit, DEFAULT_LIMIT))
    const picked = from < to ? pick(shown, { from, to }) : []
    // A sound withdrawn since `asOf` keeps its place, so that nobody shifts, but is not shown.
    const ordinals = picked.filter((ordinal) => lifetimes.isThere(ordinal))
    const sizeOf = (ordinal: number) => [columns.ids[ordinal]!, packSizeOf!(ordinal)] as const
    return { ordinals, shown, total, packSizes: packSizeOf && Object.fromEntries(ordinals.map(sizeOf)) }
  }

  #grouped(found: Bits, query: SoundQuery, byOrder: Arrangement['byOrder']) {
    if (!query.onePerPack) return { shown: found, packSizeOf: null }
    const { facets, pool } = this.#catalogue
    const chosen = pool.lend()
    const packSizeOf = onePerPack(found, { packs: facets.packs, ...byOrder(), chosen })
    return { shown: chosen, packSizeOf }
  }
}

function wholeNumber(value: number | undefined, otherwise: number): number {
  const whole = Math.floor(value ?? otherwise)
  return whole > 0 ? whole : 0
}
