import type { MusicalKey, SoundKey } from '@segno/units'
import { keyName } from '../musical-fit.ts'
import { PARTS, VECTOR_LENGTH } from '../similar/parts.ts'
import type { IndexedSound } from '../sound-query.ts'
import { harmonyFits } from './harmony.ts'
import type { TrackQuery } from './match-query.ts'
import { tempoWorth } from './tempo-fit.ts'

/**
 * What sounds that play together are as one track: the tempo and the key in which most of them fit, and all they play.
 *
 * @param weights how much each counts, 0 or more; where none counts, all count alike
 */
export function soundsTogether(
  sounds: readonly IndexedSound[],
  weights: readonly number[] = [],
): Pick<TrackQuery, 'tempoBpm' | 'key' | 'fingerprint'> {
  const given = sounds.map((sound, at) => ({ ...sound, weight: weights[at] ?? 1 }))
  const audible = given.filter(({ weight }) => weight > 0)
  const weighed = audible.length > 0 ? audible : given.map((sound) => ({ ...sound, weight: 1 }))
  const withValue = <Value>(valueOf: (sound: IndexedSound) => Value | null | undefined) =>
    weighed.flatMap((sound): Weighed<Value>[] => {
      const value = valueOf(sound)
      return value === null || value === undefined ? [] : [{ value, weight: sound.weight }]
    })
  return {
    tempoBpm: commonTempo(withValue(({ tempoBpm }) => tempoBpm)),
    key: commonKey(withValue(({ key }) => key)),
    fingerprint: fingerprintTogether(withValue(({ fingerprint }) => fingerprint)),
  }
}

function commonTempo(tempos: readonly Weighed<number>[]): number | null {
  const voices = [...summed(tempos, String).values()]
  return mostAgreed(
    voices.map(({ value }) => value),
    voices,
    (one) => (other) => tempoWorth({ tempoBpm: one }, other),
  )
}

/** One of the keys that are said, where roots have a voice too; roots alone say none. */
function commonKey(keys: readonly Weighed<SoundKey>[]): MusicalKey | null {
  const voices = [...summed(keys, keyName).values()]
  const scales = voices.flatMap(({ value: { tonic, mode } }) => (mode === null ? [] : [{ tonic, mode }]))
  return mostAgreed(scales, voices, (one) => {
    const fits = harmonyFits({ key: one }, 0)
    return (other) => fits.get(keyName(other))!.worth
  })
}

interface Weighed<Value> {
  readonly value: Value
  readonly weight: number
}

/** Each value once, in the order in which they first come. */
function summed<Value>(
  values: readonly Weighed<Value>[],
  nameOf: (value: Value) => string,
): Map<string, Weighed<Value>> {
  const all = new Map<string, Weighed<Value>>()
  for (const { value, weight } of values) {
    const name = nameOf(value)
    all.set(name, { value, weight: (all.get(name)?.weight ?? 0) + weight })
  }
  return all
}

/** The first of the candidates with which all voices go best. */
function mostAgreed<Value, Candidate extends Value>(
  candidates: readonly Candidate[],
  voices: readonly Weighed<Value>[],
  worthBeside: (one: Candidate) => (other: Value) => number,
): Candidate | null {
  const votes = candidates.map((one) => {
    const worth = worthBeside(one)
    return voices.reduce((sum, { value, weight }) => sum + weight * worth(value), 0)
  })
  return candidates[votes.indexOf(Math.max(...votes))] ?? null
}

/** The parts of all, each sound by its weight, however strong its own are; the longest direction is that of what most of them do. */
function fingerprintTogether(fingerprints: readonly Weighed<Float32Array>[]): Float32Array {
  const sums = new Float32Array(VECTOR_LENGTH)
  for (const { value: fingerprint, weight } of fingerprints) {
    let from = 0
    for (const length of Object.values(PARTS)) {
      const part = fingerprint.subarray(from, from + length)
      const size = Math.hypot(...part)
      part.forEach((value, at) => (sums[from + at]! += size > 0 ? (weight * value) / size : 0))
      from += length
    }
  }
  return sums
}
