/** Chance that comes out the same for the same seed. */
export interface Chance {
  /** From 0 to below 1. */
  number(): number
  /** A whole number from 0 to below `below`. */
  whole(below: number): number
  /** One of `values`, the first of them far more often than the last, as in any shop. */
  skewed<Value>(values: readonly Value[]): Value
  /** About the middle of a bell from −1 to 1. */
  bell(): number
}

/** @see Mulberry32 by Tommy Ettinger, public domain */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const number = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number): number => Math.floor(number() * below)
  return {
    number,
    whole,
    skewed: (values) => values[Math.floor(values.length * number() ** 2)]!,
    bell: () => (number() + number() + number()) / 1.5 - 1,
  }
}
