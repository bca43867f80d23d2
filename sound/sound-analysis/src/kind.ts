import type { AnalysisSignal } from './analysis-signal.ts'
import type { KindEvidence } from './kind-evidence.ts'
import { KIND_WEIGHTS } from './kind-weights.ts'
import { isExactBars, type SoundLength } from './sound-length.ts'
import type { TempoEstimate } from './tempo.ts'
import { weigh } from './weigh.ts'

export type SoundKind = 'loop' | 'oneShot'

interface KindFacts {
  readonly length: SoundLength
  readonly onsetCount: number
  readonly tempo: TempoEstimate
}

const FINAL_SECONDS = 0.03
const SHORTEST_SECONDS = 0.125
const LONGEST_SECONDS = 8
const STEADY_SECONDS = 2
const MOST_ONSETS = 32
/** From how loud the end must be, beside the whole, for a sound to be going on; and from when on it is a riser. */
const GOING_ON_RATIO = 0.5
const RISING_RATIO = 1.35

/** A sound without a pulse and with one stroke at most is a loop only if it is still loud this near to both ends. */
const WRAP_SECONDS = 0.005
const FEWEST_STROKES = 2

/** A loop strikes often, or goes on to its very end, or is whole bars long. */
export function tellKind(signal: AnalysisSignal, facts: KindFacts): SoundKind {
  return weigh(kindEvidence(signal, facts), KIND_WEIGHTS) > 0 ? 'loop' : 'oneShot'
}

export function kindEvidence(signal: AnalysisSignal, { length, tempo, onsetCount }: KindFacts): KindEvidence {
  const { durationSeconds, leadSeconds, tailSeconds } = length
  const soundingSeconds = Math.max(0.05, durationSeconds - leadSeconds - tailSeconds)
  const scaleSeconds = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, soundingSeconds))
  const [ending = 0, final = 0] = levelsBeforeEnd(signal, [durationSeconds / 8, FINAL_SECONDS])
  const rises = ending > RISING_RATIO
  const isNote =
    tempo.tempoBpm === null && onsetCount < FEWEST_STROKES && levelAtWrap(signal) < GOING_ON_RATIO
  const isSteady =
    durationSeconds >= STEADY_SECONDS &&
    ending >= GOING_ON_RATIO &&
    !rises &&
    !isNote &&
    final >= GOING_ON_RATIO / 2
  const goesOn = isNote ? 0 : Math.min(1, ending / GOING_ON_RATIO) * (rises ? 0.2 : 1)
  return {
    bias: [1],
    duration: [Math.log2(scaleSeconds)],
    onsets: [Math.log2(1 + Math.min(MOST_ONSETS, onsetCount))],
    density: [Math.log2((1 + onsetCount) / (1 + 2 * soundingSeconds))],
    brokenOff: [Math.min(1, final)],
    wholeBeats: [tempo.beats === null ? 0 : tempo.pulseConfidence],
    steady: [Number(isSteady)],
    exactBars: [isExactBars(length) ? goesOn : 0],
  }
}

/** Levels of the last so many seconds beside that of the whole; 0 for silence. */
function levelsBeforeEnd({ frames, rateHz }: AnalysisSignal, ends: readonly number[]): number[] {
  const whole = meanSquare(frames)
  return ends.map((seconds) => {
    const ending = frames.subarray(Math.max(0, Math.floor(frames.length - seconds * rateHz)))
    return whole > 0 ? Math.sqrt(meanSquare(ending) / whole) : 0
  })
}

/** Of the first and the last moment, the softer beside the whole: a note that is held is let go of all the same. */
function levelAtWrap({ frames, rateHz }: AnalysisSignal): number {
  const length = Math.ceil(WRAP_SECONDS * rateHz)
  const whole = meanSquare(frames)
  const least = Math.min(meanSquare(frames.subarray(0, length)), meanSquare(frames.subarray(-length)))
  return whole > 0 ? Math.sqrt(least / whole) : 0
}

function meanSquare(frames: Float32Array): number {
  let sum = 0
  for (let index = 0; index < frames.length; index++) sum += frames[index]! * frames[index]!
  return sum / Math.max(1, frames.length)
}
