import { PART_NAMES, PARTS, PLACES, VECTOR_LENGTH, type Part } from './parts.ts'

const SHORTEST = 1e-6
/** These are about their mean, so what is even in them is free to say that a sound has no such part. */
const ABOUT_MEAN: ReadonlySet<Part> = new Set(['rhythm', 'pitch'])

/**
 * A fingerprint with each part of the length 1. Sounds without a rhythm, or without notes, are like each other in that:
 * they have the same number in all places there, which is like nothing that a sound with a rhythm, or notes, has.
 *
 * @param fingerprint all parts in one list, as it is given
 * @returns the same in the order in which vectors are kept; `null` for what is no fingerprint, or has no part at all
 */
export function unitParts(fingerprint: ArrayLike<number>): Float64Array | null {
  if (fingerprint.length !== VECTOR_LENGTH) return null
  const kept = new Float64Array(VECTOR_LENGTH)
  let hasAny = false
  for (const part of PART_NAMES) {
    const length = PARTS[part]
    const { given, kept: place } = PLACES[part]
    let mean = 0
    if (ABOUT_MEAN.has(part)) for (let at = 0; at < length; at++) mean += fingerprint[given + at]! / length
    let squares = 0
    for (let at = 0; at < length; at++) squares += (fingerprint[given + at]! - mean) ** 2
    const size = Math.sqrt(squares)
    if (!Number.isFinite(size)) return null
    if (size > SHORTEST) {
      hasAny = true
      for (let at = 0; at < length; at++) kept[place + at] = (fingerprint[given + at]! - mean) / size
    } else if (ABOUT_MEAN.has(part)) kept.fill(1 / Math.sqrt(length), place, place + length)
  }
  return hasAny ? kept : null
}

/** @param unit as of `unitParts` */
export function hasPart(unit: Float64Array, part: Part): boolean {
  const { kept } = PLACES[part]
  const numbers = unit.subarray(kept, kept + PARTS[part])
  return numbers.some((value) => value !== (ABOUT_MEAN.has(part) ? numbers[0] : 0))
}

/** Whether the part says something: also that there is none of it. */
export function saysPart(unit: Float64Array, part: Part): boolean {
  return ABOUT_MEAN.has(part) || hasPart(unit, part)
}
