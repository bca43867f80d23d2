import { AppError } from '../platform/app-error.ts'

const LIST_LASTS_MS = 10 * 60_000

/** The order of a list, pinned: the last change it shows and when that was, in a form that says nothing to its holder. */
export function writeAsOf(seq: number, now: Date): string {
  return `${seq.toString(32)}z${Math.floor(now.getTime() / 1_000).toString(32)}`
}

/** @throws {AppError} list_expired after ten minutes, and for what was never given out */
export function readAsOf(text: string, now: Date): number {
  // Digits in base 32 end with v, so the z between the parts cannot be one of them.
  const [seqText = '', timeText = ''] = text.split('z')
  const seq = Number.parseInt(seqText, 32)
  const ageMs = now.getTime() - Number.parseInt(timeText, 32) * 1_000
  if (!Number.isSafeInteger(seq) || !(ageMs > -60_000 && ageMs < LIST_LASTS_MS)) {
    throw new AppError(409, 'list_expired', 'This list has grown old. Load it again.')
  }
  return seq
}
