import type { AnalysisSignal } from './analysis-signal.ts'
import type { TempoEstimate } from './tempo.ts'

export type SoundKind = 'loop' | 'oneShot'

/** From how loud the end must be, beside the whole, for a sound to be going on; and from when on it is a riser. */
const GOING_ON_RATIO = 0.5
const RISING_RATIO = 1.35

/**
 * A loop strikes at least four times, or less often but on and on or in whole beats, or is a texture that neither dies
 * away nor rises.
 */
export function tellKind(
  signal: AnalysisSignal,
  { onsetCount, tempo }: { readonly onsetCount: number; readonly tempo: TempoEstimate },
): SoundKind {
  const { durationSeconds } = signal
  const ending = endingRatio(signal.frames)
  const strikes = onsetCount >= 4 && durationSeconds >= 0.5
  const inWholeBeats = tempo.beats !== null && tempo.confidence >= 0.4
  const repeats = onsetCount >= 2 && durationSeconds >= 1.2 && (ending >= GOING_ON_RATIO || inWholeBeats)
  const goesOn = durationSeconds >= 2 && ending >= GOING_ON_RATIO && ending <= RISING_RATIO
  return strikes || repeats || goesOn ? 'loop' : 'oneShot'
}

/** Level of the last eighth beside that of the whole; 0 for silence. */
function endingRatio(frames: Float32Array): number {
  const whole = meanSquare(frames)
  const ending = frames.subarray(Math.floor((frames.length * 7) / 8))
  return whole > 0 ? Math.sqrt(meanSquare(ending) / whole) : 0
}

function meanSquare(frames: Float32Array): number {
  let sum = 0
  for (const value of frames) sum += value * value
  return sum / Math.max(1, frames.length)
}
