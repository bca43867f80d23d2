import * as z from 'zod/mini'
import { sound, SOUND_KINDS } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id } from '../lists.ts'
import { keyInAddress, SEARCHES_PER_MINUTE } from './search.ts'
import { TERM_KINDS } from '../vocabulary/terms.ts'

/** The landing page that says the same, where nothing else is asked; null where there is none. */
const page = z.nullable(z.string())

/** The text of the box, as far as it has been typed. */
export const suggestionQuery = z.strictObject({ q: z.string().check(z.maxLength(200)) })

/** What every suggestion of a filter says. */
const found = {
  /** How many published sounds are found when this is chosen, the rest of the text included; of a pack all. */
  count: z.int(),
  /** What stays in the box when this is chosen: the text without the words that it stands for. */
  rest: z.string(),
}

/** What every suggestion by a name says. */
const named = {
  ...found,
  /**
   * 0 where it is called just so, 1 where its name begins so, 2 where its name has the words otherwise or it is also called
   * just so, 3 where what it is also called has them, 4 where they are mistyped.
   */
  rank: z.int(),
}

/** What may be meant by what somebody is typing: at most five of each kind, the best first. */
export const suggestions = z.object({
  /** Of the vocabulary, those of all kinds together. */
  terms: z.array(z.object({ kind: z.enum(TERM_KINDS), slug: z.string(), name: z.string(), page, ...named })),
  tags: z.array(z.object({ tag: z.string(), ...named })),
  artists: z.array(z.object({ handle: z.string(), name: z.string(), ...named })),
  packs: z.array(z.object({ id, title: z.string(), artistName: z.string(), ...named })),
  /** Sounds whose title has all the words. */
  sounds: z.array(sound),
  /** What a search reads as a tempo, as its `understood` tells it; null where it reads none, or no sound has it. */
  tempo: z.nullable(
    z.object({
      tempoBpm: z.nullable(z.number()),
      tempoToBpm: z.nullable(z.number()),
      toleranceBpm: z.nullable(z.number()),
      ...found,
    }),
  ),
  /** The key that it reads, as `0-minor`; of a tonic alone both, the one with more sounds first. */
  keys: z.array(z.object({ key: keyInAddress, page, ...found })),
  /** The kind that it reads. */
  kind: z.nullable(z.object({ kind: z.enum(SOUND_KINDS), ...found })),
})
export type Suggestions = z.output<typeof suggestions>

export const suggest = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary:
    'What may be meant by what somebody is typing: terms, tags, artists, packs and sounds, five of each at most, a tempo, a key and a kind.',
  query: suggestionQuery,
  perMinute: SEARCHES_PER_MINUTE,
  ok: suggestions,
  errors: [],
})

export const suggestionEndpoints = group(
  'Suggestions',
  'Completes the words of a search while they are typed.',
  { suggest },
)
