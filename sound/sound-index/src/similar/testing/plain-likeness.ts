import type { LikeQuery, Part } from '../parts.ts'

const PLACES: Record<Part, [from: number, to: number]> = {
  timbre: [0, 24],
  rhythm: [24, 40],
  pitch: [40, 52],
  envelope: [52, 64],
}
const PARTS = Object.keys(PLACES) as Part[]

/** How alike a fingerprint is to what is asked, in 64-bit floats and as one would say it; fingerprints in one list. */
export function plainLikeness(query: LikeQuery, asked: readonly number[], other: readonly number[]): number {
  const { transposeSemitones: transpose = 0 } = query
  const turns = transpose === 'any' ? Array.from({ length: 12 }, (_, turn) => turn) : [transpose]
  const share = plainShares(query, asked)!
  const likeness = PARTS.map((part) => {
    const [own, of] = [partOf(asked, part), partOf(other, part)]
    const ways = part === 'pitch' ? turns.map((turn) => rotated(of, turn)) : [of]
    return share[part] * Math.max(...ways.map((way) => likenessIn(part, own, way)))
  })
  return likeness.reduce((all, one) => all + one, 0)
}

/** What rounding may add to a likeness or take from it; `null` where nothing counts that the sound has. */
export function mostError(query: LikeQuery, asked: readonly number[]): number | null {
  const share = plainShares(query, asked)
  if (share === null) return null
  const ofVector = PARTS.map((part) => {
    const own = partOf(asked, part)
    if (!isThere(own)) return (share[part] * Math.sqrt(own.length)) / 254
    return (share[part] * own.reduce((all, value) => all + Math.abs(value), 0)) / Math.hypot(...own) / 254
  })
  // Each of 64 numbers of the query is off by half a step, and four parts have the length 1.
  return ofVector.reduce((all, one) => all + one, 0) + (0.5 / 32_767) * 64
}

function plainShares({ weights }: LikeQuery, asked: readonly number[]): Record<Part, number> | null {
  const there = (part: Part): boolean => isThere(partOf(asked, part))
  const had = PARTS.reduce((sum, part) => sum + (there(part) ? weights[part] : 0), 0)
  const lacked = (there('rhythm') ? 0 : weights.rhythm) + (there('pitch') ? 0 : weights.pitch)
  if (had === 0) return null
  const less = lacked > had ? had / lacked : 1
  const share = (part: Part): number => {
    if (there(part)) return weights[part] / (had + lacked * less)
    return part === 'rhythm' || part === 'pitch' ? (weights[part] * less) / (had + lacked * less) : 0
  }
  return Object.fromEntries(PARTS.map((part) => [part, share(part)])) as Record<Part, number>
}

/** Two sounds without notes, or without a rhythm, are the same in that. */
function likenessIn(part: Part, one: readonly number[], other: readonly number[]): number {
  if (isThere(one) && isThere(other)) return cosine(one, other)
  return !isThere(one) && !isThere(other) && (part === 'rhythm' || part === 'pitch') ? 1 : 0
}

const isThere = (part: readonly number[]): boolean => part.some((value) => Math.abs(value) > 1e-9)

/** Rhythm and pitch are about their mean. */
function partOf(fingerprint: readonly number[], part: Part): number[] {
  const own = fingerprint.slice(...PLACES[part])
  const mean = part === 'rhythm' || part === 'pitch' ? own.reduce((sum, one) => sum + one, 0) / own.length : 0
  return own.map((value) => value - mean)
}

function rotated(notes: readonly number[], semitones: number): number[] {
  return notes.map((_, at) => notes[(((at - semitones) % 12) + 12) % 12]!)
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const lengths = Math.hypot(...one) * Math.hypot(...other)
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0) / lengths
}
