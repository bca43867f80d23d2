import { FINGERPRINT_LENGTHS, FINGERPRINT_VERSION, rhythmOf, type Fingerprint } from '../fingerprint.ts'
import type { StrokeGrid } from './stroke-grid.ts'

/** A stroke, and how strong it is beside the others. */
export interface Stroke {
  readonly atSeconds: number
  readonly level: number
}

const BEATS_IN_BAR = 4

/** A fingerprint of nothing but a rhythm. Each stroke counts at the sixteenth that was meant, which is the nearest. */
export function fingerprintOfStrokes(strokes: readonly Stroke[], grid: StrokeGrid | null): Fingerprint {
  const pattern = new Float64Array(FINGERPRINT_LENGTHS.rhythm)
  if (grid) {
    for (const { atSeconds, level } of strokes) {
      const bars = (atSeconds - grid.firstBeatSeconds) / grid.beatSeconds / BEATS_IN_BAR
      const place = Math.round(bars * pattern.length) % pattern.length
      pattern[place < 0 ? place + pattern.length : place]! += level
    }
  }
  return {
    version: FINGERPRINT_VERSION,
    timbre: new Float32Array(FINGERPRINT_LENGTHS.timbre),
    rhythm: rhythmOf(pattern),
    pitch: new Float32Array(FINGERPRINT_LENGTHS.pitch),
    envelope: new Float32Array(FINGERPRINT_LENGTHS.envelope),
  }
}
