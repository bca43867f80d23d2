/**
 * A set of ordinals: ordinal `n` is bit `n & 31` of word `n >>> 5`. The words are signed because that is what bit
 * operations yield, so nothing leaves the 32-bit registers.
 */
export type Bits = Int32Array<ArrayBuffer>

export function wordsFor(ordinals: number): number {
  return (ordinals + 31) >>> 5
}

export function setBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5]! |= 1 << (ordinal & 31)
}

export function clearBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
}

/** Ones in a 32-bit word. */
export function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += popcount(bits[at]!)
  return count
}

/** Keeps in `into` what is in `other` too. */
export function intersect(into: Bits, other: Bits): void {
  for (let at = 0; at < into.length; at++) into[at]! &= other[at]!
}

/** Takes out of `from` what is in `other`. */
export function subtract(from: Bits, other: Bits): void {
  for (let at = 0; at < from.length; at++) from[at]! &= ~other[at]!
}

export function intersects(one: Bits, other: Bits): boolean {
  for (let at = 0; at < one.length; at++) if ((one[at]! & other[at]!) !== 0) return true
  return false
}

/**
 * Visits the members in rising order. Where every nanosecond counts (counting, weighing, selecting) the same loop is
 * written out: called from many places, the engine does not melt `visit` into it.
 */
export function forEachBit(bits: Bits, visit: (ordinal: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1)
      visit(word * 32 + 31 - Math.clz32(left & -left))
  }
}
