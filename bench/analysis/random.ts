/** 0 up to 1. */
export type Random = () => number

export function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random() * values.length)]!
}

/** 0…1, the same row for the same seed (mulberry32). */
export function randomSource(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function between(from: number, to: number, random: Random): number {
  return from + (to - from) * random()
}

/** Mean 0, deviation 1 (the sum of twelve, less six). */
export function normal(random: Random): number {
  let sum = -6
  for (let count = 0; count < 12; count++) sum += random()
  return sum
}

/** One of the values, each as likely as its share of all shares. */
export function pickByShare<Value extends { readonly share: number }>(
  values: readonly Value[],
  random: Random,
): Value {
  let left = random() * values.reduce((sum, { share }) => sum + share, 0)
  return values.find(({ share }) => (left -= share) < 0) ?? values.at(-1)!
}
