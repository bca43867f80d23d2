import * as z from 'zod/mini'
import { MODES } from '@segno/units'
import { artistHandle } from '../artists/artist-handle.ts'
import { type Sound, sound, SOUND_KINDS, getSound, getVocabulary } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, numberInAddress, wholeNumberInAddress } from '../lists.ts'
import { normaliseTag, SOUND_LIMITS, TAG_FORM } from '../catalogue/sound-rules.ts'
import { getLandingPage } from './landing-pages.ts'
import { READ_TERM_KINDS, TERM_KINDS, termSlug } from '../vocabulary/terms.ts'
import { wireNamesOf } from '../wire-names.ts'
import { TEMPO_STEPS } from './tempo-difference.ts'

/**
 * Orders of a list of sounds; without words to match, `match` is the most popular first. `tempo` is the slowest first and
 * `fastest` the fastest, `rare` the least popular, `distance` what is nearest to the values of `nearTempo` and its like,
 * `forYou` what is nearest to the sounds that the listener has bought or kept.
 */
export const SORTS = [
  'match',
  'forYou',
  'newest',
  'popular',
  'rare',
  'tempo',
  'fastest',
  'distance',
  'random',
] as const
/** The key alone, the relative too, or all that fits: the same scale and its neighbours on the circle of fifths. */
export const KEY_MATCHES = ['exact', 'relative', 'fits'] as const

const AI_KINDS = sound.shape.madeWithAi.options
/** What a sound is shown by, each of which can be asked for alone, as the wire calls it and as we do. */
const FIELDS = new Map(
  Object.keys(sound.shape).map((name) => [wireNamesOf(sound).get(name) ?? name, name as keyof Sound]),
)
/** The names by which an empty answer speaks of filters: those of the address, and one for both ends of a range. */
const FILTERS = [
  'q',
  'kind',
  'instrument',
  'genre',
  'mood',
  'tags',
  'tempo',
  'tempoConfidence',
  'key',
  'keyConfidence',
  'duration',
  'price',
  'loudness',
  'beats',
  'ai',
  'training',
  'artist',
  'pack',
  'collection',
  'owned',
  'followed',
  'publishedAfter',
] as const
export type SearchFilter = (typeof FILTERS)[number]

/** Several values of one filter stand in one parameter, with commas between them. */
const listOf = <One extends z.ZodMiniType<unknown, string>>(one: One, most = 20) =>
  z.pipe(
    z.string().check(z.maxLength(most * 65)),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(one).check(z.maxLength(most)),
    ),
  )
