import { readFilters } from '../suggest/read-filters.ts'
import type { SoundSuggestions, SuggestedKind, SuggestionShelves } from '../suggest/suggestions.ts'
import { TITLES_LOOKED_AT, titledWith } from '../suggest/titled-with.ts'
import { readTypedWords } from '../suggest/typed-words.ts'
import { allOf, type AskEngine, counting, type EngineBucket, terms } from './clauses.ts'
import { countEngine, type Engine, searchEngine, textIn } from './engine-search.ts'
import { wordsOfTerms } from './word-terms.ts'

/** What `SoundIndex.suggest` suggests, in an engine, of names that were read before. @throws what `ask` throws */
export async function suggestEngine(
  text: string,
  { names, ...engine }: Engine & { readonly names: SuggestionShelves },
): Promise<SoundSuggestions> {
  const { searches, read } = readFilters(text)
  const [sounds, ...counts] = await Promise.all([
    soundsTitled(text, engine),
    ...searches.map((query) => countEngine(query, engine)),
  ])
  return { ...names.find(text), ...read(counts), sounds }
}

async function soundsTitled(text: string, engine: Engine): Promise<string[]> {
  const { titleWords, searched } = readTypedWords(text)
  if (titleWords.length === 0) return []
  const { ids } = await searchEngine({ text: searched, limit: TITLES_LOOKED_AT }, engine)
  if (ids.length === 0) return []
  const [answer] = await engine.ask([
    {
      ...counting(allOf([terms('id', ids)])),
      size: ids.length,
      stored_fields: ['title'],
      docvalue_fields: ['id'],
    },
  ])
  const titles = new Map(answer!.hits.hits.map((hit) => [textIn(hit, 'id')!, textIn(hit, 'title') ?? '']))
  return titledWith(
    titleWords,
    ids.map((id) => [id, wordsOfTerms(titles.get(id) ?? '')]),
  )
}

const FIELDS: Readonly<Record<SuggestedKind, string>> = {
  instruments: 'instrument',
  genres: 'genres',
  moods: 'moods',
  tags: 'tags',
  artists: 'artistHandle',
  packs: 'packId',
}
const VALUES_AT_ONCE = 5_000

/** A value of a field, and the sounds that have it. */
export interface CountedValue {
  readonly value: string
  readonly count: number
  readonly popularity: number
}

/** All values of a field, in parts. */
export async function* eachNamedValue(
  kind: SuggestedKind,
  ask: AskEngine,
): AsyncGenerator<readonly CountedValue[]> {
  for (let after: unknown; ;) {
    const [answer] = await ask([
      {
        ...counting({ match_all: {} }),
        aggs: {
          values: {
            composite: {
              size: VALUES_AT_ONCE,
              sources: [{ value: { terms: { field: FIELDS[kind] } } }],
              ...(after === undefined ? {} : { after }),
            },
            aggs: { sum: { sum: { field: 'popularity' } } },
          },
        },
      },
    ])
    const { buckets = [], after_key: next } = answer!.aggregations!['values']!
    yield buckets.map(toValue)
    if (buckets.length < VALUES_AT_ONCE) return
    after = next
  }
}

const toValue = ({ key, doc_count: count, sum }: EngineBucket): CountedValue => ({
  value: (key as { readonly value: string }).value,
  count,
  popularity: sum!.value,
})
