import * as z from 'zod/mini'
import { musicalKey } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, wholeNumberInAddress } from '../lists.ts'
import { SEARCHES_PER_MINUTE, soundPage, soundQuery } from './search.ts'
import { fingerprint, NO_ORDER } from './similar.ts'

/** What was given to be heard: a piece of music, a rhythm that was tapped or beatboxed, a line that was hummed. */
export const LISTEN_FOR = ['music', 'rhythm', 'melody'] as const
export type ListenFor = (typeof LISTEN_FOR)[number]
/** What is looked for: what a track has not and goes with it, or what is like it and goes with it. */
export const RELATIONS = ['complement', 'resemble'] as const
export type Relation = (typeof RELATIONS)[number]
/** Of what fits, what comes first: drums and percussion, or what has notes. */
export const LEANS = ['even', 'drums', 'tonal'] as const
export type Lean = (typeof LEANS)[number]
/** Role of a sound in a piece: `tops` are hats and percussion above the drums. */
export const SOUND_ROLES = ['drums', 'tops', 'bass', 'chords', 'melody'] as const
export type SoundRole = (typeof SOUND_ROLES)[number]
/** Where in the spectrum a sound plays that a track leaves free. */
export const SPECTRUM_PARTS = ['low', 'middle', 'high'] as const
export type SpectrumPart = (typeof SPECTRUM_PARTS)[number]

/** What a listener should know of what was understood. */
export const TRACK_REMARKS = ['short', 'clipped', 'quiet', 'no_pulse', 'no_notes', 'partly_heard'] as const
export type TrackRemark = (typeof TRACK_REMARKS)[number]

/** Tracks that a plugin matches a day without a licence of the Agent. */
export const FREE_MATCHES_A_DAY = 10
const MOST_SOUNDS = 100
const MOST_TRANSPOSED_SEMITONES = 6
/** So far hardly anything sounds like another instrument, and from there every key has a neighbour of the track's. */
const USUAL_TRANSPOSED_SEMITONES = 3
export const TRACK_LIMITS = {
  /** Of the file as it is sent. */
  bytes: 100_000_000,
  /** Shorter than this nothing can be told. */
  leastSeconds: 0.5,
  mostSeconds: 600,
} as const

/** What is known of a track; both tempo and key may be corrected by whoever made it before it is matched. */
export const track = z.object({
  tempoBpm: z.nullable(z.number()),
  /** 0 to 1; of what is `short` at most 0.75. */
  tempoConfidence: z.number(),
  /** When a bar begins, the first that does; null without a tempo. */
  downbeatSeconds: z.nullable(z.number()),
  /** As of the tempo: how likely a bar begins there, and not on another beat or beside it. */
  downbeatConfidence: z.number(),
  key: z.nullable(musicalKey),
  /** As of the tempo. */
  keyConfidence: z.number(),
  fingerprint,
  durationSeconds: z.number(),
  remarks: z.array(z.enum(TRACK_REMARKS)),
})
export type Track = z.output<typeof track>

/** As programs name what can be listened to; what a file is, is told by its content. */
const AUDIO_TYPES = [
  'audio/wav',
  'audio/x-wav',
  'audio/aiff',
  'audio/x-aiff',
  'audio/mpeg',
  'audio/flac',
  'audio/ogg',
] as const

export const analyseTrack = endpoint({
  method: 'POST',
  path: '/api/match/track',
  access: 'anyone',
  scope: 'match',
  forGuests: true,
  summary:
    'What can be told of audio, to be matched: tempo, key and a fingerprint. Send the file itself. It is not kept.',
  query: z.strictObject({ listenFor: z._default(z.enum(LISTEN_FOR), 'music') }),
  streams: 'application/octet-stream',
  alsoStreams: AUDIO_TYPES,
  perMinute: 30,
  ok: track,
  errors: ['not_audio', 'audio_silent', 'audio_too_short', 'audio_too_long', 'audio_too_large', 'too_busy'],
})

const tempoBpm = z.number().check(z.minimum(20), z.maximum(999))
const gainDb = z.number().check(z.minimum(-60), z.maximum(24))
const confidence = z.number().check(z.minimum(0), z.maximum(1))

/** What is told of a track besides: it changes nothing, and is taken so that an answer can be sent back as it came. */
const toldBesides = z.partial(
  z.pick(track, { downbeatSeconds: true, downbeatConfidence: true, durationSeconds: true, remarks: true }),
)

/** A track, or published sounds that play together, such as those of a cart. */
const matchBody = z
  .strictObject({
    /** With `soundIds`, null and left out differ: null says that there is none, left out that theirs counts. */
    tempoBpm: z.optional(z.nullable(tempoBpm)),
    key: z.optional(z.nullable(musicalKey)),
    /** 0 to 1, 1 unless told: the less sure, the nearer come half and double the tempo, of the sounds' own too. */
    tempoConfidence: z.optional(confidence),
    /** The same of the key: the less sure, the nearer comes its relative, which has the same notes. */
    keyConfidence: z.optional(confidence),
    fingerprint: z.optional(fingerprint),
    soundIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_SOUNDS))),
    /** How loud each of `soundIds` plays, in their order, 0 unless told; null for one that is silent, which decides nothing. */
    gainsDb: z.optional(z.array(z.nullable(gainDb)).check(z.maxLength(MOST_SOUNDS))),
    ...toldBesides.shape,
  })
  .check(
    z.refine(
      ({ soundIds, gainsDb }) => gainsDb === undefined || gainsDb.length === soundIds?.length,
      'must have as many gainsDb as loopIds',
    ),
    z.refine(
      (body) => (body.fingerprint === undefined) !== (body.soundIds === undefined),
      'must have either a fingerprint or loopIds',
    ),
  )
