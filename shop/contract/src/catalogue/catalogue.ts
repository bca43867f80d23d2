import * as z from 'zod/mini'
import { MODES } from '@segno/units'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../lists.ts'

/** A loop repeats without a seam; a one-shot is struck once. */
export const SOUND_KINDS = ['loop', 'oneShot'] as const
export type SoundKind = (typeof SOUND_KINDS)[number]

/** Tonic as a pitch class, 0 for C to 11 for B. */
export const musicalKey = z.object({ tonic: z.int().check(z.minimum(0), z.maximum(11)), mode: z.enum(MODES) })

/** What a sound is in: a key, or only a root (`mode` is null) where it is one note, which is neither major nor minor. */
export const soundKey = z.extend(musicalKey, { mode: z.nullable(z.enum(MODES)) })

/** One sound as lists, cart and player show it. Numbers that are not known are null. */
export const sound = z.object({
  id,
  title: z.string(),
  artist: z.object({ handle: z.string(), name: z.string() }),
  pack: z.nullable(z.object({ id, slug: z.string(), title: z.string() })),
  kind: z.enum(SOUND_KINDS),
  tempoBpm: z.nullable(z.number()),
  beats: z.nullable(z.number()),
  key: z.nullable(soundKey),
  instrument: z.nullable(z.string()),
  genres: z.array(z.string()),
  moods: z.array(z.string()),
  tags: z.array(z.string()),
  durationSeconds: z.number(),
  lengthFrames: z.int(),
  sampleRateHz: z.int(),
  channels: z.int(),
  /** Null where the master is MP3 or Ogg, which has lost some of its audio and has no depth. */
  bitDepth: z.nullable(z.int()),
  loudnessLufs: z.nullable(z.number()),
  peakDb: z.nullable(z.number()),
  pricePoints: z.int(),
  madeWithAi: z.enum(['none', 'assisted', 'generated']),
  trainingAllowed: z.boolean(),
  publishedAt: z.nullable(instant),
  /** Change of level that brings the preview to the shop's listening level; the file itself is untouched. */
  gainDb: z.number(),
  previewUrl: z.string(),
  /** The same in a format that Safari decodes. */
  previewAppleUrl: z.string(),
  /** base64 of 256 pairs of signed bytes, the lowest and the highest value of each column. */
  peaks: z.string(),
})
export type Sound = z.output<typeof sound>

/** A word of the vocabulary: `slug` stands in addresses and on sounds, `name` is for people. */
export const term = z.object({
  slug: z.string(),
  name: z.string(),
  /** Those of the terms that were merged into it: links may still have them. */
  formerSlugs: z.optional(z.array(z.string())),
})
/** Everything that a sound may be called, each list in the order of its names. */
export const vocabulary = z.object({
  instruments: z.array(term),
  genres: z.array(term),
  moods: z.array(term),
})
export type Vocabulary = z.output<typeof vocabulary>

/** A sound with what its own page says besides. */
export const soundDetail = z.extend(sound, {
  /** What was measured, and how sure that is, 0…1; it may differ from what the sound says of itself. */
  measured: z.object({
    kind: z.enum(SOUND_KINDS),
    tempoBpm: z.nullable(z.number()),
    tempoConfidence: z.number(),
    key: z.nullable(soundKey),
    keyConfidence: z.number(),
    truePeakDb: z.nullable(z.number()),
  }),
  /** Who settled tempo, key and tags last. */
  taggedBy: z.enum(['analysis', 'artist', 'admin']),
  /** Address of the cover of its pack, or of a picture drawn from the sound; see `coverOfSize`. */
  cover: z.string(),
  /** Whether whoever asks owns a licence. */
  isOwned: z.boolean(),
  /** False once it was withdrawn; then only who owns a licence sees it. */
  isForSale: z.boolean(),
})
export type SoundDetail = z.output<typeof soundDetail>

export const getSound = endpoint({
  method: 'GET',
  path: '/api/sounds/:soundId',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'One published sound; and one that is not any more, to those who own a licence.',
  params: z.strictObject({ soundId: id }),
  ok: soundDetail,
  errors: ['sound_not_found'],
})

export const getVocabulary = endpoint({
  method: 'GET',
  path: '/api/vocabulary',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'The names of instruments, genres and moods.',
  ok: vocabulary,
  errors: [],
})
