import { countBits, forEachBit, intersect, setBit, type Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Facet } from './facet.ts'
import { acceptedKeys, keyName } from './musical-fit.ts'
import type { FilterName, SoundQuery } from './sound-query.ts'
import type { SoundColumns } from './sound-columns.ts'
import type { SoundFacets } from './sound-facets.ts'
import { TempoRange } from './tempo-range.ts'

/** Up to one in so many sounds are few. */
const FEW_SHARE = 8

/** One filter of a search, and the sounds that pass it. */
export interface Condition {
  readonly filter: FilterName
  /** What the filter is about. Its counts must not see it. */
  readonly facet: Facet | null
  readonly bits: Bits
}

export interface Catalogue {
  readonly columns: SoundColumns
  readonly facets: SoundFacets
  readonly pool: BitsPool
}

/** Every filter of `query` but the text. What a condition says of sounds that are not in `within` means nothing. */
export function conditionsOf(query: SoundQuery, catalogue: Catalogue, within: Bits): Condition[] {
  return [...valueConditions(query, catalogue), ...rangeConditions(query, catalogue, within)]
}

function valueConditions(query: SoundQuery, { facets, pool }: Catalogue): Condition[] {
  const conditions: Condition[] = []
  const anyOf = (filter: FilterName, facet: Facet, names: readonly string[] = []): void => {
    if (names.length > 0) conditions.push({ filter, facet, bits: union(facet, names, pool) })
  }
  const keys = query.key ? acceptedKeys(query.key, query.keyMatch ?? 'exact').map(keyName) : []
  anyOf('kinds', facets.kinds, query.kinds)
  anyOf('instruments', facets.instruments, query.instruments)
  anyOf('genres', facets.genres, query.genres)
  anyOf('moods', facets.moods, query.moods)
  anyOf('key', facets.keys, keys)
  anyOf('packId', facets.packs, query.packId === undefined ? [] : [query.packId])
  anyOf('artistHandle', facets.artists, query.artistHandle === undefined ? [] : [query.artistHandle])
  const [first, ...others] = (query.tags ?? []).map((tag) => union(facets.tags, [tag], pool))
  if (first) {
    for (const other of others) intersect(first, other)
    conditions.push({ filter: 'tags', facet: facets.tags, bits: first })
  }
  return conditions
}

function rangeConditions(query: SoundQuery, catalogue: Catalogue, within: Bits): Condition[] {
  const { columns, facets, pool } = catalogue
  const conditions: Condition[] = []
  const { durationMinSeconds, durationMaxSeconds, priceMaxPoints } = query
  if (query.tempoMinBpm !== undefined || query.tempoMaxBpm !== undefined) {
    const bits = tempoBits(new TempoRange(query), catalogue, within)
    conditions.push({ filter: 'tempo', facet: facets.tempos, bits })
  }
  if (durationMinSeconds !== undefined || durationMaxSeconds !== undefined) {
    const min = Math.fround(durationMinSeconds ?? 0)
    const max = Math.fround(durationMaxSeconds ?? Infinity)
    const bits = pool.lend()
    addWhere(
      within,
      (ordinal) => columns.durationSeconds[ordinal]! >= min && columns.durationSeconds[ordinal]! <= max,
      bits,
    )
    conditions.push({ filter: 'duration', facet: null, bits })
  }
  if (priceMaxPoints !== undefined) {
    const bits = pool.lend()
    addWhere(within, (ordinal) => columns.pricePoints[ordinal]! <= priceMaxPoints, bits)
    conditions.push({ filter: 'price', facet: null, bits })
  }
  return conditions
}

function union(facet: Facet, names: readonly string[], pool: BitsPool): Bits {
  const bits = pool.lend()
  for (const name of names) facet.get(name)?.addTo(bits)
  return bits
}

/** Adds those members of `within` that pass `test`. */
function addWhere(within: Bits, test: (ordinal: number) => boolean, out: Bits): void {
  forEachBit(within, (ordinal) => {
    if (test(ordinal)) setBit(out, ordinal)
  })
}

/** Few sounds are asked each for its tempo. Of many, those of one whole tempo are taken together where all pass. */
function tempoBits(range: TempoRange, { facets, columns, pool }: Catalogue, within: Bits): Bits {
  const bits = pool.lend()
  let doubtful = within
  if (countBits(within) * FEW_SHARE > within.length * 32) {
    doubtful = pool.lend()
    for (const bucket of facets.tempos.slots.keys()) {
      const verdict = range.acceptsBucket(bucket)
      if (verdict !== 'none') facets.tempos.get(bucket)?.addTo(verdict === 'all' ? bits : doubtful)
    }
  }
  addWhere(doubtful, (ordinal) => range.accepts(columns.tempoBpm[ordinal]!), bits)
  return bits
}
