import * as z from 'zod/mini'
import { SOUND_KINDS, soundKey } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, pageOf, pageQuery } from '../lists.ts'
import { ROLES } from '../role.ts'

/** What a listener can say is wrong with a sound, as they read it. */
export const REPORT_SUBJECTS = {
  tempo: 'The tempo is wrong',
  key: 'The key is wrong',
  instrument: 'The instrument is wrong',
  tag: 'A genre, mood or tag is wrong',
  kind: 'It is a loop called a one-shot, or the reverse',
  audio: 'It sounds broken',
  rights: 'The artist may not sell it',
} as const
export type ReportSubject = keyof typeof REPORT_SUBJECTS
const SUBJECTS = Object.keys(REPORT_SUBJECTS) as [ReportSubject, ...ReportSubject[]]

/** Letters of what a listener writes. */
export const MAX_REPORT_LENGTH = 500

/** What somebody thinks is right; at most one of these, the one that the report is about. */
export const reportClaim = z.strictObject({
  tempoBpm: z.optional(z.nullable(z.number().check(z.minimum(20), z.maximum(400)))),
  key: z.optional(z.nullable(soundKey)),
  instrument: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'is no word of the vocabulary'))),
  kind: z.optional(z.enum(SOUND_KINDS)),
})
export type ReportClaim = z.output<typeof reportClaim>

export const REPORT_STATUSES = ['open', 'accepted', 'dismissed'] as const

/** A report as whoever made it sees it. */
export const ownReport = z.object({
  id,
  sound: z.object({ id, title: z.string() }),
  what: z.enum(SUBJECTS),
  claim: z.nullable(reportClaim),
  words: z.string(),
  status: z.enum(REPORT_STATUSES),
  reportedAt: instant,
  answer: z.nullable(z.string()),
  earnedPoints: z.int(),
})
export type OwnReport = z.output<typeof ownReport>

/** A report as whoever looks into it sees it. */
export const openReport = z.object({
  id,
  what: z.enum(SUBJECTS),
  claim: z.nullable(reportClaim),
  words: z.string(),
  reportedAt: instant,
})
export type OpenReport = z.output<typeof openReport>

export const reportSound = endpoint({
  method: 'POST',
  path: '/api/sounds/:soundId/reports',
  access: ROLES,
  summary: 'Says what is wrong with a published sound. An accepted report earns a point.',
  params: z.strictObject({ soundId: id }),
  body: z.strictObject({
    what: z.enum(SUBJECTS),
    claim: z._default(z.nullable(reportClaim), null),
    words: z._default(z.string().check(z.trim(), z.maxLength(MAX_REPORT_LENGTH)), ''),
  }),
  ok: ownReport,
  okStatus: 201,
  errors: ['sound_not_found', 'reported_already', 'own_sound', 'too_many_reports'],
})

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: ROLES,
  summary: 'What the listener has reported, the newest first, and what became of it.',
  query: z.strictObject(pageQuery),
  ok: pageOf(ownReport),
  errors: [],
})

export const reportEndpoints = group('Reports', 'Wrong tempos, keys and tags that listeners tell of.', {
  reportSound,
  listOwnReports,
})
