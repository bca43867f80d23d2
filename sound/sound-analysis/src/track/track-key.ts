import { pitchContentOf, type PitchContent } from '../chroma.ts'
import type { KeyEvidence, NoKeyEvidence } from '../key-evidence.ts'
import { fifthIn, keyEvidence, KEYS, likeliestKey, noKeyEvidence, triadIn, type KeyEstimate } from '../key.ts'
import type { PeakFrame } from '../spectral-peaks.ts'
import { TRACK_KEY_WEIGHTS, TRACK_NO_KEY_WEIGHTS } from './track-key-weights.ts'

/** About as long as a chord lasts, 1.1 s; and how far apart they begin. */
const MOMENT_FRAMES = 6
const MOMENT_STEP = 3
/** A moment with less in it than this share of the usual one is a rest. */
const LEAST_SHARE = 0.3

const WEIGHTS = { key: TRACK_KEY_WEIGHTS, none: TRACK_NO_KEY_WEIGHTS }

/** The likeliest key of a recording that begins anywhere. */
export function estimateTrackKey(frames: readonly PeakFrame[], content: PitchContent): KeyEstimate {
  return likeliestKey({ keys: trackKeyEvidence(frames, content), none: trackNoKeyEvidence(content) }, WEIGHTS)
}

/**
 * A loop opens with its tonic; a recording has it somewhere. So in the place of the opening stands for each key the
 * moment that is most like its triad: of two keys of the same notes, mostly one alone has a moment of its own.
 */
export function trackKeyEvidence(frames: readonly PeakFrame[], content: PitchContent): KeyEvidence[] {
  const moments = momentsOf(frames, content)
  return keyEvidence(content).map((evidence, index) => {
    const key = KEYS[index]!
    const weightOf = ({ chroma, bass }: PitchContent): number =>
      triadIn(chroma, key).reduce((sum, share) => sum + share, bass[key.tonic]!)
    const home = moments.reduce<PitchContent>(
      (best, moment) => (weightOf(moment) > weightOf(best) ? moment : best),
      moments[0] ?? content,
    )
    return { ...evidence, opening: triadIn(home.chroma, key), openingBass: fifthIn(home.bass, key) }
  })
}

export const trackNoKeyEvidence = ({ tuning, tonality }: PitchContent): NoKeyEvidence =>
  noKeyEvidence({ agreement: tuning.agreement, tonality })

function momentsOf(frames: readonly PeakFrame[], { tuning }: PitchContent): PitchContent[] {
  const levelOf = (some: readonly PeakFrame[]): number =>
    some.reduce((sum, { level }) => sum + Math.sqrt(level), 0) / Math.max(1, some.length)
  const usual = levelOf(frames)
  const count = Math.max(1, Math.floor((frames.length - MOMENT_FRAMES) / MOMENT_STEP) + 1)
  return Array.from({ length: count }, (_, index) =>
    frames.slice(index * MOMENT_STEP, index * MOMENT_STEP + MOMENT_FRAMES),
  )
    .filter((moment) => levelOf(moment) >= LEAST_SHARE * usual)
    .map((moment) => pitchContentOf(moment, tuning))
}