export type MatchBody = z.output<typeof matchBody>

/** A search for what goes with a track: all filters of a search. There is no other order than how well it goes. */
export const matchQuery = z.extend(z.omit(soundQuery, NO_ORDER), {
  relation: z._default(z.enum(RELATIONS), 'complement'),
  lean: z._default(z.enum(LEANS), 'even'),
  /** By how many semitones sounds may be transposed to go with the track, up or down. */
  transposeMost: z._default(wholeNumberInAddress(0, MOST_TRANSPOSED_SEMITONES), USUAL_TRANSPOSED_SEMITONES),
})
export type MatchQuery = z.output<typeof matchQuery>
/** The same as it stands in the address bar: every value is text. */
export type MatchQueryInAddress = z.input<typeof matchQuery>

/**
 * How the keys of a track and of a sound, as transposed, go together: the same; major and minor of the same notes; a
 * neighbour on the circle of fifths, or that one's relative; the same tonic in the other mode; further away. `unpitched`
 * where the sound has no key, `unknown` where the track has none.
 */
export const HARMONIES = [
  'same',
  'relative',
  'fifth',
  'fifth_relative',
  'parallel',
  'distant',
  'unpitched',
  'unknown',
] as const
export type Harmony = (typeof HARMONIES)[number]
/** How the tempos go together: `free` where the sound has none, `unknown` where the track has none. */
export const TEMPO_RELATIONS = ['same', 'half', 'double', 'free', 'unknown'] as const
export type TempoRelation = (typeof TEMPO_RELATIONS)[number]

const match = z.object({
  /** 0 to 1; what goes well comes in the order of this, and then all else does. */
  score: z.number(),
  /**
   * At the track's tempo, half of it or the double, it plays at most 8 % faster or slower, or it has no tempo; and its
   * key is the same, the relative or a neighbour of these on the circle of fifths, or the same or the relative after it is
   * transposed by one or two semitones, or it has none.
   */
  goesWell: z.boolean(),
  harmony: z.enum(HARMONIES),
  /** By how many semitones the sound is to be transposed to go with the track: at most `transposeMost`, up or down. */
  transposeSemitones: z.int(),
  tempo: z.enum(TEMPO_RELATIONS),
  /** How much faster than by itself the sound then plays: 1.02 is two percent faster; 1 where one of the two has no tempo. */
  speed: z.number(),
  /** How alike the accents in a bar are: -1 to 1; null where one of the two has none. */
  groove: z.nullable(z.number()),
  /** Where the sound plays and the track leaves room. */
  fills: z.array(z.enum(SPECTRUM_PARTS)),
  /** What the track lacks and the sound brings, by its instrument; null where the track has it, or to resemble it. */
  adds: z.nullable(z.enum(SOUND_ROLES)),
  /** How alike the two sound: -1 to 1; null where one of the two is silent. */
  timbre: z.nullable(z.number()),
})
export type Match = z.output<typeof match>

const matchPage = z.extend(soundPage, {
  /** One for each of `loops`. */
  matches: z.array(match),
  /** How many of `total` go well with the track. They come first. */
  goingWell: z.int(),
  /** How many of those have to be transposed for it, as `transposeSemitones` says of each. */
  goingWellTransposed: z.int(),
  /** What the sounds were matched with: as given, or as the sounds that were given play together. */
  track: z.object({ tempoBpm: z.nullable(z.number()), key: z.nullable(musicalKey) }),
  /** Tracks that a plugin may still match today without a licence; null where nothing limits them. */
  freeMatchesLeft: z.nullable(z.int()),
})
export type MatchPage = z.output<typeof matchPage>

export const matchTrack = endpoint({
  method: 'POST',
  path: '/api/match',
  access: 'anyone',
  scope: 'match',
  forGuests: true,
  summary:
    'The published sounds that go with a track: what goes well first, and of that the best. The body may be the answer of `POST /api/match/track` as it is. What is said of the track is not kept. A program, whatever it calls itself, matches ten tracks a day (429 beyond); one on a device with a licence sends its key in `device` and matches as many as it likes.',
  query: matchQuery,
  body: matchBody,
  perMinute: SEARCHES_PER_MINUTE,
  ok: matchPage,
  reads: ['source', 'device'],
  errors: ['fingerprint_outdated', 'sound_not_found', 'list_expired', 'free_matches_used'],
})

export const matchEndpoints = group(
  'Match',
  'What goes with a track: have the track listened to, then ask with what was heard, or with sounds that play together.',
  { analyseTrack, matchTrack },
)
