import type { Intake, IntakeStep } from '@segno/contract'
import type { Finding } from '../lint/finding.ts'
import type { SoundFacts } from '../lint/lint-sound.ts'
import type { KeptFile } from '../sending/kept-files.ts'
import { type QueuedFile, reasonOf } from '../sending/queued-file.ts'

/** Where a file is, from its drop to the sound that comes of it. */
export type FileState =
  | 'checking'
  | 'waiting'
  | 'sending'
  | 'interrupted'
  | 'paused'
  /** The server has a part of it, and this tab does not have the file. */
  | 'orphaned'
  /** The page was left before anything of it was sent. */
  | 'unsent'
  | 'queued'
  | 'processing'
  | 'ready'
  | 'refused'
  | 'duplicate'
  | 'failed'

export interface FileRow {
  readonly key: string
  readonly path: string
  readonly sizeBytes: number
  readonly state: FileState
  /** Of what is being done now; null where nobody knows. */
  readonly doneFraction: number | null
  readonly step: IntakeStep | null
  /** Why it was refused or failed. */
  readonly reason: string | null
  readonly findings: readonly Finding[]
  readonly facts: SoundFacts | null
  readonly duplicateOf: { readonly soundId: string; readonly title: string } | null
  /** In this tab. */
  readonly queuedKey: string | null
  /** On the server. */
  readonly intakeId: string | null
  readonly soundId: string | null
}

/** One list of what this tab holds, what the server knows and what was said before a reload, the newest drop first. */
export function fileRows(
  queued: readonly QueuedFile[],
  intakes: readonly Intake[],
  kept: readonly KeptFile[] = [],
): FileRow[] {
  const known = new Map(intakes.map((one) => [one.id, one]))
  const mine = new Set(queued.flatMap(({ uploadId }) => uploadId ?? []))
  const batches = [...new Set(queued.map(({ batchId }) => batchId))].toReversed()
  const local = batches
    .flatMap((batchId) => queued.filter((one) => one.batchId === batchId))
    .flatMap((one) => {
      const intake = one.uploadId === null ? undefined : known.get(one.uploadId)
      return one.state.kind === 'sent' ? sentRow(one, intake) : [queuedRow(one)]
    })
  const held = new Set(queued.map(({ key }) => key))
  const said = new Map(kept.map((one) => [one.uploadId, one]))
  return broughtAgain([
    ...local,
    ...kept.filter(({ key, state }) => state !== 'sent' && !held.has(key)).map(keptRow),
    ...intakes
      .filter(({ id }) => !mine.has(id))
      .map((one) => {
        const { findings = [], facts = null } = said.get(one.id) ?? {}
        return { ...intakeRow(one), findings, facts }
      }),
  ])
}

const LEFT_BEHIND: readonly FileState[] = ['orphaned', 'unsent']

/** A file that was left behind, and then brought again otherwise, is listed once: where it is now, or with what came furthest. */
function broughtAgain(rows: readonly FileRow[]): FileRow[] {
  const nameOf = ({ path, sizeBytes }: FileRow): string => `${sizeBytes} ${path}`
  const wayOf = ({ state, doneFraction }: FileRow): number =>
    LEFT_BEHIND.includes(state) ? (doneFraction ?? -1) : Number.POSITIVE_INFINITY
  const furthest = new Map<string, FileRow>()
  for (const row of rows) {
    const other = furthest.get(nameOf(row))
    if (!other || wayOf(row) > wayOf(other)) furthest.set(nameOf(row), row)
  }
  return rows.filter((row) => !LEFT_BEHIND.includes(row.state) || furthest.get(nameOf(row)) === row)
}

/** Until the server lists it, a file that has arrived waits there; one that it lists no more has been put away. */
function sentRow(one: QueuedFile, intake: Intake | undefined): FileRow[] {
  if (intake && intake.state !== 'uploading') return [intakeRow(intake, one)]
  return [{ ...queuedRow(one), state: 'queued', doneFraction: null }]
}

