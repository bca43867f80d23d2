import type { Mode, MusicalKey, PitchClass } from '@segno/units'

/** `3-minor`: the form that a key has in an address. */
export function keyName(key: MusicalKey): string {
  return `${key.tonic}-${key.mode}`
}

export function readKeyName(name: string): MusicalKey {
  const [tonic = '0', mode = 'major'] = name.split('-')
  return { tonic: Number(tonic) as PitchClass, mode: mode as Mode }
}
