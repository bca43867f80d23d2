import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, pageOf, pageQuery } from '../lists.ts'
import { getIntakeProgress } from './intake-progress.ts'

/**
 * Where a file is on its way to becoming a sound. `refused` is for good and says what is wrong with the file; `failed` is
 * not the file's fault and may be tried again.
 */
export const INTAKE_STATES = ['uploading', 'queued', 'processing', 'ready', 'refused', 'failed'] as const
export type IntakeState = (typeof INTAKE_STATES)[number]
/** States that end by themselves; while there are any, it is worth asking again. */
export const OPEN_INTAKE_STATES = ['uploading', 'queued', 'processing'] as const satisfies IntakeState[]

/** What is done with a file, in this order. */
export const INTAKE_STEPS = ['checking', 'analysing', 'previews', 'storing'] as const
export type IntakeStep = (typeof INTAKE_STEPS)[number]

/** A sound that whoever asks may see. */
const otherSound = z.object({ soundId: id, title: z.string() })

/** A file that an artist uploads, at every moment until it is a sound. */
export const intake = z.object({
  id,
  /** Files that came in together share it. */
  batchId: id,
  /** With the path in the folder that was dropped. */
  fileName: z.string(),
  state: z.enum(INTAKE_STATES),
  /** Null but while it is processed. */
  step: z.nullable(z.enum(INTAKE_STEPS)),
  /** Of the processing, 0 to 1. */
  doneFraction: z.number(),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  /** What became of it, once it is ready. */
  soundId: z.nullable(id),
  /** Why it was refused or failed, in a sentence for its artist. */
  reason: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The sound with the same audio, where it is the reason and may be seen. */
  duplicateOf: z.nullable(otherSound),
  /** A sound that is the same but louder, softer or cut differently, where it may be seen. */
  nearDuplicateOf: z.nullable(otherSound),
  createdAt: instant,
  changedAt: instant,
})
export type Intake = z.output<typeof intake>

const INTAKE_ACTIONS = {
  retry: ['failed'],
  /** Stops and forgets it; one that is ready only leaves the list, and its sound stays. */
  dismiss: INTAKE_STATES,
} as const satisfies Record<string, readonly IntakeState[]>
export type IntakeAction = keyof typeof INTAKE_ACTIONS

/** Whether an action is open in a file's state. */
export function intakeCan(action: IntakeAction, { state }: Pick<Intake, 'state'>): boolean {
  const states: readonly IntakeState[] = INTAKE_ACTIONS[action]
  return states.includes(state)
}

const intakeCounts = z.object({
  uploading: z.int(),
  queued: z.int(),
  processing: z.int(),
  ready: z.int(),
  refused: z.int(),
  failed: z.int(),
})

export const listIntakes = endpoint({
  method: 'GET',
  path: '/api/intakes',
  access: ['artist'],
  summary:
    'The files that the artist uploaded, newest first. `changedSince` gives only what changed since the `asOf` of an earlier answer; some may come twice, and those dismissed are missing.',
  query: z.strictObject({
    batchId: z.optional(id),
    state: z.optional(z.enum([...INTAKE_STATES, 'open'])),
    changedSince: z.optional(instant),
    ...pageQuery,
  }),
  ok: z.extend(pageOf(intake), {
    /** Of all that match `batchId`, whatever page or state was asked for. */
    counts: intakeCounts,
    /** To be given as `changedSince` next time. */
    asOf: instant,
  }),
  errors: [],
})
export type IntakeList = z.output<(typeof listIntakes)['ok']>

const MAX_AT_ONCE = 500
const ids = z.array(id).check(z.minLength(1), z.maxLength(MAX_AT_ONCE))
const changed = z.object({ changed: z.int() })

export const retryIntakes = endpoint({
  method: 'POST',
  path: '/api/intakes/retry',
  access: ['artist'],
  summary: 'Tries again what failed: these, or all of a batch, or without either all that the artist has.',
  body: z.strictObject({ ids: z.optional(ids), batchId: z.optional(id) }),
  ok: changed,
  errors: [],
})

export const dismissIntakes = endpoint({
  method: 'POST',
  path: '/api/intakes/dismiss',
  access: ['artist'],
  summary:
    'Takes files off the list. Those that are no sound yet are stopped and forgotten with their bytes; sounds stay.',
  body: z.strictObject({ ids }),
  ok: changed,
  errors: [],
})

export const intakeEndpoints = group(
  'Artists: intakes',
  'Uploaded files on their way to sounds, and trying again those that failed.',
  { listIntakes, retryIntakes, dismissIntakes, getIntakeProgress },
)
