import * as z from 'zod/mini'
import { SOUND_KINDS } from './catalogue.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { ownReport, REPORT_STATUSES } from '../reports/reports.ts'
import { SOUND_STATUSES } from './own-sounds.ts'
import { group } from '../endpoint.ts'

const userParams = z.strictObject({ userId: id })

/** What somebody reported; `q` looks at titles, words and answers. */
export const userReportsList = pagedList({
  path: '/api/admin/users/:userId/reports',
  access: ['admin'],
  grants: ['support'],
  summary: 'What an account has reported of sounds, and what became of it, newest first.',
  params: userParams,
  item: ownReport,
  columns: ['reportedAt', 'title'],
  sort: '-reportedAt',
  filters: { status: z.optional(z.enum(REPORT_STATUSES)), ...dayFilters },
  errors: ['user_not_found'],
})
export const listUserReports = userReportsList.list
export const saveUserReports = userReportsList.csv

const userSound = z.object({
  id,
  title: z.string(),
  kind: z.enum(SOUND_KINDS),
  status: z.enum(SOUND_STATUSES),
  pricePoints: z.int(),
  saleCount: z.int(),
  createdAt: instant,
})
export type UserSound = z.output<typeof userSound>

/** An artist’s sounds, whatever their state; `q` looks at titles. */
export const userSoundsList = pagedList({
  path: '/api/admin/users/:userId/sounds',
  isAnonymous: true,
  access: ['admin'],
  grants: ['support'],
  summary: 'The sounds of an artist, newest first.',
  params: userParams,
  item: userSound,
  columns: ['createdAt', 'title', 'saleCount'],
  sort: '-createdAt',
  filters: { status: z.optional(z.enum(SOUND_STATUSES)) },
  errors: ['user_not_found'],
})
export const listUserSounds = userSoundsList.list
export const saveUserSounds = userSoundsList.csv

export const userCatalogueEndpoints = group(
  'Admins: sounds and reports of a user',
  'Sounds that a user uploaded, and sounds that they reported.',
  { listUserSounds, saveUserSounds, listUserReports, saveUserReports },
)
