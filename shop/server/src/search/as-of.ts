import { listExpired } from './errors.ts'

const LIST_LASTS_MS = 10 * 60_000
const FORM = /^([0-9a-v]{1,11})z([0-9a-v]{1,11})$/
/** Another process may have read so many changes more. */
const MOST_CHANGES_AHEAD = 1_000_000

/** What a list is pinned to, so that its later parts belong to its first. */
export interface AsOf {
  /** The last change that it shows. */
  readonly seq: number
  readonly at: Date
}

/** In a form that says nothing to its holder. */
export function writeAsOf({ seq, at }: AsOf): string {
  return `${seq.toString(32)}z${at.getTime().toString(32)}`
}

/**
 * @param seq the last change that this process knows of
 * @throws {AppError} list_expired after ten minutes, and for what was never given out
 */
export function readAsOf(text: string, { now, seq: ownSeq }: { now: Date; seq: number }): AsOf {
  // Digits in base 32 end with v, so the z between the parts cannot be one of them.
  const [, seqText = '', timeText = ''] = FORM.exec(text) ?? []
  const seq = Number.parseInt(seqText, 32)
  const timeMs = Number.parseInt(timeText, 32)
  const ageMs = now.getTime() - timeMs
  const isKnown = seq <= ownSeq + MOST_CHANGES_AHEAD
  if (!isKnown || !(ageMs > -60_000 && ageMs < LIST_LASTS_MS)) {
    throw listExpired()
  }
  return { seq, at: new Date(timeMs) }
}