const terms = listOf(termSlug)
const tag = z.pipe(
  z.pipe(z.string(), z.transform(normaliseTag)),
  z.string().check(z.maxLength(SOUND_LIMITS.tagLength), z.regex(TAG_FORM, 'is not a tag')),
)
const tempo = numberInAddress(1, 999)
const duration = numberInAddress(0, 86_400)
const price = wholeNumberInAddress(0, 100_000)
const loudness = numberInAddress(-200, 50)
const beats = numberInAddress(0, 100_000)
const confidence = numberInAddress(0, 1)

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
  instrument: z.optional(terms),
  genre: z.optional(terms),
  mood: z.optional(terms),
  tags: z.optional(listOf(tag)),
  tempoMin: z.optional(tempo),
  tempoMax: z.optional(tempo),
  halfDouble: z.optional(z.enum(['1'])),
  key: z.optional(keyInAddress),
  keyMatch: z.optional(z.enum(KEY_MATCHES)),
  durationMin: z.optional(duration),
  durationMax: z.optional(duration),
  priceMin: z.optional(price),
  priceMax: z.optional(price),
  loudnessMin: z.optional(loudness),
  loudnessMax: z.optional(loudness),
  beatsMin: z.optional(beats),
  beatsMax: z.optional(beats),
  tempoConfidenceMin: z.optional(confidence),
  keyConfidenceMin: z.optional(confidence),
  ai: z.optional(listOf(z.enum(AI_KINDS), AI_KINDS.length)),
  training: z.optional(z.enum(['1', '0'])),
  artist: z.optional(listOf(artistHandle)),
  pack: z.optional(listOf(id)),
  /** The id of one’s own or of a public collection, or the token of a shared one. */
  collection: z.optional(id),
  /** Whoever is not signed in owns nothing: `no` then leaves out nothing and `only` finds nothing. */
  owned: z.optional(z.enum(['no', 'only'])),
  /** Whoever is not signed in follows nothing, and finds nothing. */
  followed: z.optional(z.enum(['1'])),
  publishedAfter: z.optional(instant),
  sort: z.optional(z.enum(SORTS)),
  seed: z.optional(wholeNumberInAddress(0, 999_999_999)),
  nearTempo: z.optional(tempo),
  nearDuration: z.optional(numberInAddress(0.001, 86_400)),
  nearLoudness: z.optional(loudness),
  nearBeats: z.optional(beats),
  nearPrice: z.optional(price),
  group: z.optional(z.enum(['pack'])),
  fields: z.optional(listOf(z.enum([...FIELDS.keys()]), FIELDS.size)),
  counts: z.optional(z.enum(['1'])),
  index: z._default(wholeNumberInAddress(0, 100_000_000), 0),
  limit: z._default(wholeNumberInAddress(1, 100), 10),
  /** As answered with the first part of a list: keeps later parts in the same order for ten minutes. */
  asOf: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,40}$/, 'is not one of ours'))),
})
export type SoundQuery = z.output<typeof soundQuery>
/** The fields of a sound that a search asks for alone. */
export function fieldsOf({ fields = [] }: SoundQuery): (keyof Sound)[] {
  return fields.map((name) => FIELDS.get(name)!)
}
/** The same as it stands in the address bar: every value is text. */
export type SoundQueryInAddress = z.input<typeof soundQuery>

const countOf = z.record(z.string(), z.int())
/**
 * How many sounds each value would find; a filter's own choice is left out of its counts, but for tags, where each
 * narrows. Keys are `0-minor`, and a root alone counts in both keys of its tonic; of tags there are the fifty most frequent; training is `yes` and `no`.
 */
export const soundCounts = z.object({
  kinds: countOf,
  instruments: countOf,
  genres: countOf,
  moods: countOf,
  keys: countOf,
  tags: countOf,
  ai: countOf,
  training: countOf,
  tempos: z.array(z.object({ fromBpm: z.number(), toBpm: z.number(), count: z.int() })),
})
export type SoundCounts = z.output<typeof soundCounts>

/** What a request can name that may not be there, or may have nothing to apply to. */
const MISREADABLE = [
  ...TERM_KINDS,
  'artist',
  'pack',
  'collection',
  'loopIds',
  'keyMatch',
  'halfDouble',
  'sort',
] as const satisfies readonly string[]

/** A part of a request that is well written and does nothing: it names what is not there, or applies to nothing. */
const misread = z.object({
  name: z.enum(MISREADABLE),
  /** One of several alone. */
  value: z.string(),
  /** To be read after both. */
  message: z.string(),
})
export type Misread = z.output<typeof misread>

// Only who asks for some `fields` gets sounds with less than all, so the type is that of whole ones.
const shownSound = z.partial(sound) as unknown as typeof sound

/** In what a sound near to a search differs from it. */
const difference = z.discriminatedUnion('what', [
  /** By so much faster, at `step` of the tempo that was typed. */
  z.object({ what: z.literal('tempo'), byBpm: z.int(), step: z.enum(TEMPO_STEPS) }),
  z.object({ what: z.enum(['key', 'kind', 'length', 'filters']) }),
  /** It has nothing of these words. */
  z.object({ what: z.literal('words'), words: z.string() }),
])
export type Difference = z.output<typeof difference>

/** Limits that were read, of which at least one is known. */
const limits = z.object({ min: z.nullable(z.number()), max: z.nullable(z.number()) })

