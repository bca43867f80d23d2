import { acceptedKeys, keyName } from '../musical-fit.ts'
import { type FilterName, type Measure, MEASURES, type SoundQuery, type TypedValues } from '../sound-query.ts'
import { type Limits, tempoRanges } from '../tempo-ranges.ts'
import { allOf, anyOf, between, type EngineClause, exists, term, terms } from './clauses.ts'
import { yesOrNo } from './sound-document.ts'
import { titledWith } from './word-query.ts'

/** One filter of a search. */
export interface EngineFilter {
  readonly filter: FilterName
  /** The field that it is about, whose counts must not see it. */
  readonly counted: CountedField | null
  readonly query: EngineClause
}

/** Fields whose values are counted. */
export const COUNTED_FIELDS = [
  'kind',
  'instrument',
  'genres',
  'moods',
  'key',
  'madeWithAi',
  'trainingAllowed',
  'tempoBpm',
  'tags',
] as const
export type CountedField = (typeof COUNTED_FIELDS)[number]

const TYPED_FIELDS: Readonly<Record<TypedValues['filter'], 'instrument' | 'genres'>> = {
  instruments: 'instrument',
  genres: 'genres',
}

/**
 * Every filter of `query` but the text.
 *
 * @param typedWords for each of the typed values what finds their words
 */
export function filtersOf(query: SoundQuery, typedWords: readonly EngineClause[]): EngineFilter[] {
  const filters = [
    ...valueFilters(query),
    ...(query.typed ?? []).map((typed, at) => typedFilter(typed, typedWords[at]!)),
    ...rangeFilters(query),
    ...idFilters(query),
    ...followedFilter(query),
    ...recentFilter(query),
  ]
  return filters.map((one) => {
    const titled = (query.titled ?? []).filter(({ filter }) => filter === one.filter)
    return titled.length === 0
      ? one
      : { ...one, query: anyOf([one.query, ...titled.map(({ words }) => titledWith(words))]) }
  })
}

function valueFilters(query: SoundQuery): EngineFilter[] {
  const keys = acceptedKeys(query).map(keyName)
  const { trainingAllowed, tags = [] } = query
  const any = (
    filter: FilterName,
    field: string,
    { values = [], counted }: { values: readonly string[] | undefined; counted: CountedField | null },
  ): EngineFilter[] => (values.length > 0 ? [{ filter, counted, query: terms(field, values) }] : [])
  return [
    ...any('kinds', 'kind', { values: query.kinds, counted: 'kind' }),
    ...any('instruments', 'instrument', { values: query.instruments, counted: 'instrument' }),
    ...any('genres', 'genres', { values: query.genres, counted: 'genres' }),
    ...any('moods', 'moods', { values: query.moods, counted: 'moods' }),
    ...any('key', 'key', { values: keys, counted: 'key' }),
    ...any('madeWithAi', 'madeWithAi', { values: query.madeWithAi, counted: 'madeWithAi' }),
    ...any('trainingAllowed', 'trainingAllowed', {
      values: trainingAllowed === undefined ? [] : [yesOrNo(trainingAllowed)],
      counted: 'trainingAllowed',
    }),
    ...any('packIds', 'packId', { values: query.packIds, counted: null }),
    ...any('artistHandles', 'artistHandle', { values: query.artistHandles, counted: null }),
    ...(tags.length > 0
      ? [{ filter: 'tags' as const, counted: null, query: allOf(tags.map((tag) => term('tags', tag))) }]
      : []),
  ]
}

function typedFilter({ filter, values }: TypedValues, words: EngineClause): EngineFilter {
  const field = TYPED_FIELDS[filter]
  return {
    filter,
    counted: field,
    query: anyOf([terms(field, values), allOf([words], [exists(field)])]),
  }
}

function rangeFilters(query: SoundQuery): EngineFilter[] {
  // A limit that is no number holds for no sound.
  const inOneOf = (field: Measure | 'otherTempoBpm', ranges: readonly Limits[]): EngineClause =>
    anyOf(
      ranges
        .filter(({ min, max }) => !Number.isNaN(min) && !Number.isNaN(max))
        .map(({ min, max }) => between(field, min, max)),
    )
  return MEASURES.flatMap((filter): EngineFilter[] => {
    if (filter === 'tempoBpm') {
      const ranges = tempoRanges(query)
      if (!ranges) return []
      const either = anyOf([inOneOf(filter, ranges), inOneOf('otherTempoBpm', ranges)])
      return [{ filter, counted: filter, query: either }]
    }
    const { min = -Infinity, max = Infinity } = query.ranges?.[filter] ?? {}
    if (min === -Infinity && max === Infinity) return []
    return [{ filter, counted: null, query: inOneOf(filter, [{ min, max }]) }]
  })
}

function idFilters(query: SoundQuery): EngineFilter[] {
  const { exceptIds } = query
  const filters = (['onlyIds', 'collectedIds'] as const).flatMap((filter): EngineFilter[] => {
    const ids = query[filter]
    return ids ? [{ filter, counted: null, query: terms('id', ids) }] : []
  })
  if (exceptIds && exceptIds.length > 0)
    filters.push({ filter: 'exceptIds', counted: null, query: allOf([], [terms('id', exceptIds)]) })
  return filters
}

function recentFilter({ publishedAfterMs }: SoundQuery): EngineFilter[] {
  if (publishedAfterMs === undefined) return []
  const query = { range: { publishedAtMs: { gt: publishedAfterMs } } }
  return [{ filter: 'publishedAfterMs', counted: null, query }]
}

function followedFilter({ followed }: SoundQuery): EngineFilter[] {
  if (!followed) return []
  const { artistHandles, instruments, genres, moods, tags } = followed
  const named = Object.entries({ artistHandle: artistHandles, instrument: instruments, genres, moods, tags })
  const query = anyOf(named.flatMap(([field, values]) => (values.length > 0 ? [terms(field, values)] : [])))
  return [{ filter: 'followed', counted: null, query }]
}
