import type { Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { KeptOrders } from './kept-orders.ts'
import type { MatchSearch, TrackAmong } from './match/match-search.ts'
import { pickPage, type Places, type Ranking } from './pick-page.ts'
import type { AskedLikeness, SimilarSounds } from './similar/similar-sounds.ts'
import type { SoundColumns } from './sound-columns.ts'
import { type Order, ownOrder, pointsOf, standingOrder, standingOrderOf } from './sound-order.ts'
import type { SoundQuery } from './sound-query.ts'
import { type AskedTaste, understandTaste } from './taste/asked-taste.ts'
import type { TasteSearch } from './taste/taste-search.ts'

/** In which order sounds come. */
export interface Arrangement {
  /** To compare two, where that is needed. */
  readonly byOrder: () => Pick<Ranking, 'order' | 'presorted'>
  /** The ordinals at some places. */
  readonly pick: (shown: Bits, places: Places) => number[]
}

interface Catalogue {
  readonly columns: SoundColumns
  readonly orders: KeptOrders
  readonly similar: SimilarSounds
  readonly match: MatchSearch
  readonly taste: TasteSearch
  readonly pool: BitsPool
}

/** What the sounds found may be put in order by. */
interface Asked {
  readonly like: AskedLikeness | null
  readonly among: TrackAmong | null
  /** How well each fits, in binary digits, the lowest first. */
  readonly scoreDigits: readonly Bits[]
}

/** Makes the orders in which a search may show what it found. */
export class Arranger {
  readonly #catalogue: Catalogue
  #keys = new Float64Array(0)

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** By a track, or by a sound, where there is one; else by the query's own order. */
  arrange(found: Bits, query: SoundQuery, { like, among, scoreDigits }: Asked): Arrangement {
    if (among) return this.#byTrack(found, among)
    if (like) return this.#byLikeness(found, like)
    const taste = query.sort === 'taste' && query.taste ? understandTaste(query.taste) : null
    return taste ? this.#byTaste(found, taste) : this.#byRank(found, query, scoreDigits)
  }

  #byTrack(found: Bits, track: TrackAmong): Arrangement {
    const { columns, match } = this.#catalogue
    const otherwise = standingOrder('popular', columns)
    return {
      byOrder: () => ({ order: match.orderOf(found, track, otherwise), presorted: null }),
      pick: (shown, places) => match.select(shown, track, { ...places, otherwise }),
    }
  }

  #byLikeness(found: Bits, like: AskedLikeness): Arrangement {
    const { columns, similar } = this.#catalogue
    const otherwise = standingOrder('popular', columns)
    return {
      byOrder: () => ({ order: similar.orderOf(found, like, otherwise), presorted: null }),
      pick: (shown, places) => Array.from(similar.select(shown, like, { ...places, otherwise })),
    }
  }

  #byTaste(found: Bits, asked: AskedTaste): Arrangement {
    const { columns, taste } = this.#catalogue
    const otherwise = standingOrder('popular', columns)
    return {
      byOrder: () => ({ order: taste.orderOf(found, asked, otherwise), presorted: null }),
      pick: (shown, places) => taste.select(shown, asked, { ...places, otherwise }),
    }
  }

  #byRank(found: Bits, query: SoundQuery, fitting: readonly Bits[]): Arrangement {
    const scoreDigits = (query.sort ?? 'match') === 'match' ? fitting : []
    const ranking = this.#ranking(found, query)
    return {
      byOrder: () => ({
        order: byScore(scoreDigits, ranking.order),
        presorted: scoreDigits.length > 0 ? null : ranking.presorted,
      }),
      pick: (shown, places) => pickPage(shown, places, { ...ranking, scoreDigits }, this.#catalogue.pool),
    }
  }

  #ranking(found: Bits, query: SoundQuery): Omit<Ranking, 'scoreDigits'> {
    const { columns, orders } = this.#catalogue
    const standing = standingOrderOf(query)
    if (standing)
      return { order: standingOrder(standing, columns), keys: null, presorted: orders.get(standing) }
    if (this.#keys.length < columns.capacity) this.#keys = new Float64Array(columns.capacity)
    return { ...ownOrder(query, { columns, found, keys: this.#keys }), presorted: null }
  }
}

function byScore(digits: readonly Bits[], order: Order): Order {
  if (digits.length === 0) return order
  return (one, other) => pointsOf(digits, other) - pointsOf(digits, one) || order(one, other)
}
