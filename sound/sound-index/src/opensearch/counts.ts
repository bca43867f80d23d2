import { countsOfKeys } from '../musical-fit.ts'
import { MOST_TAGS } from '../value-counter.ts'
import { TEMPO_STEP_BPM } from '../sound-facets.ts'
import type { Counts } from '../sound-query.ts'
import { allOf, counting, type EngineAnswer, type EngineClause, type EngineCounts } from './clauses.ts'
import { COUNTED_FIELDS, type CountedField, type EngineFilter } from './filters.ts'

/** More values than a vocabulary has. */
const MOST_VALUES = 10_000
/** Tags that each shard tells of: few catalogues need more to be sure of the first fifty. */
const TAGS_OF_SHARD = 2_000

/**
 * Bodies that count, for each field, what passes all filters but its own, and how their answers are read.
 *
 * @param found the query without filters
 */
export function countBodies(
  found: EngineClause,
  filters: readonly EngineFilter[],
): { readonly bodies: readonly EngineClause[]; readonly read: (answers: readonly EngineAnswer[]) => Counts } {
  const bodyWithout = (own: EngineFilter | null, fields: readonly CountedField[]): EngineClause => ({
    ...counting(allOf([found, ...filters.filter((one) => one !== own).map(({ query }) => query)])),
    aggs: Object.fromEntries(fields.map((field) => [field, aggregation(field)])),
  })
  const ownOf = (field: CountedField): EngineFilter | null =>
    filters.find(({ counted }) => counted === field) ?? null
  const free = COUNTED_FIELDS.filter((field) => ownOf(field) === null)
  const asked = COUNTED_FIELDS.filter((field) => ownOf(field) !== null)
  return {
    bodies: [bodyWithout(null, free), ...asked.map((field) => bodyWithout(ownOf(field), [field]))],
    read: ([first, ...others]) => {
      const counted = (field: CountedField): EngineCounts =>
        (free.includes(field) ? first : others[asked.indexOf(field)])!.aggregations![field]!
      return countsOf(counted)
    },
  }
}

function aggregation(field: CountedField): EngineClause {
  if (field === 'tempoBpm') return { histogram: { field, interval: TEMPO_STEP_BPM, min_doc_count: 1 } }
  return field === 'tags'
    ? { terms: { field, size: MOST_TAGS, shard_size: TAGS_OF_SHARD } }
    : { terms: { field, size: MOST_VALUES } }
}

function countsOf(counted: (field: CountedField) => EngineCounts): Counts {
  const named = (field: CountedField) =>
    counted(field)
      .buckets!.map(({ key, doc_count: count }) => [String(key), count] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const byName = (field: CountedField) => Object.fromEntries(named(field))
  return {
    kinds: byName('kind'),
    instruments: byName('instrument'),
    genres: byName('genres'),
    moods: byName('moods'),
    keys: Object.fromEntries(countsOfKeys(named('key'))),
    // The most frequent first, by name where equally frequent, as the engine orders buckets.
    tags: Object.fromEntries(
      counted('tags').buckets!.map(({ key, doc_count: count }) => [String(key), count]),
    ),
    madeWithAi: byName('madeWithAi'),
    trainingAllowed: byName('trainingAllowed'),
    tempos: counted('tempoBpm').buckets!.map(({ key, doc_count: count }) => ({
      fromBpm: Number(key),
      toBpm: Number(key) + TEMPO_STEP_BPM,
      count,
    })),
  }
}
