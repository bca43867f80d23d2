import type { Finding } from '../lint/finding.ts'
import type { SoundFacts } from '../lint/lint-sound.ts'

/** Where a file is before the server has all of it. */
export type QueuedState =
  | { readonly kind: 'checking' }
  /** Not sent: its findings say why, or that it is the same as another of this page. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'twin'; readonly of: string }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  /** The connection broke, and it is being tried again. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly message: string }
  /** All of it has arrived; the server says the rest. */
  | { readonly kind: 'sent' }

export interface QueuedFile {
  readonly key: string
  readonly batchId: string
  readonly path: string
  readonly sizeBytes: number
  readonly file: File
  readonly state: QueuedState
  readonly sentBytes: number
  /** Null while it has not been announced. */
  readonly uploadId: string | null
  readonly sha256: string | null
  readonly findings: readonly Finding[]
  readonly facts: SoundFacts | null
}

/** Whether leaving the page would stop it. */
export function isUnderWay({ state }: QueuedFile): boolean {
  return ['checking', 'waiting', 'sending', 'interrupted', 'paused'].includes(state.kind)
}

/** Why it was refused or failed. */
export function reasonOf({ state, findings }: QueuedFile): string | null {
  if (state.kind === 'failed') return state.message
  if (state.kind === 'twin') return `Same file as ${state.of}, not uploaded.`
  if (state.kind === 'refused') return findings.find(({ level }) => level === 'refused')?.message ?? null
  return null
}