/** One part of what a search found. */
export const soundPage = z.object({
  /** With `fields`, only those and `_id` of each. */
  sounds: z.array(shownSound),
  total: z.int(),
  /** Offset at which the next part starts. */
  index: z.int(),
  asOf: z.string(),
  counts: z.nullable(soundCounts),
  /** Where nothing was found: what leaving out one filter would find. */
  loosen: z.array(z.object({ filter: z.enum(FILTERS), total: z.int() })),
  /** Where nothing was found and leaving out one filter is not enough: what leaving out two would find. */
  loosenTwo: z.array(z.object({ filters: z.tuple([z.enum(FILTERS), z.enum(FILTERS)]), total: z.int() })),
  /** Where nothing was found: what would be found without any filter; otherwise null. */
  loosenAll: z.nullable(z.int()),
  /** Where nothing was found: what `halfDouble=1`, or `keyMatch=fits`, would find with all else as it is. */
  widen: z.array(z.object({ way: z.enum(['halfDouble', 'fits']), total: z.int() })),
  /** Where nothing was found: the filters that find nothing even by themselves. */
  emptyAlone: z.array(z.enum(FILTERS)),
  /** Where nothing was found: what of the text, as in `understood.words`, no sound has. */
  missingWords: z.array(z.string()),
  /** With `group=pack`: how many sounds of its pack were found, by the id of the one that is shown; otherwise null. */
  packSizes: z.nullable(z.record(id, z.int())),
  /**
   * Where the words of the box find nothing: the first sounds that come near, the nearest first, each with what differs. The
   * filters of the address hold as long as anything passes them.
   */
  nearest: z.nullable(
    z.object({
      sounds: z.array(shownSound),
      differences: z.record(id, z.array(difference)),
      /** Nothing comes near: these are what is most wanted. */
      isFarOff: z.boolean(),
    }),
  ),
  /** What was read out of the search box and is now a filter. */
  understood: z.object({
    text: z.string(),
    /** The text piece by piece: words, what quotes hold together, and what is excluded, as typed. */
    words: z.array(
      z.object({
        text: z.string(),
        /** What has no letter and no digit is not looked for, nor is what comes after the sixteenth word. */
        isSearched: z.boolean(),
      }),
    ),
    /** The lower end where a range was typed; null where only the upper was. */
    tempoBpm: z.nullable(z.number()),
    /** The upper end of a range; null for one tempo, only a lower end, or none. */
    tempoToBpm: z.nullable(z.number()),
    /**
     * One tempo is an order: what is so far off, up or down, is found too, at half and double time as well, the nearest first.
     * Null for a range, or none.
     */
    toleranceBpm: z.nullable(z.number()),
    /** Of one tempo, others with `or` after it. */
    otherTemposBpm: z.array(z.number()),
    key: z.nullable(z.string()),
    /** Only the tonic was typed: the key of the other mode is found too. */
    isModeOpen: z.boolean(),
    /** Keys with `or` after it. */
    otherKeys: z.array(z.string()),
    kind: z.nullable(z.enum(SOUND_KINDS)),
    /** Limits of the beats of the whole loop, both included. */
    beats: z.nullable(limits),
    /** Limits of the length in seconds, both included. */
    durationSeconds: z.nullable(limits),
    /** Instruments and genres that were typed by name, and the words that say them. */
    terms: z.array(z.object({ kind: z.enum(READ_TERM_KINDS), slug: z.string(), words: z.string() })),
  }),
  /** In the first part: whether the listener has bought or kept sounds, which the order `forYou` goes by. */
  hasOwnTaste: z.boolean(),
  /** What of the request did nothing; empty as a rule. */
  misread: z.array(misread),
  /** Those of the sounds in this part for which the signed-in listener owns a licence. */
  ownedIds: z.array(id),
  /** Those that are favourites of the signed-in listener. */
  favouriteIds: z.array(id),
})
export type SoundPage = z.output<typeof soundPage>

/** Far more than anybody types; what asks more often is a program, and should keep what it was told. */
export const SEARCHES_PER_MINUTE = 600

export const listSounds = endpoint({
  method: 'GET',
  path: '/api/sounds',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'Searches the published sounds.',
  query: soundQuery,
  perMinute: SEARCHES_PER_MINUTE,
  ok: soundPage,
  errors: ['list_expired'],
})

export const soundEndpoints = group(
  'Sounds',
  'Search with words and filters, and look at one sound. The vocabulary has the words that filters take.',
  { listSounds, getSound, getVocabulary, getLandingPage },
)
