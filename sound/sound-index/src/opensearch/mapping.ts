import { MEASURES } from '../sound-query.ts'
import { LONGEST_BEGINNING, WHOLE } from './word-terms.ts'

/** Places further down are not shown: the engine holds all before them in memory to find them. */
export const MOST_PLACES = 1_000_000

/** Fields with words in the order of their points, as `WHOLE_POINTS` has them. */
export const WORD_FIELDS = ['title', 'labels', 'credits'] as const
export type WordField = (typeof WORD_FIELDS)[number]

const words = {
  type: 'text',
  analyzer: 'beginnings',
  search_analyzer: 'keyword',
  norms: false,
  fields: { words: { type: 'text', analyzer: 'whole', search_analyzer: 'keyword', norms: false } },
}
const keyword = { type: 'keyword' }

/**
 * Settings and fields of an index of sounds. Its term `bass¶` is a whole word and `bass` the beginning of one, at the same
 * place, so that neither words nor phrases are expanded in searching.
 *
 * @see https://docs.opensearch.org/latest/mappings/
 */
export const SOUND_INDEX = {
  settings: {
    refresh_interval: '-1',
    // A deletion that comes late must find the version of what it is later than.
    gc_deletes: '1h',
    // What one person owns may be as much.
    max_terms_count: 200_000,
    max_result_window: MOST_PLACES,
    analysis: {
      filter: {
        begins: { type: 'edge_ngram', min_gram: 1, max_gram: LONGEST_BEGINNING },
        ends: { type: 'pattern_replace', pattern: '^(.+)$', replacement: `$1${WHOLE}` },
        both: { type: 'multiplexer', filters: ['begins', 'ends'], preserve_original: false },
      },
      tokenizer: { blanks: { type: 'whitespace', max_token_length: 1_000 } },
      analyzer: {
        beginnings: { type: 'custom', tokenizer: 'blanks', filter: ['both'] },
        whole: { type: 'custom', tokenizer: 'blanks' },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      ...Object.fromEntries(WORD_FIELDS.map((field) => [field, words])),
      // Shown to tell how a title goes on.
      title: { ...words, store: true },
      id: keyword,
      packId: keyword,
      packOrId: keyword,
      artistHandle: keyword,
      kind: keyword,
      instrument: keyword,
      genres: keyword,
      moods: keyword,
      tags: keyword,
      key: keyword,
      madeWithAi: keyword,
      trainingAllowed: keyword,
      ...Object.fromEntries(MEASURES.map((name) => [name, { type: 'double' }])),
      otherTempoBpm: { type: 'double' },
      publishedAtMs: { type: 'long' },
      popularity: { type: 'double' },
      idHash: { type: 'integer' },
      fingerprint: { type: 'binary', doc_values: true },
      hasFingerprint: { type: 'boolean' },
      // Of all but popularity, to be compared with what it should be.
      stamp: { type: 'long' },
    },
  },
} as const
