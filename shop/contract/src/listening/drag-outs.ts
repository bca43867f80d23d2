import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { BUYERS } from '../role.ts'
import { onWire } from '../wire-names.ts'

/** Sounds that are dragged, or told of, at once. */
export const MAX_DRAGGED_AT_ONCE = 50
/** A DAW asks several times for each file, and a studio has one network. */
const FILES_PER_MINUTE = 600
const REPORTS_PER_MINUTE = 120

/** Where drag-outs are in the API. */
export const DRAG_OUTS_PATH = '/api/drag-outs'
/** What an address of files is signed with. */
export const dragOutTicket = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,600}$/, 'is not a ticket'))

/** What was dragged: the master where a licence is owned, else the preview. */
export const draggedAs = z.enum(['master', 'preview'])
export type DraggedAs = z.output<typeof draggedAs>

/** A file that may be dragged until its address runs out. */
const offeredDragOut = z.object({
  soundId: onWire('LoopId', id),
  url: z.string(),
  fileName: z.string(),
  is: draggedAs,
  expiresAt: instant,
})
export type OfferedDragOut = z.output<typeof offeredDragOut>

const heardAs = {
  /** Null at the tempo of the sound itself. */
  tempoBpm: z.nullable(z.number().check(z.minimum(1), z.maximum(999))),
  pitchSemitones: z.nullable(z.number().check(z.minimum(-24), z.maximum(24))),
}

export const offerDragOuts = endpoint({
  method: 'POST',
  path: DRAG_OUTS_PATH,
  access: BUYERS,
  scope: 'library',
  summary:
    'Short-lived addresses of sounds as WAV files, to be asked for before a drag begins: the master where a licence is owned, else the preview. Nothing is recorded until a file is fetched. Of what is to be rendered at another tempo or pitch the address has the file as it is, under the name that is for the rendered one; of previews that is not recorded but told of once it is dragged. A preview that is asked for where a licence is owned is there to be compared with, and fetching it is not recorded. What can be dragged by nobody is named, and then none is offered.',
  body: z.strictObject({
    sounds: z
      .array(
        z.strictObject({
          soundId: onWire('LoopId', id),
          tempoBpm: z.optional(heardAs.tempoBpm),
          pitchSemitones: z.optional(heardAs.pitchSemitones),
          /** Also where a licence is owned, to compare a preview with. */
          is: z.optional(z.literal('preview')),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_DRAGGED_AT_ONCE)),
  }),
  ok: z.object({ sounds: z.array(offeredDragOut) }),
  errors: ['sound_not_found'],
})

export const fetchDragOut = endpoint({
  method: 'GET',
  path: '/drag-out/:ticket',
  access: 'anyone',
  summary:
    'The WAV file behind such an address. The first that fetches it records a drag-out, and only the first. Answers byte ranges.',
  params: z.strictObject({ ticket: dragOutTicket }),
  perMinute: FILES_PER_MINUTE,
  ok: z.unknown(),
  answers: 'bytes',
  errors: [
    'drag_out_expired',
    'purchase_not_found',
    'sound_not_found',
    'too_many_downloads',
    'too_many_previews',
  ],
})

const NOT_A_WAV = 'is not the name of a WAV file'

/** As our own files are called: nothing that leads to another folder, or that a file system refuses. */
const wavName = z.string().check(
  z.regex(/^[^. /\\:*?"<>|][^/\\:*?"<>|]{0,199}\.wav$/i, NOT_A_WAV),
  // Not in the pattern: programs that write requests by it cannot read such classes.
  z.refine((name) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(name), NOT_A_WAV),
)

export const reportDragOuts = endpoint({
  method: 'POST',
  path: `${DRAG_OUTS_PATH}/reported`,
  access: BUYERS,
  scope: 'library',
  summary:
    'Tells of files that were dragged without being fetched for it: rendered as they were heard, or had before. Each is recorded as the master where a licence is owned when it is told, else, or where it is told to be one, as the preview; of sounds that are gone nothing is recorded. The same key within a week never records twice.',
  repeatable: 'by-idempotency-key',
  perMinute: REPORTS_PER_MINUTE,
  body: z.strictObject({
    drags: z
      .array(
        z.strictObject({
          soundId: onWire('LoopId', id),
          fileName: wavName,
          is: z.optional(draggedAs),
          ...heardAs,
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_DRAGGED_AT_ONCE)),
  }),
  ok: z.null(),
  errors: ['idempotency_key_missing', 'idempotency_key_reused'],
})

export const dragOutEndpoints = group('Drag-out', 'Sounds as files to be dragged into a DAW or a folder.', {
  offerDragOuts,
  fetchDragOut,
  reportDragOuts,
})
