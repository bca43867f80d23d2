import { estimateNoteLevels, LOWEST_NOTE, NOTE_COUNT } from './note-levels.ts'
import { tonalityOf, type PeakFrame } from './spectral-peaks.ts'
import { estimateTuning, type Tuning } from './tuning.ts'

/** What notes a sound is made of. Each chroma has 12 shares from C upwards that add up to at most 1. */
export interface PitchContent {
  readonly tuning: Tuning
  /** 0…1: the share of the power below 4 kHz that is in partials. */
  readonly tonality: number
  /** Of the whole sound; all 0 where nothing has a pitch. */
  readonly chroma: Float64Array
  /** Of the notes below E3, as shares of all notes. */
  readonly bass: Float64Array
  /** Of the first eighth. */
  readonly opening: Float64Array
  /** Of the notes below E3 in the first eighth, as shares of all its notes. */
  readonly openingBass: Float64Array
}

const LOWEST_MELODIC_NOTE = 28
const HIGHEST_MELODIC_NOTE = 108
const BASS_BELOW_NOTE = 52
const OPENING_SHARE = 0.12

/** @param frames at even distances */
export function pitchContentOf(
  frames: readonly PeakFrame[],
  tuning: Tuning = estimateTuning(frames),
): PitchContent {
  const [whole, bass] = [new Float64Array(12), new Float64Array(12)]
  const [opening, openingBass] = [new Float64Array(12), new Float64Array(12)]
  frames.forEach((frame, index) => {
    const shares = noteShares(frame, tuning.offsetSemitones)
    add(shares, whole, bass)
    if (index <= frames.length * OPENING_SHARE) add(shares, opening, openingBass)
  })
  const [total, openingTotal] = [sum(whole), sum(opening)]
  return {
    tuning,
    tonality: tonalityOf(frames),
    chroma: scaled(whole, total),
    bass: scaled(bass, total),
    opening: scaled(opening, openingTotal),
    openingBass: scaled(openingBass, openingTotal),
  }
}

/** 200 dB below full scale: nobody hears it, and divided by what is hardly more than nothing it would be no number. */
const LEAST_LEVEL = 1e-10

/** Level of each note from `LOWEST_NOTE` up. A loud moment counts for more than a quiet one, but not in proportion. */
export function noteShares(frame: PeakFrame, tuningSemitones: number): Float64Array {
  const levels = estimateNoteLevels(frame, tuningSemitones)
  const from = LOWEST_MELODIC_NOTE - LOWEST_NOTE
  const to = Math.min(NOTE_COUNT, HIGHEST_MELODIC_NOTE - LOWEST_NOTE + 1)
  const total = sum(levels.subarray(from, to))
  const scale = total > LEAST_LEVEL ? Math.sqrt(frame.level) / total : 0
  return levels.map((level, place) => (place >= from && place < to ? level * scale : 0))
}

function add(shares: Float64Array, chroma: Float64Array, bass: Float64Array): void {
  for (let place = 0; place < NOTE_COUNT; place++) {
    const note = place + LOWEST_NOTE
    chroma[note % 12]! += shares[place]!
    if (note < BASS_BELOW_NOTE) bass[note % 12]! += shares[place]!
  }
}

function scaled(chroma: Float64Array, total: number): Float64Array {
  return total > 0 ? chroma.map((value) => value / total) : chroma
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
