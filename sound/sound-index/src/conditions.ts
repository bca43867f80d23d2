import { type Bits, clearBit, intersect, setBit, setInRange, subtract, unite } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Facet } from './facet.ts'
import type { KeptOrders } from './kept-orders.ts'
import { acceptedKeys, keyName } from './musical-fit.ts'
import { type FilterName, type Measure, MEASURES, type SoundQuery, type TypedValues } from './sound-query.ts'
import type { SoundColumns } from './sound-columns.ts'
import type { SoundFacets } from './sound-facets.ts'
import { type Limits, tempoRanges } from './tempo-ranges.ts'

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
  readonly orders: Pick<KeptOrders, 'get'>
  /** The sounds with words in their titles or tags. */
  readonly worded: (text: string) => Bits
  /** Adds the sounds whose title has words as they stand. */
  readonly addTitled: (text: string, found: Bits) => void
  /** The ordinals of a sound, those of its earlier states included. */
  readonly ordinalsOf: (id: string) => Iterable<number>
}

/** Every filter of `query` but the text. */
export function conditionsOf(query: SoundQuery, catalogue: Catalogue): Condition[] {
  const conditions = [
    ...valueConditions(query, catalogue),
    ...(query.typed ?? []).map((typed) => typedCondition(typed, catalogue)),
    ...rangeConditions(query, catalogue),
    ...idConditions(query, catalogue),
    ...followedCondition(query, catalogue),
    ...recentCondition(query, catalogue),
  ]
  for (const { filter, words } of query.titled ?? [])
    for (const condition of conditions)
      if (condition.filter === filter) catalogue.addTitled(words, condition.bits)
  return conditions
}

function valueConditions(query: SoundQuery, { facets, pool }: Catalogue): Condition[] {
  const conditions: Condition[] = []
  const anyOf = (filter: FilterName, facet: Facet, names: readonly string[] = []): void => {
    if (names.length > 0) conditions.push({ filter, facet, bits: union(facet, names, pool) })
  }
  const keys = acceptedKeys(query).map(keyName)
  const { trainingAllowed } = query
  anyOf('kinds', facets.kinds, query.kinds)
  anyOf('instruments', facets.instruments, query.instruments)
  anyOf('genres', facets.genres, query.genres)
  anyOf('moods', facets.moods, query.moods)
  anyOf('key', facets.keys, keys)
  anyOf('madeWithAi', facets.madeWithAi, query.madeWithAi)
  if (trainingAllowed !== undefined)
    anyOf('trainingAllowed', facets.trainingAllowed, [trainingAllowed ? 'yes' : 'no'])
  anyOf('packIds', facets.packs, query.packIds)
  anyOf('artistHandles', facets.artists, query.artistHandles)
  const [first, ...others] = (query.tags ?? []).map((tag) => union(facets.tags, [tag], pool))
  if (first) {
    for (const other of others) intersect(first, other)
    conditions.push({ filter: 'tags', facet: null, bits: first })
  }
  return conditions
}

function typedCondition(
  { filter, values, words }: TypedValues,
  { facets, pool, worded }: Catalogue,
): Condition {
  const facet = facets[filter]
  const bits = pool.lend()
  for (const text of words) unite(bits, worded(text))
  subtract(bits, union(facet, [...facet.slots.keys()], pool))
  for (const value of values) facet.get(value)?.addTo(bits)
  return { filter, facet, bits }
}

function rangeConditions(query: SoundQuery, { columns, facets, pool }: Catalogue): Condition[] {
  const inOneOf = (filter: Measure, ranges: readonly Limits[]): Bits => {
    const bits = pool.lend()
    const within = pool.lend()
    const columnsOf = [columns.measures[filter], ...(filter === 'tempoBpm' ? [columns.otherTempoBpm] : [])]
    for (const values of columnsOf)
      for (const range of ranges) {
        setInRange(within, values, range)
        unite(bits, within)
      }
    return bits
  }
  return MEASURES.flatMap((filter): Condition[] => {
    if (filter === 'tempoBpm') {
      const ranges = tempoRanges(query)
      return ranges ? [{ filter, facet: facets.tempos, bits: inOneOf(filter, ranges) }] : []
    }
    const { min = -Infinity, max = Infinity } = query.ranges?.[filter] ?? {}
    if (min === -Infinity && max === Infinity) return []
    return [{ filter, facet: null, bits: inOneOf(filter, [{ min, max }]) }]
  })
}

function idConditions(query: SoundQuery, { pool, ordinalsOf }: Catalogue): Condition[] {
  const conditions: Condition[] = []
  for (const filter of ['onlyIds', 'collectedIds'] as const) {
    const ids = query[filter]
    if (!ids) continue
    const bits = pool.lend()
    for (const id of ids) for (const ordinal of ordinalsOf(id)) setBit(bits, ordinal)
    conditions.push({ filter, facet: null, bits })
  }
  const { exceptIds } = query
  if (exceptIds && exceptIds.length > 0) {
    const bits = pool.lend().fill(-1)
    for (const id of exceptIds) for (const ordinal of ordinalsOf(id)) clearBit(bits, ordinal)
    conditions.push({ filter: 'exceptIds', facet: null, bits })
  }
  return conditions
}

function followedCondition({ followed }: SoundQuery, { facets, pool }: Catalogue): Condition[] {
  if (!followed) return []
  const bits = pool.lend()
  const addAll = (facet: Facet, names: readonly string[]): void => {
    for (const name of names) facet.get(name)?.addTo(bits)
  }
  addAll(facets.artists, followed.artistHandles)
  addAll(facets.instruments, followed.instruments)
  addAll(facets.genres, followed.genres)
  addAll(facets.moods, followed.moods)
  addAll(facets.tags, followed.tags)
  return [{ filter: 'followed', facet: null, bits }]
}

/** Mostly it is asked what came lately: then the order by date leads there at once. */
const MOST_WALKED = 2_000

function recentCondition(
  { publishedAfterMs }: SoundQuery,
  { columns: { publishedAtMs }, pool, orders }: Catalogue,
): Condition[] {
  if (publishedAfterMs === undefined) return []
  const bits = pool.lend()
  const everything = pool.lend().fill(-1)
  let walked = 0
  orders.get('newest').walk(everything, (ordinal) => {
    if (!(publishedAtMs[ordinal]! > publishedAfterMs)) return false
    setBit(bits, ordinal)
    return ++walked < MOST_WALKED
  })
  // Reading all dates in a row is sooner done than going to many one by one.
  if (walked === MOST_WALKED) setLater(bits, publishedAtMs, publishedAfterMs)
  return [{ filter: 'publishedAfterMs', facet: null, bits }]
}

/** What no sound has is 0 in `values`. */
function setLater(bits: Bits, values: Float64Array, limit: number): void {
  for (let word = 0; word < bits.length; word++) {
    const end = Math.min(values.length, word * 32 + 32)
    let set = 0
    for (let at = word * 32; at < end; at++) if (values[at]! > limit) set |= 1 << (at & 31)
    bits[word] = set
  }
}

function union(facet: Facet, names: readonly string[], pool: BitsPool): Bits {
  const bits = pool.lend()
  for (const name of names) facet.get(name)?.addTo(bits)
  return bits
}
