import type { MusicalKey } from '@segno/units'
import { keyName } from '../musical-fit.ts'
import { PARTS, VECTOR_LENGTH } from '../similar/parts.ts'
import type { IndexedSound } from '../sound-query.ts'
import { harmonyFits } from './harmony.ts'
import type { TrackQuery } from './match-query.ts'
import { tempoWorth } from './tempo-fit.ts'

/** What sounds that play together are as one track: the tempo and the key in which most of them fit, and all they play. */
export function soundsTogether(
  sounds: readonly IndexedSound[],
): Pick<TrackQuery, 'tempoBpm' | 'key' | 'fingerprint'> {
  return {
    tempoBpm: commonTempo(sounds.flatMap(({ tempoBpm }) => tempoBpm ?? [])),
    key: commonKey(sounds.flatMap(({ key }) => key ?? [])),
    fingerprint: fingerprintTogether(sounds.flatMap(({ fingerprint }) => fingerprint ?? [])),
  }
}

function commonTempo(tempos: readonly number[]): number | null {
  return mostAgreed(
    [...counted(tempos, String).values()],
    (one) => (other) => tempoWorth({ tempoBpm: one }, other),
  )
}

function commonKey(keys: readonly MusicalKey[]): MusicalKey | null {
  return mostAgreed([...counted(keys, keyName).values()], (one) => {
    const fits = harmonyFits({ key: one }, 0)
    return (other) => fits.get(keyName(other))!.worth
  })
}

interface Counted<Value> {
  readonly value: Value
  readonly count: number
}

/** Each value once, in the order in which they first come. */
function counted<Value>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Map<string, Counted<Value>> {
  const all = new Map<string, Counted<Value>>()
  for (const value of values) {
    const name = nameOf(value)
    all.set(name, { value, count: (all.get(name)?.count ?? 0) + 1 })
  }
  return all
}

/** The first of those with which all go best. */
function mostAgreed<Value>(
  values: readonly Counted<Value>[],
  worthBeside: (one: Value) => (other: Value) => number,
): Value | null {
  const votes = values.map(({ value: one }) => {
    const worth = worthBeside(one)
    return values.reduce((sum, { value, count }) => sum + count * worth(value), 0)
  })
  return values[votes.indexOf(Math.max(...votes))]?.value ?? null
}

/** The parts of all, each sound counting as much; the longest direction is that of what most of them do. */
function fingerprintTogether(fingerprints: readonly Float32Array[]): Float32Array {
  const sums = new Float32Array(VECTOR_LENGTH)
  for (const fingerprint of fingerprints) {
    let from = 0
    for (const length of Object.values(PARTS)) {
      const part = fingerprint.subarray(from, from + length)
      const size = Math.hypot(...part)
      part.forEach((value, at) => (sums[from + at]! += size > 0 ? value / size : 0))
      from += length
    }
  }
  return sums
}
