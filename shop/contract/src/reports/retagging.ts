import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, pageOf, pageQuery } from '../lists.ts'
import { CHANGE_ERRORS, MAX_SOUNDS_AT_ONCE, soundChanges, studioSound } from '../catalogue/own-sounds.ts'
import { MAX_REPORT_LENGTH, openReport } from './reports.ts'
import { onWire } from '../wire-names.ts'

/** Why a sound may be tagged wrongly, as whoever looks into it reads it; what weighs most comes first. */
export const DOUBTS = {
  reported: 'Reported by listeners',
  tempoDiffers: 'Tempo conflicts with the analysis, the file name or the file’s tags',
  kindDiffers: 'Kind conflicts with the analysis or the file’s tags',
  keyDiffers: 'Key conflicts with the analysis, the file name or the file’s tags',
  tempoOctave: 'Tempo may be half or double',
  untagged: 'No instrument or no genre',
  tempoUnsure: 'Tempo is a guess',
  keyUnsure: 'Key is a guess',
} as const
export type Doubt = keyof typeof DOUBTS
const DOUBT_NAMES = Object.keys(DOUBTS) as [Doubt, ...Doubt[]]
const doubt = z.enum(DOUBT_NAMES)

/** A sound with what is doubtful about it. */
export const doubtfulSound = z.extend(studioSound, {
  doubts: z.array(doubt),
  reports: z.array(openReport),
})
export type DoubtfulSound = z.output<typeof doubtfulSound>
const doubtfulSounds = z.object({ sounds: onWire('sounds', z.array(doubtfulSound)) })

export const listDoubtfulSounds = endpoint({
  method: 'GET',
  path: '/api/admin/retagging',
  access: ['admin'],
  grants: ['reviewer'],
  summary:
    'Published sounds that may be tagged wrongly, those that weigh most first, and how many there are of each kind.',
  query: z.strictObject({ ...pageQuery, doubt: z.optional(doubt) }),
  ok: z.extend(pageOf(doubtfulSound), { counts: z.record(doubt, z.int()) }),
  errors: [],
})

export const changeSoundsAsAdmin = endpoint({
  method: 'PUT',
  path: '/api/admin/sounds',
  access: ['admin'],
  grants: ['reviewer'],
  summary: 'Changes what is said of any sounds: all of the changes, or none.',
  body: soundChanges,
  ok: doubtfulSounds,
  errors: CHANGE_ERRORS,
})

export const checkTags = endpoint({
  method: 'POST',
  path: '/api/admin/retagging/check',
  access: ['admin'],
  grants: ['reviewer'],
  summary: 'Says of sounds that they are right as they stand, or takes that back.',
  body: z.strictObject({
    sounds: onWire(
      'sounds',
      z
        .array(z.strictObject({ id, version: z.int() }))
        .check(z.minLength(1), z.maxLength(MAX_SOUNDS_AT_ONCE)),
    ),
    isRight: z.boolean(),
  }),
  ok: doubtfulSounds,
  errors: ['sound_not_found', 'sound_changed'],
})

const answerField = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REPORT_LENGTH)))

export const acceptReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:reportId/accept',
  access: ['admin'],
  grants: ['reviewer'],
  summary: 'Gives the sound what the report claims, and its listener a point.',
  params: z.strictObject({ reportId: id }),
  body: z.strictObject({ answer: z._default(answerField, null) }),
  ok: z.object({ earnedPoints: z.int(), sound: doubtfulSound }),
  errors: ['report_not_found', 'report_decided'],
})

export const dismissReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:reportId/dismiss',
  access: ['admin'],
  grants: ['reviewer'],
  summary: 'Leaves the sound as it is, and tells the listener.',
  params: z.strictObject({ reportId: id }),
  body: z.strictObject({ answer: z._default(answerField, null) }),
  ok: z.object({ sound: doubtfulSound }),
  errors: ['report_not_found', 'report_decided'],
})

export const retaggingEndpoints = group(
  'Admins: re-tagging',
  'Sounds whose tempo, key or tags are in doubt, and what listeners reported.',
  { listDoubtfulSounds, changeSoundsAsAdmin, checkTags, acceptReport, dismissReport },
)
