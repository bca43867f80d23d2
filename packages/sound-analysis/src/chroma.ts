import type { AnalysisSignal } from './analysis-signal.ts'
import { estimateNoteLevels, LOWEST_NOTE, NOTE_COUNT } from './note-levels.ts'
import { findSpectralPeaks, type PeakFrame } from './spectral-peaks.ts'
import { estimateTuning, type Tuning } from './tuning.ts'

/** What notes a sound is made of. Each chroma has 12 shares from C upwards that add up to at most 1. */
export interface PitchContent {
  readonly tuning: Tuning
  /** Of the whole sound; all 0 where nothing has a pitch. */
  readonly chroma: Float64Array
  /** Of the first eighth. */
  readonly opening: Float64Array
  /** Of the notes below E3 in the first eighth, as shares of all its notes. */
  readonly openingBass: Float64Array
}

const LOWEST_MELODIC_NOTE = 28
const HIGHEST_MELODIC_NOTE = 108
const BASS_BELOW_NOTE = 52
const OPENING_SHARE = 0.12

export function measurePitchContent(signal: AnalysisSignal): PitchContent {
  const frames = findSpectralPeaks(signal)
  const tuning = estimateTuning(frames)
  const chroma = new Float64Array(12)
  const opening = new Float64Array(12)
  const openingBass = new Float64Array(12)
  frames.forEach((frame, index) => {
    const notes = noteShares(frame, tuning.offsetSemitones)
    const opens = index <= frames.length * OPENING_SHARE
    notes.forEach((share, note) => {
      chroma[note % 12]! += share
      if (opens) opening[note % 12]! += share
      if (opens && note < BASS_BELOW_NOTE) openingBass[note % 12]! += share
    })
  })
  const openingTotal = sum(opening)
  return {
    tuning,
    chroma: scaled(chroma, sum(chroma)),
    opening: scaled(opening, openingTotal),
    openingBass: scaled(openingBass, openingTotal),
  }
}

/** Level of each note by its pitch. A loud moment counts for more than a quiet one, but not in proportion. */
function noteShares(frame: PeakFrame, tuningSemitones: number): Map<number, number> {
  const levels = estimateNoteLevels(frame, tuningSemitones)
  const from = LOWEST_MELODIC_NOTE - LOWEST_NOTE
  const to = Math.min(NOTE_COUNT, HIGHEST_MELODIC_NOTE - LOWEST_NOTE + 1)
  const total = sum(levels.subarray(from, to))
  const shares = new Map<number, number>()
  if (total === 0) return shares
  for (let place = from; place < to; place++) {
    shares.set(place + LOWEST_NOTE, (levels[place]! / total) * Math.sqrt(frame.level))
  }
  return shares
}

function scaled(chroma: Float64Array, total: number): Float64Array {
  return total > 0 ? chroma.map((value) => value / total) : chroma
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
