/** 0 up to 1. */
export type Random = () => number

export function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random() * values.length)]!
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
