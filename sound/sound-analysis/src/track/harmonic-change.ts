import { noteShares } from '../chroma.ts'
import type { PeakFrame } from '../spectral-peaks.ts'
import { estimateTuning } from '../tuning.ts'

/** Frames on either side that are compared: 0.4 s, shorter than a chord lasts and longer than a passing note. */
const BESIDE = 2

/**
 * How much other notes sound after each time than before it, 0…1: chords change where bars begin.
 *
 * @param frames at even distances over all of what is heard
 * @returns one value a step
 */
export function harmonicChange(frames: readonly PeakFrame[], steps: number): Float64Array {
  const { offsetSemitones } = estimateTuning(frames)
  const chromas = frames.map((frame) => chromaOf(frame, offsetSemitones))
  const changes = frames.map((_, index) => changeAt(chromas, index))
  return Float64Array.from({ length: steps }, (_, step) => {
    // The change at a frame lies between it and the one before.
    const place = (step / steps) * frames.length + 0.5
    const before = Math.min(frames.length - 1, Math.floor(place))
    const share = place - Math.floor(place)
    return changes[before]! * (1 - share) + (changes[before + 1] ?? changes[before]!) * share
  })
}

function chromaOf(frame: PeakFrame, tuningSemitones: number): Float64Array {
  const chroma = new Float64Array(12)
  noteShares(frame, tuningSemitones).forEach((share, place) => {
    chroma[(place + 9) % 12]! += share
  })
  return chroma
}

function changeAt(chromas: readonly Float64Array[], index: number): number {
  if (index === 0) return 0
  const before = sumOf(chromas.slice(Math.max(0, index - BESIDE), index))
  const after = sumOf(chromas.slice(index, index + BESIDE))
  const size = Math.hypot(...before) * Math.hypot(...after)
  if (size === 0) return 0
  // Of notes that stay, rounding leaves a little less than nothing.
  return Math.max(0, 1 - before.reduce((sum, value, note) => sum + value * after[note]!, 0) / size)
}

function sumOf(chromas: readonly Float64Array[]): Float64Array {
  return new Float64Array(12).map((_, note) => chromas.reduce((sum, chroma) => sum + chroma[note]!, 0))
}
