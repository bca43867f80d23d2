import { type MusicalKey, pitchClass, relativeKey } from './musical-key.ts'

const FIFTH_SEMITONES = 7
/** `8B` is C major. */
const HOUR_OF_C = 8

/**
 * Reads a key by its place on the wheel that people mix by: `8B` is C major, `8A` its relative, each hour on a fifth up.
 *
 * @returns `null` when the text is no such place and nothing else
 */
export function parseCamelotKey(text: string): MusicalKey | null {
  const [, hour, ring = ''] = /^([1-9]|1[0-2])([ab])$/i.exec(text) ?? []
  if (hour === undefined) return null
  const tonic = pitchClass((Number(hour) - HOUR_OF_C) * FIFTH_SEMITONES)
  const major: MusicalKey = { tonic, mode: 'major' }
  return ring.toLowerCase() === 'b' ? major : relativeKey(major)
}
