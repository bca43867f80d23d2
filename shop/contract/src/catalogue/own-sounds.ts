import { holdsUnseen } from '@segno/units'
import * as z from 'zod/mini'
import { sound, SOUND_KINDS, soundKey } from './catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, pageOf, pageQuery } from '../lists.ts'
import { normaliseTag, SOUND_LIMITS, TAG_FORM } from './sound-rules.ts'
import { termSlug } from '../vocabulary/terms.ts'
import { onWire } from '../wire-names.ts'
import { oneLine } from '../one-line.ts'

/** Where a sound is on its way into the shop and out of it. */
export const SOUND_STATUSES = ['draft', 'inReview', 'published', 'rejected', 'withdrawn'] as const
export type SoundStatus = (typeof SOUND_STATUSES)[number]

const unit = z.number().check(z.minimum(0), z.maximum(1))

/** What was measured of a sound, whatever is shown. Confidences go from 0 to 1. */
export const measuredFacts = z.object({
  kind: z.enum(SOUND_KINDS),
  tempoBpm: z.nullable(z.number()),
  tempoConfidence: unit,
  key: z.nullable(soundKey),
  keyConfidence: unit,
  instrument: z.nullable(z.string()),
  instrumentConfidence: unit,
  tuningCents: z.nullable(z.number()),
  truePeakDb: z.nullable(z.number()),
  seamDb: z.nullable(z.number()),
})

/** What the file's name claims. */
export const namedFacts = z.object({
  kind: z.nullable(z.enum(SOUND_KINDS)),
  tempoBpm: z.nullable(z.number()),
  key: z.nullable(soundKey),
  instrument: z.nullable(z.string()),
})

/** What the file says of itself, in its chunks and tags. */
export const filedFacts = z.object({
  kind: z.nullable(z.enum(SOUND_KINDS)),
  tempoBpm: z.nullable(z.number()),
  key: z.nullable(soundKey),
})

/** A sound as its artist and the people who review it see it. */
export const studioSound = z.object({
  sound,
  status: z.enum(SOUND_STATUSES),
  /** Sent back with a change, so that nobody overwrites what they have not seen. */
  version: z.int(),
  fileName: z.nullable(z.string()),
  batchId: z.nullable(id),
  measured: measuredFacts,
  /** A tempo that explains the sound as well as its own; null once someone has said which it is. */
  otherTempoBpm: z.nullable(z.number()),
  named: namedFacts,
  filed: filedFacts,
  aiModel: z.nullable(z.string()),
  taggedBy: z.enum(['analysis', 'artist', 'admin']),
  createdAt: instant,
  submittedAt: z.nullable(instant),
  playCount: z.int(),
  saleCount: z.int(),
  /** What the last reviewer asked for or gave as the reason; null where there is none. */
  review: z.nullable(z.object({ reason: z.string(), note: z.nullable(z.string()), at: instant })),
  /** The sound that this is much like: the same audio louder, softer or cut otherwise. Only where one may see it. */
  nearDuplicateOf: z.nullable(z.object({ id, title: z.string() })),
})
export type StudioSound = z.output<typeof studioSound>

const slugs = (most: number, least = 0) =>
  z
    .array(termSlug)
    .check(z.minLength(least, 'needs at least one'), z.maxLength(most, `holds at most ${most}`))

const tag = z.pipe(
  z.pipe(z.string().check(z.maxLength(200)), z.transform(normaliseTag)),
  z
    .string()
    .check(
      z.maxLength(SOUND_LIMITS.tagLength, `is longer than ${SOUND_LIMITS.tagLength} letters`),
      z.regex(TAG_FORM, 'is made of letters and digits'),
    ),
)

/** What may be said of a sound; what is left out stays as it is. */
export const soundChange = z.strictObject({
  title: z.optional(
    z.string().check(
      z.trim(),
      z.minLength(1, 'cannot be empty'),
      z.maxLength(SOUND_LIMITS.titleLength, `is longer than ${SOUND_LIMITS.titleLength} letters`),
      z.refine((words) => !holdsUnseen(words), 'holds a character that cannot be seen'),
    ),
  ),
  kind: z.optional(z.enum(SOUND_KINDS)),
  tempoBpm: z.optional(
    z.nullable(
      z
        .number()
        .check(
          z.minimum(SOUND_LIMITS.tempoMinBpm, `is at least ${SOUND_LIMITS.tempoMinBpm} BPM`),
          z.maximum(SOUND_LIMITS.tempoMaxBpm, `is at most ${SOUND_LIMITS.tempoMaxBpm} BPM`),
        ),
    ),
  ),
  key: z.optional(z.nullable(soundKey)),
  instrument: z.optional(z.nullable(termSlug)),
  genres: z.optional(slugs(SOUND_LIMITS.genres)),
  moods: z.optional(slugs(SOUND_LIMITS.moods)),
  tags: z.optional(z.array(tag).check(z.maxLength(SOUND_LIMITS.tags, `holds at most ${SOUND_LIMITS.tags}`))),
  pricePoints: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
  packId: z.optional(z.nullable(id)),
})
export type SoundChange = z.output<typeof soundChange>

