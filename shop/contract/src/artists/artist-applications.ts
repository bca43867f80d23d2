import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'
import { UPLOAD_RULES } from '../ingest/uploads.ts'
import { onWire } from '../wire-names.ts'

/** Letters of what somebody says of themselves. */
export const MAX_ABOUT_LENGTH = 2000
export const MAX_APPLICATION_LINKS = 8

const link = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

export const artistApplicationBody = z.strictObject({
  about: z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_ABOUT_LENGTH)),
  /** Where their music is to be heard. */
  links: z.array(link).check(z.minLength(1), z.maxLength(MAX_APPLICATION_LINKS)),
  /** Version of the agreement that was read and accepted. */
  agreementNumber: z.int().check(z.minimum(1)),
})

export const APPLICATION_STATUSES = ['open', 'accepted', 'refused'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** What an applicant may send along, once they have applied: what artists upload, and what they share elsewhere. */
export const APPLICATION_SOUNDS = {
  most: 5,
  limitBytes: 10_000_000,
  formats: [...UPLOAD_RULES.formats, 'MP3'],
} as const

const applicationSound = z.object({ id, fileName: z.string(), sizeBytes: z.int() })
export type ApplicationSound = z.output<typeof applicationSound>

const applicationFacts = {
  id,
  about: z.string(),
  links: z.array(z.string()),
  agreementNumber: z.int(),
  status: z.enum(APPLICATION_STATUSES),
  appliedAt: instant,
  decidedAt: z.nullable(instant),
  /** Why it was decided so, as the applicant reads it. */
  reason: z.nullable(z.string()),
  /** Until it is decided. */
  sounds: onWire('sounds', z.array(applicationSound)),
}

export const ownApplication = z.object(applicationFacts)
export type OwnApplication = z.output<typeof ownApplication>

const BUYERS = ['user'] as const

export const getOwnApplication = endpoint({
  method: 'GET',
  path: '/api/artist-application',
  access: BUYERS,
  summary: 'The last application of a buyer to become an artist; null where there is none.',
  ok: z.object({ application: z.nullable(ownApplication) }),
  errors: [],
})

export const applyAsArtist = endpoint({
  method: 'POST',
  path: '/api/artist-application',
  access: BUYERS,
  summary: 'Asks to become an artist. After a refusal somebody may ask again.',
  body: artistApplicationBody,
  ok: ownApplication,
  okStatus: 201,
  errors: ['applied_already', 'agreement_outdated', 'too_many_applications'],
})

export const addApplicationSound = endpoint({
  method: 'POST',
  path: '/api/artist-application/sounds',
  access: BUYERS,
  summary: 'Adds a WAV, AIFF, FLAC or MP3 of less than 10 MB to your open application: five at most.',
  uploads: { kind: 'audio', limitBytes: APPLICATION_SOUNDS.limitBytes },
  query: z.strictObject({ fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  ok: ownApplication,
  okStatus: 201,
  errors: ['no_open_application', 'too_many_application_sounds', 'not_a_sound', 'request_too_long'],
})

export const removeApplicationSound = endpoint({
  method: 'DELETE',
  path: '/api/artist-application/sounds/:soundId',
  access: BUYERS,
  summary: 'Takes a sound out of your open application.',
  params: z.strictObject({ soundId: id }),
  ok: ownApplication,
  errors: ['application_sound_not_found'],
})

export const artistApplication = z.object({
  ...applicationFacts,
  user: z.object({ id, name: z.string(), email: z.string() }),
})
export type ArtistApplication = z.output<typeof artistApplication>

/** `q` looks at names and e-mail addresses. */
export const artistApplicationsList = pagedList({
  path: '/api/admin/artist-applications',
  access: ['admin'],
  grants: ['reviewer'],
  savedBy: [],
  summary: 'Applications to become an artist.',
  item: artistApplication,
  columns: ['appliedAt', 'email'],
  sort: 'appliedAt',
  filters: { status: z.optional(z.enum(APPLICATION_STATUSES)) },
})
export const listArtistApplications = artistApplicationsList.list
export const saveArtistApplications = artistApplicationsList.csv

export const fetchApplicationSound = endpoint({
  method: 'GET',
  path: '/api/admin/artist-applications/:applicationId/sounds/:soundId',
  access: ['admin'],
  grants: ['reviewer'],
  summary: 'A sound that an applicant sent along.',
  params: z.strictObject({ applicationId: id, soundId: id }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['application_sound_not_found'],
})

export const decideArtistApplication = endpoint({
  method: 'POST',
  path: '/api/admin/artist-applications/:applicationId/decision',
  access: ['admin'],
  grants: ['reviewer'],
  summary:
    'Makes an applicant an artist, or refuses; the reason goes to them by mail, and their sounds are deleted.',
  params: z.strictObject({ applicationId: id }),
  body: z.strictObject({ decision: z.enum(['accept', 'refuse']), reason: reasonField }),
  ok: z.null(),
  errors: ['application_not_found', 'application_decided', 'not_a_buyer'],
})

export const becomeArtistEndpoints = group(
  'Becoming an artist',
  'A buyer asks to become an artist, and reads what came of it.',
  { getOwnApplication, applyAsArtist, addApplicationSound, removeApplicationSound },
)

export const artistApplicationEndpoints = group(
  'Admins: applications of artists',
  'Buyers who ask to become artists, and deciding on it.',
  { listArtistApplications, saveArtistApplications, fetchApplicationSound, decideArtistApplication },
)
