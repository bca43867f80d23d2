import { copy, intersect, subtract, unite, type Bits } from './bits.ts'

/** Points that a word can earn: by its field, and by whether it is the whole word. */
export const FEWEST_POINTS = 1
export const MOST_POINTS = 7
/** Binary digits that a word's points take. */
const POINT_DIGITS = 3

/** By points: the sounds that have earned them, some of them more than once. The first is for `FEWEST_POINTS`. */
export type PointSets = readonly Bits[]

/** How well sounds fit, as binary digits, the lowest first: digit `n` of a sound's points is its bit in `digits[n]`. */
export interface Points {
  /** Whoever has any. */
  readonly any: Bits
  readonly digits: readonly Bits[]
}

/** Makes an empty set. */
export type NewBits = () => Bits

export function noPoints(newBits: NewBits): PointSets {
  return Array.from({ length: MOST_POINTS - FEWEST_POINTS + 1 }, newBits)
}

/** Of each sound the most that it has earned. Uses up `sets`. */
export function mostPoints(sets: PointSets, newBits: NewBits): Points {
  const any = newBits()
  const digits = Array.from({ length: POINT_DIGITS }, newBits)
  for (let at = sets.length - 1; at >= 0; at--) {
    const set = sets[at]!
    subtract(set, any)
    unite(any, set)
    digits.forEach((digit, place) => {
      if ((((at + FEWEST_POINTS) >>> place) & 1) === 1) unite(digit, set)
    })
  }
  return { any, digits }
}

/** Gives each sound of `points` what it has there, too. */
export function earnPoints(sets: PointSets, { any, digits }: Points, newBits: NewBits): void {
  sets.forEach((set, at) => {
    const exactly = newBits()
    copy(exactly, any)
    digits.forEach((digit, place) => {
      if ((((at + FEWEST_POINTS) >>> place) & 1) === 1) intersect(exactly, digit)
      else subtract(exactly, digit)
    })
    unite(set, exactly)
  })
}