/** Sounds that are changed, submitted or taken back at once, at most. */
export const MAX_SOUNDS_AT_ONCE = 200

/** Changes to many sounds: all are made, or none. */
export const soundChanges = z.strictObject({
  changes: z
    .array(z.strictObject({ id, version: z.int(), set: soundChange }))
    .check(z.minLength(1), z.maxLength(MAX_SOUNDS_AT_ONCE)),
})
export const changedSounds = z.object({ sounds: onWire('sounds', z.array(studioSound)) })
export const CHANGE_ERRORS = ['sound_not_found', 'sound_changed', 'sound_not_open', 'bad_request'] as const

const soundIds = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_SOUNDS_AT_ONCE)),
})

export const listOwnSounds = endpoint({
  method: 'GET',
  path: '/api/artist/sounds',
  access: ['artist'],
  summary: 'The sounds of the artist whose token this is, newest first, and how many are in which state.',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(SOUND_STATUSES)),
    /** Only what a reviewer sent back, which is a draft again; or only what none did. */
    sentBack: z.optional(z.enum(['true', 'false'])),
    batch: z.optional(id),
    pack: z.optional(id),
    q: z.optional(z.string().check(z.maxLength(200))),
  }),
  ok: z.extend(pageOf(studioSound), {
    counts: z.record(z.enum(SOUND_STATUSES), z.int()),
    /** So many of the drafts were sent back by a reviewer. */
    sentBackCount: z.int(),
  }),
  errors: [],
})

export const changeOwnSounds = endpoint({
  method: 'PUT',
  path: '/api/artist/sounds',
  access: ['artist'],
  summary: 'Changes what is said of one’s sounds: all of the changes, or none.',
  body: soundChanges,
  ok: changedSounds,
  errors: CHANGE_ERRORS,
})

export const submitOwnSounds = endpoint({
  method: 'POST',
  path: '/api/artist/sounds/submit',
  access: ['artist'],
  summary: 'Hands drafts to review, with the declaration that the rights are one’s own.',
  body: z.strictObject({
    ...soundIds.shape,
    /** The version of the declaration that was agreed to. */
    rightsVersion: z.string().check(z.minLength(1), z.maxLength(40)),
    madeWithAi: sound.shape.madeWithAi,
    /** Named where a machine had part in it. */
    aiModel: z.nullable(oneLine(100)),
    trainingAllowed: z.boolean(),
  }),
  ok: changedSounds,
  errors: [
    'sound_not_found',
    'sound_not_open',
    'sound_withheld',
    'sound_incomplete',
    'rights_outdated',
    'agreement_not_accepted',
  ],
})

export const takeBackOwnSounds = endpoint({
  method: 'POST',
  path: '/api/artist/sounds/take-back',
  access: ['artist'],
  summary: 'Makes drafts again of sounds that wait for review, were rejected, or were withdrawn.',
  body: soundIds,
  ok: changedSounds,
  errors: ['sound_not_found', 'sound_not_open', 'sound_withheld'],
})

export const withdrawOwnSounds = endpoint({
  method: 'POST',
  path: '/api/artist/sounds/withdraw',
  access: ['artist'],
  summary: 'Takes published sounds from sale. Whoever bought one keeps it.',
  body: soundIds,
  ok: changedSounds,
  errors: ['sound_not_found', 'sound_not_open', 'sound_withheld'],
})

export const deleteOwnSounds = endpoint({
  method: 'POST',
  path: '/api/artist/sounds/delete',
  access: ['artist'],
  summary: 'Deletes drafts and rejected sounds with their files. What was ever sold is not deleted.',
  body: soundIds,
  ok: z.object({ deleted: z.int() }),
  errors: ['sound_not_found', 'sound_not_open', 'sound_withheld'],
})

export const ownSoundEndpoints = group(
  'Artists: sounds',
  'An artist’s sounds: describing them, submitting them, and taking them out again.',
  { listOwnSounds, changeOwnSounds, submitOwnSounds, takeBackOwnSounds, withdrawOwnSounds, deleteOwnSounds },
)