function queuedRow(one: QueuedFile): FileRow {
  const { key, path, sizeBytes, sentBytes, findings, facts, state, uploadId } = one
  return {
    key,
    path,
    sizeBytes,
    state: QUEUED_STATES[state.kind],
    doneFraction: state.kind === 'checking' ? null : sentBytes / Math.max(1, sizeBytes),
    step: null,
    reason: reasonOf(one),
    findings,
    facts,
    duplicateOf: null,
    queuedKey: key,
    intakeId: uploadId,
    soundId: null,
  }
}

function keptRow({ key, path, sizeBytes, state, reason, findings, facts, uploadId }: KeptFile): FileRow {
  return {
    key,
    path,
    sizeBytes,
    state: state === 'sent' ? 'queued' : state,
    doneFraction: null,
    step: null,
    reason,
    findings,
    facts,
    duplicateOf: null,
    queuedKey: null,
    intakeId: uploadId,
    soundId: null,
  }
}

const QUEUED_STATES = {
  checking: 'checking',
  refused: 'refused',
  twin: 'duplicate',
  waiting: 'waiting',
  sending: 'sending',
  interrupted: 'interrupted',
  paused: 'paused',
  failed: 'failed',
  sent: 'queued',
} as const satisfies Record<QueuedFile['state']['kind'], FileState>

function intakeRow(intake: Intake, one?: QueuedFile): FileRow {
  const { id, fileName, sizeBytes, receivedBytes, step, doneFraction, reason, duplicateOf } = intake
  const isDuplicate = intake.state === 'refused' && (duplicateOf !== null || reason?.code === 'duplicate')
  return {
    key: one?.key ?? id,
    path: fileName,
    sizeBytes,
    state: isDuplicate ? 'duplicate' : intake.state === 'uploading' ? 'orphaned' : intake.state,
    doneFraction: intake.state === 'uploading' ? receivedBytes / Math.max(1, sizeBytes) : doneFraction,
    step,
    reason: reason?.message ?? null,
    findings: one?.findings ?? [],
    facts: one?.facts ?? null,
    duplicateOf,
    queuedKey: one?.key ?? null,
    intakeId: id,
    soundId: intake.soundId,
  }
}

/** What goes on by itself. */
const MOVING: readonly FileState[] = ['checking', 'waiting', 'sending', 'interrupted', 'queued', 'processing']

export interface FilesSummary {
  readonly total: number
  readonly moving: number
  readonly ready: number
  readonly notTaken: number
  readonly failed: number
  readonly orphaned: number
  readonly unsent: number
  /** Whether nothing gets through just now. */
  readonly isCut: boolean
  /** Of all bytes that this tab is to send, 0…1; null where there is nothing to send. */
  readonly sentFraction: number | null
}

export function summarise(rows: readonly FileRow[]): FilesSummary {
  const count = (...states: readonly FileState[]): number =>
    rows.filter(({ state }) => states.includes(state)).length
  const toSend = rows.filter(
    ({ queuedKey, state }) =>
      queuedKey !== null && !['refused', 'duplicate', 'failed', 'checking'].includes(state),
  )
  const isSending = toSend.some(({ state }) =>
    ['waiting', 'sending', 'interrupted', 'paused'].includes(state),
  )
  const bytes = toSend.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const sent = toSend.reduce((sum, row) => sum + row.sizeBytes * sentPart(row), 0)
  return {
    total: rows.length,
    moving: count(...MOVING),
    ready: count('ready'),
    notTaken: count('refused', 'duplicate'),
    failed: count('failed'),
    orphaned: count('orphaned'),
    unsent: count('unsent'),
    isCut: count('interrupted') > 0 && count('sending') === 0,
    sentFraction: isSending && bytes > 0 ? sent / bytes : null,
  }
}

function sentPart({ state, doneFraction }: FileRow): number {
  return ['waiting', 'sending', 'interrupted', 'paused'].includes(state) ? (doneFraction ?? 0) : 1
}
