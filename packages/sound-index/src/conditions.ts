import { forEachBit, intersect, setBit, type Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { FacetIndex } from './facet-index.ts'
import { acceptedKeys, keyName } from './musical-fit.ts'
import type { FilterName, SoundQuery } from './sound-query.ts'
import { addRange, type SoundColumns } from './sound-columns.ts'
import type { Counted, SoundFacets } from './sound-facets.ts'
import { TempoRange } from './tempo-range.ts'

/** One filter of a search, and the sounds that pass it. */
export interface Condition {
  readonly filter: FilterName
  /** The counts that must not see this filter; `null` where it has none. */
  readonly group: Counted | null
  readonly bits: Bits
}

export interface Catalogue {
  readonly columns: SoundColumns
  readonly facets: SoundFacets
  readonly pool: BitsPool
  readonly ordinals: number
}

/** Every filter of `query` but the text. */
export function conditionsOf(query: SoundQuery, catalogue: Catalogue): Condition[] {
  return [...valueConditions(query, catalogue), ...rangeConditions(query, catalogue)]
}

function valueConditions(query: SoundQuery, { facets, pool }: Catalogue): Condition[] {
  const conditions: Condition[] = []
  const anyOf = (filter: FilterName, group: Counted, names: readonly string[] = []): void => {
    if (names.length > 0)
      conditions.push({ filter, group, bits: union(facets.counted, { group, names }, pool) })
  }
  const only = (group: 'packId' | 'artistHandle', name: string | undefined): void => {
    if (name === undefined) return
    conditions.push({
      filter: group,
      group: null,
      bits: union(facets.uncounted, { group, names: [name] }, pool),
    })
  }
  anyOf('kinds', 'kinds', query.kinds)
  anyOf('instruments', 'instruments', query.instruments)
  anyOf('genres', 'genres', query.genres)
  anyOf('moods', 'moods', query.moods)
  if (query.key) anyOf('key', 'keys', acceptedKeys(query.key, query.keyMatch ?? 'exact').map(keyName))
  only('packId', query.packId)
  only('artistHandle', query.artistHandle)
  const tags = (query.tags ?? []).map((tag) => union(facets.uncounted, { group: 'tags', names: [tag] }, pool))
  const [first, ...others] = tags
  if (first) {
    for (const other of others) intersect(first, other)
    conditions.push({ filter: 'tags', group: null, bits: first })
  }
  return conditions
}

function rangeConditions(query: SoundQuery, catalogue: Catalogue): Condition[] {
  const { columns, pool, ordinals } = catalogue
  const conditions: Condition[] = []
  const { durationMinSeconds, durationMaxSeconds, priceMaxPoints } = query
  if (query.tempoMinBpm !== undefined || query.tempoMaxBpm !== undefined) {
    conditions.push({ filter: 'tempo', group: 'tempos', bits: tempoBits(new TempoRange(query), catalogue) })
  }
  if (durationMinSeconds !== undefined || durationMaxSeconds !== undefined) {
    const bits = pool.lend()
    const min = Math.fround(durationMinSeconds ?? 0)
    const max = Math.fround(durationMaxSeconds ?? Infinity)
    addRange(columns.durationSeconds, { min, max, ordinals }, bits)
    conditions.push({ filter: 'duration', group: null, bits })
  }
  if (priceMaxPoints !== undefined) {
    const bits = pool.lend()
    addRange(columns.pricePoints, { min: 0, max: priceMaxPoints, ordinals }, bits)
    conditions.push({ filter: 'price', group: null, bits })
  }
  return conditions
}

function union<Group extends string>(
  facets: FacetIndex<Group>,
  { group, names }: { group: Group; names: readonly string[] },
  pool: BitsPool,
): Bits {
  const bits = pool.lend()
  for (const name of names) {
    const slot = facets.values(group).get(name)
    if (slot !== undefined) facets.set(slot).addTo(bits)
  }
  return bits
}

/** Whole buckets are taken as they are; only those on a limit are looked into. */
function tempoBits(range: TempoRange, { facets: { counted }, columns, pool }: Catalogue): Bits {
  const bits = pool.lend()
  const uncertain = pool.lend()
  for (const [bucket, slot] of counted.values('tempos')) {
    const verdict = range.acceptsBucket(bucket)
    if (verdict === 'all') counted.set(slot).addTo(bits)
    if (verdict === 'some') counted.set(slot).addTo(uncertain)
  }
  forEachBit(uncertain, (ordinal) => {
    if (range.accepts(columns.tempoBpm[ordinal]!)) setBit(bits, ordinal)
  })
  return bits
}
