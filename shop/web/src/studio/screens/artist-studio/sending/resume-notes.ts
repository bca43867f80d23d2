import { UPLOAD_RULES } from '@segno/contract'
import { readStored, store } from '../../../../shared/storage/stored-keys.ts'

/** An upload that was announced, so that it can go on after the page was closed. */
export interface ResumeNote {
  readonly uploadId: string
  readonly key: string
  readonly batchId: string
  readonly atMs: number
}

const KEPT_MS = UPLOAD_RULES.keepHours * 3_600_000

function readNotes(nowMs: number): Record<string, ResumeNote> {
  const notes = JSON.parse(readStored('uploads') ?? '{}') as Record<string, ResumeNote>
  return Object.fromEntries(Object.entries(notes).filter(([, { atMs }]) => atMs > nowMs - KEPT_MS))
}

/** The upload that a file with these bytes began, in this browser, within the last day. */
export function noteFor(sha256: string): ResumeNote | null {
  return readNotes(Date.now())[sha256] ?? null
}

export function keepNote(sha256: string, note: Omit<ResumeNote, 'atMs'>): void {
  const now = Date.now()
  store('uploads', JSON.stringify({ ...readNotes(now), [sha256]: { ...note, atMs: now } }))
}

export function dropNote(sha256: string): void {
  const { [sha256]: _, ...rest } = readNotes(Date.now())
  store('uploads', JSON.stringify(rest))
}
