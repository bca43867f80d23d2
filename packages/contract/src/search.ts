import * as z from 'zod/mini'
import { MODES } from '@segno/units'
import { sound, SOUND_KINDS } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { id, numberInAddress, wholeNumberInAddress } from './lists.ts'

/** Orders of a list of sounds; without words to match, `match` is the most popular first, and `tempo` the slowest. */
export const SORTS = ['match', 'newest', 'popular', 'tempo', 'random'] as const
/** The key alone, the relative too, or all that fits: the same scale and its neighbours on the circle of fifths. */
export const KEY_MATCHES = ['exact', 'relative', 'fits'] as const

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'is not a word of the vocabulary'))
/** Several values of one filter stand in one parameter, with commas between them. */
const slugs = z.pipe(
  z.string().check(z.maxLength(600)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(slug).check(z.maxLength(20)),
  ),
)
const tempo = numberInAddress(1, 999)

/** A key in an address: the tonic as a number of semitones above C, and the mode, as in `3-minor`. */
export const keyInAddress = z
  .string()
  .check(
    z.regex(
      new RegExp(`^([0-9]|1[01])-(${MODES.join('|')})$`),
      'must be a tonic and a mode, such as 0-minor',
    ),
  )

/** A search as it stands in an address: every filter has to hold, and one with several values by any of them. */
export const soundQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(200))),
  kind: z.optional(z.enum(SOUND_KINDS)),
  instrument: z.optional(slugs),
  genre: z.optional(slugs),
  mood: z.optional(slugs),
  tempoMin: z.optional(tempo),
  tempoMax: z.optional(tempo),
  halfDouble: z.optional(z.enum(['1'])),
  key: z.optional(keyInAddress),
  keyMatch: z.optional(z.enum(KEY_MATCHES)),
  artist: z.optional(slug),
  pack: z.optional(id),
  sort: z.optional(z.enum(SORTS)),
  seed: z.optional(wholeNumberInAddress(0, 999_999_999)),
  counts: z.optional(z.enum(['1'])),
  index: z._default(wholeNumberInAddress(0, 100_000_000), 0),
  limit: z._default(wholeNumberInAddress(1, 100), 10),
  /** As answered with the first part of a list: keeps later parts in the same order for ten minutes. */
  asOf: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,40}$/, 'is not one of ours'))),
})
export type SoundQuery = z.output<typeof soundQuery>
/** The same as it stands in the address bar: every value is text. */
export type SoundQueryInAddress = z.input<typeof soundQuery>

const countOf = z.record(z.string(), z.int())
/** How many sounds each value would find; a filter's own choice is left out of its counts. Keys are `0-minor`. */
export const soundCounts = z.object({
  kinds: countOf,
  instruments: countOf,
  genres: countOf,
  moods: countOf,
  keys: countOf,
  tempos: z.array(z.object({ fromBpm: z.number(), toBpm: z.number(), count: z.int() })),
})
export type SoundCounts = z.output<typeof soundCounts>

/** One part of what a search found. */
export const soundPage = z.object({
  loops: z.array(sound),
  total: z.int(),
  /** Offset at which the next part starts. */
  index: z.int(),
  asOf: z.string(),
  counts: z.nullable(soundCounts),
  /** Where nothing was found: what leaving out one filter would find. */
  loosen: z.array(z.object({ filter: z.string(), total: z.int() })),
  /** What was read out of the search box and is now a filter. */
  understood: z.object({
    text: z.string(),
    /** The lower end where a range was typed. */
    tempoBpm: z.nullable(z.number()),
    /** The upper end of a range; null for one tempo, or none. */
    tempoToBpm: z.nullable(z.number()),
    key: z.nullable(z.string()),
  }),
  /** Those of the sounds in this part for which the signed-in listener owns a licence. */
  ownedIds: z.array(id),
})
export type SoundPage = z.output<typeof soundPage>

export const listSounds = endpoint({
  method: 'GET',
  path: '/api/sounds',
  access: 'anyone',
  summary: 'Searches the published sounds.',
  query: soundQuery,
  ok: soundPage,
  errors: ['list_expired'],
})
