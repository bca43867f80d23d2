import { MODES, relativeKey, transposeKey, type MusicalKey, type SoundKey } from '@segno/units'
import type { NamedCount } from './most-frequent.ts'
import type { SoundQuery } from './sound-query.ts'

const FIFTH_SEMITONES = 7

/** Name of a key in counts and addresses: `0-minor` is C minor. A root alone, `0-root`, has one in the index only. */
export function keyName({ tonic, mode }: SoundKey): string {
  return `${tonic}-${mode ?? 'root'}`
}

/** What a search for some keys accepts: keys, and the roots of them, which fit both modes. */
export function acceptedKeys({
  keys = [],
  keyMatch = 'exact',
}: Pick<SoundQuery, 'keys' | 'keyMatch'>): SoundKey[] {
  return keys
    .flatMap((key) => acceptedScales(key, keyMatch))
    .flatMap((scale) => [scale, { ...scale, mode: null }])
}

function acceptedScales(key: MusicalKey, match: NonNullable<SoundQuery['keyMatch']>): MusicalKey[] {
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

/** How many sounds a search for each key finds, of how many are in each key and have each root. */
export function countsOfKeys(counts: readonly NamedCount[]): NamedCount[] {
  const found = new Map<string, number>()
  for (const [name, count] of counts) {
    const [tonic, mode] = name.split('-')
    for (const key of mode === 'root' ? MODES.map((one) => `${tonic}-${one}`) : [name])
      found.set(key, (found.get(key) ?? 0) + count)
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
