import { fingerprintOfStrokes } from './rhythm-of-strokes.ts'
import { fitStrokeGrid } from './stroke-grid.ts'
import { confidenceOf, plainFingerprint, SHORT_SECONDS, type TrackAnalysis } from './track-analysis.ts'

/** A finger bounces on a key or a pad; what follows so soon was not meant. */
const BOUNCE_SECONDS = 0.04

/**
 * What taps of a finger say: a tempo and a rhythm. The first of them is the one, from which the bars are counted.
 *
 * @param tapsSeconds on any clock; they need not be in order
 * @returns `too_few_taps` for fewer than three, or where they have no tempo
 */
export function trackOfTaps(tapsSeconds: readonly number[]): TrackAnalysis | 'too_few_taps' {
  const taps = withoutBounces(tapsSeconds)
  const grid = fitStrokeGrid(taps)
  if (!grid) return 'too_few_taps'
  const [first = 0] = taps
  const strokes = taps.map((atSeconds) => ({ atSeconds, level: 1 }))
  const durationSeconds = taps.at(-1)! - first + grid.beatSeconds
  const isShort = durationSeconds < SHORT_SECONDS.rhythm
  return {
    tempoBpm: Math.round(6_000 / grid.beatSeconds) / 100,
    tempoConfidence: confidenceOf(grid.confidence, { isShort }),
    downbeatSeconds: first,
    downbeatConfidence: confidenceOf(grid.confidence, { isShort }),
    key: null,
    keyConfidence: 0,
    fingerprint: plainFingerprint(fingerprintOfStrokes(strokes, grid)),
    durationSeconds,
    remarks: isShort ? ['short'] : [],
  }
}

function withoutBounces(tapsSeconds: readonly number[]): number[] {
  const taps: number[] = []
  for (const tap of tapsSeconds.filter(Number.isFinite).toSorted((one, other) => one - other))
    if (tap - (taps.at(-1) ?? -Infinity) >= BOUNCE_SECONDS) taps.push(tap)
  return taps
}
