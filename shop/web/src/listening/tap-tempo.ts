import { isTempo } from './read-tempo.ts'

const FORGET_AFTER_MS = 2_000
const COUNTED_TAPS = 9
const FEWEST_TAPS = 3

/** Taps that belong together, this one included: after a pause counting starts again. */
export function afterTap(tapsMs: readonly number[], nowMs: number): readonly number[] {
  const last = tapsMs.at(-1)
  if (last === undefined || nowMs - last > FORGET_AFTER_MS) return [nowMs]
  return [...tapsMs, nowMs].slice(-COUNTED_TAPS)
}

/** Whole beats a minute, the mean of the counted gaps; `null` with too few taps to tell, and for what is no tempo. */
export function tempoOfTaps(tapsMs: readonly number[]): number | null {
  const [first] = tapsMs
  const last = tapsMs.at(-1)
  if (first === undefined || last === undefined || tapsMs.length < FEWEST_TAPS) return null
  const tempoBpm = Math.round((60_000 * (tapsMs.length - 1)) / (last - first))
  return isTempo(tempoBpm) ? tempoBpm : null
}
