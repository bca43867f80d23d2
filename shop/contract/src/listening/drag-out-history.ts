import * as z from 'zod/mini'
import { DRAG_OUTS_PATH, draggedAs, dragOutTicket } from './drag-outs.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { ownListedSound, ownListQuery } from './own-lists.ts'
import { BUYERS } from '../role.ts'

/** Drag-outs whose masters are fetched at once. */
export const MAX_MASTERS_AT_ONCE = 200
const ZIPS_PER_MINUTE = 60

/** One drag-out; the sound is shown as it is now, the file as it was dragged. */
const dragOut = z.extend(ownListedSound, {
  id,
  fileName: z.string(),
  is: draggedAs,
  tempoBpm: z.nullable(z.number()),
  pitchSemitones: z.nullable(z.number()),
})
export type DragOut = z.output<typeof dragOut>

const dragOutPage = z.object({
  sounds: z.array(dragOut),
  total: z.int(),
  index: z.int(),
  /** Given back with later parts, it leaves out what was dragged meanwhile, so that they neither repeat nor skip. */
  asOf: instant,
})
export type DragOutPage = z.output<typeof dragOutPage>

export const listDragOuts = endpoint({
  method: 'GET',
  path: DRAG_OUTS_PATH,
  access: BUYERS,
  scope: 'library',
  summary:
    'The drag-out history, newest first; `q` finds words of titles and artists, `asOf` of the first part keeps later ones in step.',
  query: z.strictObject({
    ...ownListQuery,
    q: z.optional(z.string().check(z.maxLength(200))),
    asOf: z.optional(instant),
  }),
  ok: dragOutPage,
  errors: [],
})

/**
 * Why the master of a drag-out is not among those that replace previews: there is no such drag-out, it was the master
 * already, no licence is owned, it was dragged at another tempo or pitch, or another sound was dragged under its name.
 */
const leftOut = z.enum(['not_found', 'is_master', 'not_owned', 'as_heard', 'name_taken'])
export type LeftOut = z.output<typeof leftOut>

const offeredMasters = z.object({
  /** Null where there is no master to be had. */
  url: z.nullable(z.string()),
  fileName: z.string(),
  expiresAt: instant,
  left: z.array(z.object({ id, reason: leftOut })),
})
export type OfferedMasters = z.output<typeof offeredMasters>

export const offerMasters = endpoint({
  method: 'POST',
  path: `${DRAG_OUTS_PATH}/masters`,
  access: BUYERS,
  scope: 'library',
  summary:
    'A short-lived address of a ZIP of masters that take the place of previews dragged before, each under the name of its preview; and what is not in it, and why.',
  perMinute: ZIPS_PER_MINUTE,
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_MASTERS_AT_ONCE)),
  }),
  ok: offeredMasters,
  errors: [],
})

export const fetchMasters = endpoint({
  method: 'GET',
  path: '/drag-out/zip/:ticket',
  access: 'anyone',
  summary: 'The ZIP behind such an address, of what is owned when it is fetched.',
  params: z.strictObject({ ticket: dragOutTicket }),
  perMinute: ZIPS_PER_MINUTE,
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['drag_out_expired', 'purchase_not_found'],
})

export const dragOutHistoryEndpoints = group(
  'Dragged sounds',
  'Sounds dragged so far, and the masters that take the place of their previews.',
  { listDragOuts, offerMasters, fetchMasters },
)
