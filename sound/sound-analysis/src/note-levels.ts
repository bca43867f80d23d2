import type { PeakFrame } from './spectral-peaks.ts'
import { midiPitch } from './tuning.ts'

/** Pitch of the lowest note looked for (A0, 27.5 Hz), and how many notes upwards. */
export const LOWEST_NOTE = 21
export const NOTE_COUNT = 96

/** Above this, partials say more about the timbre than about the notes. */
const HIGHEST_HZ = 2500
const LEAST_AMPLITUDE_RATIO = 0.003

/** A note's harmonics, in semitones above it, and how strong each is taken to be. */
const HARMONICS = Array.from({ length: 8 }, (_, index) => ({
  semitones: Math.round(12 * Math.log2(index + 1)),
  level: 0.7 ** index,
}))
const ITERATIONS = 20

/**
 * Which notes, with all their harmonics, together make the partials heard: non-negative least squares on a scale of
 * semitones (the idea of Mauch and Dixon's NNLS chroma, ISMIR 2010), so that a fifth or third that is only an
 * overtone does not count as a note.
 *
 * @returns level of each note from `LOWEST_NOTE` upwards
 */
export function estimateNoteLevels(frame: PeakFrame, tuningSemitones: number): Float64Array {
  return withoutOvertones(semitoneLevels(frame, tuningSemitones))
}

function semitoneLevels({ frequenciesHz, amplitudes }: PeakFrame, tuningSemitones: number): Float64Array {
  const levels = new Float64Array(NOTE_COUNT)
  const least = LEAST_AMPLITUDE_RATIO * amplitudes.reduce((most, value) => Math.max(most, value), 0)
  frequenciesHz.forEach((frequencyHz, index) => {
    const pitch = midiPitch(frequencyHz) - tuningSemitones
    const note = Math.round(pitch)
    const place = note - LOWEST_NOTE
    if (amplitudes[index]! < least || frequencyHz > HIGHEST_HZ || place < 0 || place >= NOTE_COUNT) return
    levels[place]! += amplitudes[index]! * Math.cos(Math.PI * (pitch - note)) ** 2
  })
  return levels
}

/** Multiplicative updates, which keep every level ≥ 0. */
function withoutOvertones(heard: Float64Array): Float64Array {
  const wanted = correlate(heard)
  const notes = heard.map((level) => level + 1e-9)
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const explained = correlate(spread(notes))
    for (let place = 0; place < NOTE_COUNT; place++)
      notes[place]! *= wanted[place]! / (explained[place]! + 1e-12)
  }
  return notes
}

/** What would be heard of the notes. */
function spread(notes: Float64Array): Float64Array {
  const heard = new Float64Array(NOTE_COUNT)
  for (const { semitones, level } of HARMONICS) {
    for (let place = semitones; place < NOTE_COUNT; place++)
      heard[place]! += level * notes[place - semitones]!
  }
  return heard
}

/** How much of each note's harmonic series is in what is heard. */
function correlate(heard: Float64Array): Float64Array {
  const likeness = new Float64Array(NOTE_COUNT)
  for (const { semitones, level } of HARMONICS) {
    for (let place = semitones; place < NOTE_COUNT; place++) {
      likeness[place - semitones]! += level * heard[place]!
    }
  }
  return likeness
}
