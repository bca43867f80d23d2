import { acceptedKeys, askedKeys, keyName } from '../musical-fit.ts'
import { type FilterName, MEASURES, type SoundQuery, type TypedValues } from '../sound-query.ts'
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
  ]
  return filters.map((one) => {
    const titled = (query.titled ?? []).filter(({ filter }) => filter === one.filter)
    return titled.length === 0
      ? one
      : { ...one, query: anyOf([one.query, ...titled.map(({ words }) => titledWith(words))]) }
  })
}

function valueFilters(query: SoundQuery): EngineFilter[] {
  const keys = askedKeys(query).flatMap((key) => acceptedKeys(key, query.keyMatch ?? 'exact').map(keyName))
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

function rangeFilters({ ranges, halfDouble }: SoundQuery): EngineFilter[] {
  return MEASURES.flatMap((filter): EngineFilter[] => {
    const { min = -Infinity, max = Infinity } = ranges?.[filter] ?? {}
    if (min === -Infinity && max === Infinity) return []
    // A limit that is no number holds for no sound.
    const within = (factor: number): EngineClause[] =>
      Number.isNaN(min) || Number.isNaN(max) ? [] : [between(filter, min * factor, max * factor)]
    if (filter !== 'tempoBpm') return [{ filter, counted: null, query: anyOf(within(1)) }]
    const factors = halfDouble ? [1, 0.5, 2] : [1]
    return [{ filter, counted: filter, query: anyOf(factors.flatMap(within)) }]
  })
}

function idFilters(query: SoundQuery): EngineFilter[] {
  const { exceptIds, publishedAfterMs } = query
  const filters = (['onlyIds', 'collectedIds'] as const).flatMap((filter): EngineFilter[] => {
    const ids = query[filter]
    return ids ? [{ filter, counted: null, query: terms('id', ids) }] : []
  })
  if (exceptIds && exceptIds.length > 0)
    filters.push({ filter: 'exceptIds', counted: null, query: allOf([], [terms('id', exceptIds)]) })
  if (publishedAfterMs !== undefined)
    filters.push({
      filter: 'publishedAfterMs',
      counted: null,
      query: { range: { publishedAtMs: { gt: publishedAfterMs } } },
    })
  return filters
}

function followedFilter({ followed }: SoundQuery): EngineFilter[] {
  if (!followed) return []
  const { artistHandles, instruments, genres, moods, tags } = followed
  const named = Object.entries({ artistHandle: artistHandles, instrument: instruments, genres, moods, tags })
  const query = anyOf(named.flatMap(([field, values]) => (values.length > 0 ? [terms(field, values)] : [])))
  return [{ filter: 'followed', counted: null, query }]
}
