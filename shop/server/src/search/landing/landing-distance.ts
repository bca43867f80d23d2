import { type MusicalKey, relativeKey } from '@segno/units'
import type { LandingPart } from './landing-address.ts'

const PITCHES = 12
const FIFTH_SEMITONES = 7

/** How far one page's value is from another's of the same kind: steps on the circle of fifths, or BPM; 0 where nothing is near. */
export function landingDistance(one: LandingPart, other: LandingPart): number {
  if (one.kind === 'tempo' && other.kind === 'tempo') return Math.abs(one.tempoBpm - other.tempoBpm)
  if (one.kind === 'key' && other.kind === 'key') return fifthsBetween(one.key, other.key)
  return 0
}

/** Keys that share all notes are at the same place. */
function fifthsBetween(one: MusicalKey, other: MusicalKey): number {
  const steps = Math.abs(placeOf(one) - placeOf(other))
  return Math.min(steps, PITCHES - steps)
}

const placeOf = (key: MusicalKey): number =>
  ((key.mode === 'major' ? key : relativeKey(key)).tonic * FIFTH_SEMITONES) % PITCHES
