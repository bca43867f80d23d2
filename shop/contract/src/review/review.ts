import * as z from 'zod/mini'
import { artistHandle } from '../artists/artist-handle.ts'
import { sound } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, pageOf, pageQuery } from '../lists.ts'
import { MAX_SOUNDS_AT_ONCE, studioSound } from '../catalogue/own-sounds.ts'
import { onWire } from '../wire-names.ts'

/** What a reviewer can choose as the reason; what is chosen is what the artist reads. */
export const REVIEW_REASONS = [
  'It clicks or does not loop cleanly. Please upload a clean version and delete this one',
  'It is distorted, or too quiet to use',
  'Its tempo, key or tags are wrong',
  'The same audio is already in the shop',
  'We are not sure you may sell it',
  'It contains something our rules do not allow',
  'It needs another title',
  'Something else',
] as const

/** Letters of what a reviewer writes. */
export const MAX_REVIEW_NOTE = 1_000

const REVIEW_DECISIONS = ['accept', 'reject', 'askForChange'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** A sound that waits for review, with what a reviewer wants to know beside it. */
export const reviewSound = z.extend(studioSound, {
  /** What may be heard or seen to be wrong, in a musician's words. */
  warnings: z.array(z.string()),
  /** Version of the declaration that its artist agreed to. */
  rightsVersion: z.nullable(z.string()),
  /** What it is much like, to be heard side by side. */
  twin: z.nullable(sound),
  /** Sounds of this artist that are in the shop. */
  publishedOfArtist: z.int(),
  /** What its artist was told the last time, where it was not accepted then. */
  lastRefusal: z.nullable(
    z.object({
      decision: z.enum(['reject', 'askForChange']),
      reason: z.nullable(z.string()),
      note: z.nullable(z.string()),
      decidedAt: instant,
    }),
  ),
})
export type ReviewSound = z.output<typeof reviewSound>

const versions = onWire(
  'sounds',
  z.array(z.strictObject({ id, version: z.int() })).check(z.minLength(1), z.maxLength(MAX_SOUNDS_AT_ONCE)),
)

export const listSoundsInReview = endpoint({
  method: 'GET',
  path: '/api/admin/review',
  access: ['admin'],
  grants: ['reviewer'],
  summary:
    'Sounds that wait for review: who has waited longest comes first, what came in together stays together.',
  query: z.strictObject({
    ...pageQuery,
    /** Only those with this fact. */
    only: z.optional(z.enum(['nearDuplicates', 'madeWithAi'])),
    artist: z.optional(artistHandle),
    q: z.optional(z.string().check(z.maxLength(200))),
  }),
  ok: pageOf(reviewSound),
  errors: [],
})

/** What became of a sound that somebody else was quicker with. */
export const decidedBefore = z.object({
  id,
  title: z.string(),
  /** In words: who decided what, or that it was changed or taken back meanwhile. */
  what: z.string(),
})
export type DecidedBefore = z.output<typeof decidedBefore>

export const decideReview = endpoint({
  method: 'POST',
  path: '/api/admin/review/decide',
  access: ['admin'],
  grants: ['reviewer'],
  summary:
    'Accepts sounds, rejects them, or gives them back to be changed. Those that somebody else was quicker with are named.',
  body: z.strictObject({
    sounds: versions,
    decision: z.enum(REVIEW_DECISIONS),
    /** What the artist is told; asked for unless the sounds are accepted. */
    reason: z._default(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))), null),
    note: z._default(
      z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REVIEW_NOTE))),
      null,
    ),
  }),
  ok: z.object({
    decided: z.array(z.object({ id, version: z.int() })),
    before: z.array(decidedBefore),
    /** When their artists are told; until then nobody knows. */
    toldAt: instant,
  }),
  errors: ['bad_request'],
})

export const undoReview = endpoint({
  method: 'POST',
  path: '/api/admin/review/undo',
  access: ['admin'],
  grants: ['reviewer'],
  summary: 'Puts sounds that were decided back into review. An artist who knows already is told.',
  body: z.strictObject({ sounds: versions }),
  ok: z.object({
    reopened: z.array(z.object({ id, version: z.int() })),
    before: z.array(decidedBefore),
  }),
  errors: [],
})

export const reviewEndpoints = group(
  'Admins: review',
  'What artists have submitted, and whether it is published.',
  { listSoundsInReview, decideReview, undoReview },
)
