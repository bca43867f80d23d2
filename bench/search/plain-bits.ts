/** Ones in a 32-bit word. */
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export function countBits(bits: Int32Array): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += popcount(bits[at]!)
  return count
}

/** How many are in both. */
export function countBoth(one: Int32Array, other: Int32Array): number {
  let count = 0
  for (let at = 0; at < one.length; at++) count += popcount(one[at]! & other[at]!)
  return count
}

/** Keeps in `into` what is in `other` too. */
export function intersect(into: Int32Array, other: Int32Array): void {
  for (let at = 0; at < into.length; at++) into[at]! &= other[at]!
}

/** Takes out of `from` what is in `other`. */
export function subtract(from: Int32Array, other: Int32Array): void {
  for (let at = 0; at < from.length; at++) from[at]! &= ~other[at]!
}
