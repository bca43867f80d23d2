import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { ROLES } from '../role.ts'

/** How far the copy of somebody's data is. `none`: not asked for, or run out. */
export const dataExport = z.object({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  askedAt: z.nullable(instant),
  doneParts: z.int(),
  totalParts: z.int(),
  sizeBytes: z.nullable(z.int()),
  /** Until then it can be fetched. */
  expiresAt: z.nullable(instant),
})
export type DataExport = z.output<typeof dataExport>

const path = '/api/user/export'

export const getDataExport = endpoint({
  method: 'GET',
  path,
  access: ROLES,
  summary: 'How far the copy of one’s own data is.',
  ok: dataExport,
  errors: [],
})

export const startDataExport = endpoint({
  method: 'POST',
  path,
  access: ROLES,
  summary:
    'Begins to make a copy of everything that the shop knows of whoever asks; one that is being made goes on.',
  ok: dataExport,
  errors: ['too_many_attempts'],
})

export const fetchDataExport = endpoint({
  method: 'GET',
  path: `${path}/file`,
  access: ROLES,
  summary: 'The copy, as one JSON file, for its owner alone.',
  confirmed: true,
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['not_found', 'confirmation_required'],
})

export const dataExportEndpoints = group(
  'Data export',
  'A copy of everything the shop holds about the caller.',
  { getDataExport, startDataExport, fetchDataExport },
)
