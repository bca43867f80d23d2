import { MODES, relativeKey, transposeKey, type MusicalKey } from '@segno/units'
import type { SoundQuery } from './sound-query.ts'

const FIFTH_SEMITONES = 7

/** Name of a key in counts and addresses: `0-minor` is C minor. */
export function keyName(key: MusicalKey): string {
  return `${key.tonic}-${key.mode}`
}

/** The key that is asked for; both of its tonic where the mode is open. */
export function askedKeys({ key, anyMode }: Pick<SoundQuery, 'key' | 'anyMode'>): MusicalKey[] {
  if (!key) return []
  return anyMode ? MODES.map((mode) => ({ tonic: key.tonic, mode })) : [key]
}

/** The keys a search for `key` accepts. */
export function acceptedKeys(key: MusicalKey, match: NonNullable<SoundQuery['keyMatch']>): MusicalKey[] {
  switch (match) {
    case 'exact':
      return [key]
    case 'relative':
      return [key, relativeKey(key)]
    case 'fits':
      return [-FIFTH_SEMITONES, 0, FIFTH_SEMITONES].flatMap((semitones) => {
        const neighbour = transposeKey(key, semitones)
        return [neighbour, relativeKey(neighbour)]
      })
  }
}
