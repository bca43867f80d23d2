import type { Weights } from '../similar/parts.ts'
import { VECTOR_SCALE } from '../similar/sound-vectors.ts'
import { unitParts } from '../similar/unit-parts.ts'
import { QUERY_SCALE, shares, type WeighedQuery, weighedQuery } from '../similar/weighed-query.ts'
import type { TasteQuery } from './taste-query.ts'

/** Sounds in any key may be liked. */
const WEIGHTS: Weights = { timbre: 3, rhythm: 1, pitch: 0, envelope: 1 }
/** Of a genre that is liked most, beside 1 of the same sound. */
const GENRE_WEIGHT = 0.2

/** A listener's taste in the unit of scores. */
export interface AskedTaste {
  /** Queries by instrument; sounds of other instruments are weighed against that of the empty name. */
  readonly queries: ReadonlyMap<string, WeighedQuery>
  /** Of a sound the most that any of its genres has is added to its score. */
  readonly genrePoints: ReadonlyMap<string, number>
  readonly ownIds: readonly string[]
}

/** @returns `null` where nothing can be compared with it */
export function understandTaste({ fingerprints, genres, ownIds }: TasteQuery): AskedTaste | null {
  const queries = new Map(
    Object.entries(fingerprints).flatMap(([instrument, fingerprint]) => {
      const unit = unitParts(fingerprint)
      const share = unit && shares(unit, WEIGHTS)
      return unit && share ? [[instrument, weighedQuery(unit, share, 0)] as const] : []
    }),
  )
  if (!queries.has('')) return null
  const scale = GENRE_WEIGHT * QUERY_SCALE * VECTOR_SCALE
  const genrePoints = new Map(
    Object.entries(genres).map(([genre, share]) => [genre, Math.round(share * scale)]),
  )
  return { queries, genrePoints, ownIds }
}
