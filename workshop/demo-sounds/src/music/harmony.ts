import type { MusicalKey } from '@segno/units'
import { progressionOf, SCALES, type Chord } from './chord.ts'
import { STEPS_PER_BAR } from './steps.ts'

/** A key and the chords that go by in it. */
export interface Harmony {
  readonly key: MusicalKey
  readonly bars: readonly (readonly Chord[])[]
}

export function harmonyOf(key: MusicalKey, progression: string): Harmony {
  return { key, bars: progressionOf(progression, key.mode) }
}

/** The chord that sounds at a step; the chords of a bar share it evenly, and the progression goes round. */
export function chordAt({ bars }: Harmony, step: number): Chord {
  const bar = bars[Math.floor(step / STEPS_PER_BAR) % bars.length]!
  return bar[Math.floor(((step % STEPS_PER_BAR) / STEPS_PER_BAR) * bar.length)]!
}

/**
 * Semitones above the tonic of a scale degree, 1 being the tonic, 8 its octave, 0 the seventh below. Over a chord with
 * the leading note the seventh degree of minor is raised, as in harmonic minor.
 */
export function degreeSemitones(key: MusicalKey, degree: number, chord: Chord): number {
  const scale = SCALES[key.mode]
  const octave = Math.floor((degree - 1) / scale.length)
  const place = degree - 1 - octave * scale.length
  const leading = chord.tones.some((tone) => (chord.root + tone) % 12 === 11)
  const raised = place === 6 && key.mode === 'minor' && leading ? 1 : 0
  return scale[place]! + raised + 12 * octave
}

/** The lowest MIDI number at or above `lowest` that has the pitch class. */
export function raiseTo(lowest: number, pitch: number): number {
  return lowest + ((((pitch - lowest) % 12) + 12) % 12)
}
