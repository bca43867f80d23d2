import type { AnalysisSignal } from './analysis-signal.ts'
import type { BandLevels } from './band-levels.ts'
import type { PitchContent } from './chroma.ts'
import type { OnsetEnvelope } from './onset-envelope.ts'
import type { TempoEstimate } from './tempo.ts'
import { describeTimbre, TIMBRE_LENGTH } from './timbre.ts'

/** Grows whenever the meaning of any number changes: fingerprints of different versions cannot be compared. */
export const FINGERPRINT_VERSION = 1
/** The first version of the analyser that made fingerprints of this version; what older ones made is to be made anew. */
export const FIRST_ANALYSER_OF_FINGERPRINT = 1

/**
 * What a sound is like, for finding others like it. The likeness of two sounds in one respect is the scalar product of
 * that part of theirs, −1…1, because every part has the length 1, or is all 0 where the sound has no such thing.
 */
export interface Fingerprint {
  readonly version: number
  /** 24 numbers: the shape of the spectrum and how much it moves. */
  readonly timbre: Float32Array<ArrayBuffer>
  /** 16 numbers: when in a bar of four beats something begins; independent of tempo, all 0 without one. */
  readonly rhythm: Float32Array<ArrayBuffer>
  /** 12 numbers: which notes, from C upwards. Rotate by n to compare as if transposed by n semitones. All 0 for noise. */
  readonly pitch: Float32Array<ArrayBuffer>
  /** 12 numbers: the level in each twelfth of the sound. */
  readonly envelope: Float32Array<ArrayBuffer>
}

/** How many numbers each part of a fingerprint has. */
export const FINGERPRINT_LENGTHS = { timbre: TIMBRE_LENGTH, rhythm: 16, pitch: 12, envelope: 12 } as const

const BEATS_IN_BAR = 4
/** Where partials agree less on a tuning, they are no notes. */
const LEAST_AGREEMENT = 0.1

export interface FingerprintSources {
  readonly signal: AnalysisSignal
  readonly bands: BandLevels
  readonly onsets: OnsetEnvelope
  readonly tempo: TempoEstimate
  readonly pitch: PitchContent
  /** When a bar begins; a loop begins with one. */
  readonly barFromSeconds?: number
}

export function makeFingerprint(sources: FingerprintSources): Fingerprint {
  const { signal, bands, onsets, tempo, pitch, barFromSeconds = 0 } = sources
  const hasNotes = pitch.tuning.agreement >= LEAST_AGREEMENT
  return {
    version: FINGERPRINT_VERSION,
    timbre: unitLength(describeTimbre(bands)),
    rhythm: rhythmOf(barPattern(onsets, { tempoBpm: tempo.tempoBpm, barFromSeconds })),
    pitch: unitLength(
      hasNotes ? aboutMean(pitch.chroma.map(Math.sqrt)) : new Float64Array(FINGERPRINT_LENGTHS.pitch),
    ),
    envelope: unitLength(levelShape(signal.frames)),
  }
}

/** @param pattern what happens in each sixteenth of a bar */
export function rhythmOf(pattern: Float64Array): Float32Array<ArrayBuffer> {
  return unitLength(aboutMean(pattern))
}

/** Onset strength of each sixteenth of a bar, all bars laid over each other. */
function barPattern(
  { strength, rateHz }: OnsetEnvelope,
  { tempoBpm, barFromSeconds }: { tempoBpm: number | null; barFromSeconds: number },
): Float64Array {
  const pattern = new Float64Array(FINGERPRINT_LENGTHS.rhythm)
  if (tempoBpm === null) return pattern
  const barsPerStep = tempoBpm / 60 / BEATS_IN_BAR / rateHz
  // Whole bars before the beginning change nothing, and keep what lies before the first bar line above 0.
  const barsBefore = Math.ceil(barFromSeconds * rateHz * barsPerStep)
  const from = barsBefore - barFromSeconds * rateHz * barsPerStep
  strength.forEach((value, step) => {
    const position = ((step * barsPerStep + from) % 1) * FINGERPRINT_LENGTHS.rhythm
    const before = Math.floor(position)
    const share = position - before
    pattern[before % FINGERPRINT_LENGTHS.rhythm]! += value * (1 - share)
    pattern[(before + 1) % FINGERPRINT_LENGTHS.rhythm]! += value * share
  })
  return pattern
}

function levelShape(frames: Float32Array): Float64Array {
  return Float64Array.from({ length: FINGERPRINT_LENGTHS.envelope }, (_, step) => {
    const from = Math.floor((step * frames.length) / FINGERPRINT_LENGTHS.envelope)
    const to = Math.max(from + 1, Math.floor(((step + 1) * frames.length) / FINGERPRINT_LENGTHS.envelope))
    let sum = 0
    for (let index = from; index < to; index++) sum += (frames[index] ?? 0) ** 2
    return Math.sqrt(sum / (to - from))
  })
}

/** Without their mean, even patterns do not all look alike. */
function aboutMean(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

function unitLength(values: Float64Array): Float32Array<ArrayBuffer> {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => (length > 1e-9 ? value / length : 0))
}
