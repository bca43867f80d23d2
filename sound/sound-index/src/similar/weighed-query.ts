import { PART_NAMES, PARTS, PLACES, VECTOR_LENGTH, type Part, type Weights } from './parts.ts'
import { hasPart, saysPart } from './unit-parts.ts'
import { VECTOR_SCALE } from './sound-vectors.ts'

/** Of 1 in a query: the largest number of 16 bits. Weights sum to 1 at most, so no sum leaves 32 bits. */
export const QUERY_SCALE = 32_767
const NOTES = PARTS.pitch

/** A query as the kernel reads it. */
export interface WeighedQuery {
  /** 64 numbers. */
  readonly numbers: Int16Array
  /** For each two neighbouring notes, the query's own for each of 12 transpositions; `null` where it is not transposed. */
  readonly turns: Int16Array | null
  /** The most that pitch can add to a score by being transposed. */
  readonly mostOfTurns: number
}

/**
 * Weights with the sum 1, over the parts that `unit` says something about. What it has must count for at least as much as
 * what it has not, or nothing would tell all those apart that have it not either.
 *
 * @returns `null` where nothing is weighed that the sound has
 */
export function shares(unit: Float64Array, weights: Weights): Weights | null {
  const sumOf = (parts: readonly Part[]): number =>
    parts.reduce((sum, part) => sum + Math.max(0, weights[part]), 0)
  const [had, lacked] = [
    PART_NAMES.filter((part) => hasPart(unit, part)),
    PART_NAMES.filter((part) => !hasPart(unit, part) && saysPart(unit, part)),
  ]
  const [sumHad, sumLacked] = [sumOf(had), sumOf(lacked)]
  if (!(sumHad > 0 && Number.isFinite(sumHad + sumLacked))) return null
  const ofLacked = sumLacked > sumHad ? sumHad / sumLacked : 1
  const sum = sumHad + sumLacked * ofLacked
  const share = (part: Part): number => {
    if (!saysPart(unit, part)) return 0
    return (Math.max(0, weights[part]) * (had.includes(part) ? 1 : ofLacked)) / sum
  }
  return {
    timbre: share('timbre'),
    rhythm: share('rhythm'),
    pitch: share('pitch'),
    envelope: share('envelope'),
  }
}

/** @param share as of `shares` */
export function weighedQuery(unit: Float64Array, share: Weights, transpose: number | 'any'): WeighedQuery {
  const numbers = new Int16Array(VECTOR_LENGTH)
  for (const part of PART_NAMES) {
    const { kept } = PLACES[part]
    for (let at = kept; at < kept + PARTS[part]; at++)
      numbers[at] = Math.round(unit[at]! * share[part] * QUERY_SCALE)
  }
  const pitch = numbers.subarray(PLACES.pitch.kept)
  const notes = pitch.slice()
  if (transpose !== 'any') {
    pitch.set(notes.map((_, note) => heard(notes, note, transpose)))
    return { numbers, turns: null, mostOfTurns: 0 }
  }
  pitch.fill(0)
  const turns = new Int16Array(NOTES * NOTES)
  for (let at = 0; at < turns.length; at++) {
    const [pair, turn, second] = [Math.floor(at / (2 * NOTES)), Math.floor(at / 2) % NOTES, at % 2]
    turns[at] = heard(notes, pair * 2 + second, turn)
  }
  // A vector's own length is 1 but for what rounding twelve numbers adds, and no product of two exceeds their lengths'.
  const longest = VECTOR_SCALE + Math.sqrt(NOTES) / 2
  return { numbers, turns, mostOfTurns: Math.ceil(Math.hypot(...notes) * longest) }
}

/** What the query has where a note of a found sound comes to be when that sound is transposed. */
export function heard(notes: ArrayLike<number>, note: number, semitones: number): number {
  return notes[(((note + semitones) % NOTES) + NOTES) % NOTES]!
}
