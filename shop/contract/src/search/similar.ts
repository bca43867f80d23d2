import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id } from '../lists.ts'
import { SEARCHES_PER_MINUTE, soundPage, soundQuery } from './search.ts'

/** What sounds are compared in: sound, groove, notes, and how loudness runs. */
export const LIKENESS_PARTS = ['timbre', 'rhythm', 'pitch', 'envelope'] as const
export type LikenessPart = (typeof LIKENESS_PARTS)[number]
/** What is to be alike: everything, or one thing above all. */
export const ALIKE = ['overall', ...LIKENESS_PARTS] as const
export type Alike = (typeof ALIKE)[number]

const MOST_WEIGHT = 100
const weights = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(\d{1,3}(\.\d{1,3})?)(,\d{1,3}(\.\d{1,3})?){3}$/,
        'must be four numbers with commas between them: timbre, rhythm, pitch, envelope',
      ),
    ),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z
      .array(z.number().check(z.maximum(MOST_WEIGHT)))
      .check(z.refine((all: number[]) => all.some((weight) => weight > 0), 'must not all be 0')),
  ),
)
const transposition = z
  .string()
  .check(z.regex(/^(any|-?([0-9]|1[01]))$/, 'must be any, or a number of semitones, -11 to 11'))

/** A search that has an order of its own has none of these. */
export const NO_ORDER = {
  sort: true,
  seed: true,
  nearTempo: true,
  nearDuration: true,
  nearLoudness: true,
  nearBeats: true,
  nearPrice: true,
} as const

/** A search for what is like a sound: all filters of a search, and what is to be alike. There is no other order. */
export const similarQuery = z.extend(z.omit(soundQuery, NO_ORDER), {
  alike: z._default(z.enum(ALIKE), 'overall'),
  /** How much timbre, rhythm, pitch and envelope count, in the place of `alike`: `2,1,0,0.5`. */
  weights: z.optional(weights),
  /** Semitones by which what is found will be transposed; `any` for whichever fits each sound best. */
  transpose: z.optional(transposition),
})
export type SimilarQuery = z.output<typeof similarQuery>
/** The same as it stands in the address bar: every value is text. */
export type SimilarQueryInAddress = z.input<typeof similarQuery>

const share = z.nullable(z.number())
/** How alike a sound is in each thing: -1 to 1, 1 is the same; null where one of the two has none of it. */
const likeness = z.object({
  timbre: share,
  rhythm: share,
  pitch: share,
  envelope: share,
  /** By what was asked for; sounds come in the order of this. */
  overall: z.number(),
  /** In what they are much alike, more than all but few sounds are; what was asked for above all comes first. */
  alikeIn: z.array(z.enum(LIKENESS_PARTS)),
  /** Semitones by which this sound was transposed in comparing: -5 to 6. */
  transposedSemitones: z.int(),
})
export type Likeness = z.output<typeof likeness>

/** The most alike first; `likeness` has one entry for each of `loops`. */
const similarPage = z.extend(soundPage, { likeness: z.array(likeness) })
export type SimilarPage = z.output<typeof similarPage>

const numbers = (length: number) =>
  z.array(z.number().check(z.minimum(-1e6), z.maximum(1e6))).check(z.length(length))
/** What a sound is like, as the analyser measures it. Only the direction of each part matters; all 0: it has none. */
export const fingerprint = z.strictObject({
  version: z.int(),
  timbre: numbers(24),
  rhythm: numbers(16),
  pitch: numbers(12),
  envelope: numbers(12),
})
export type Fingerprint = z.output<typeof fingerprint>

export const listSimilarSounds = endpoint({
  method: 'GET',
  path: '/api/sounds/:id/similar',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'The published sounds that are like one, the most alike first.',
  params: z.object({ id }),
  query: similarQuery,
  perMinute: SEARCHES_PER_MINUTE,
  ok: similarPage,
  errors: ['sound_not_found', 'list_expired'],
})

export const findSimilarSounds = endpoint({
  method: 'POST',
  path: '/api/sounds/similar',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'The published sounds that are like what a fingerprint was taken of. The fingerprint is not kept.',
  query: similarQuery,
  body: z.strictObject({ fingerprint }),
  perMinute: SEARCHES_PER_MINUTE,
  ok: similarPage,
  errors: ['fingerprint_outdated', 'list_expired'],
})

export const similarEndpoints = group(
  'Similar',
  'What sounds like a sound of the shop, or like a fingerprint, with every filter of a search.',
  { listSimilarSounds, findSimilarSounds },
)
