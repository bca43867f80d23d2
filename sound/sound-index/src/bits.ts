import { bitKernels } from './kernels/bit-kernels.ts'
import { KernelMemory } from './kernels/kernel-memory.ts'

/**
 * A set of ordinals: ordinal `n` is bit `n & 31` of word `n >>> 5`. The words are signed because that is what bit
 * operations yield, so nothing leaves the 32-bit registers. They lie in the memory of the kernels, which work through
 * sixteen bytes at a time; what does not come from `newBits` has another type.
 */
export type Bits = Int32Array<SharedArrayBuffer>

const WORDS_PER_STEP = 4

const memory = new KernelMemory()
const kernels = bitKernels(memory)
const abandoned = new FinalizationRegistry(({ address, bytes }: { address: number; bytes: number }) =>
  memory.release(address, bytes),
)

/** Keeps the memory of a view for as long as the view is known. */
const viewed = new WeakMap<Float32Array, Bits>()

/** An empty set of at least `words` words. Its memory serves again when nobody knows the set any more. */
export function newBits(words: number): Bits {
  const bytes = roundedWords(words) * Int32Array.BYTES_PER_ELEMENT
  const address = memory.allocate(bytes)
  const bits = new Int32Array(memory.words.buffer, address, bytes / Int32Array.BYTES_PER_ELEMENT)
  abandoned.register(bits, { address, bytes })
  return bits
}

function roundedWords(words: number): number {
  return Math.ceil(words / WORDS_PER_STEP) * WORDS_PER_STEP
}

/** Zeroes, as many as sets of `wordsFor(ordinals)` words have bits, for `setInRange`. */
export function newValues(ordinals: number): Float32Array<SharedArrayBuffer> {
  const values = newBits(roundedWords(wordsFor(ordinals)) * 32)
  const view = new Float32Array(values.buffer, values.byteOffset, values.length)
  viewed.set(view, values)
  return view
}

/** Makes `set` the ordinals whose value lies in the range, limits included. NaN lies in none. */
export function setInRange(
  set: Bits,
  values: Float32Array<SharedArrayBuffer>,
  { min, max }: { min: number; max: number },
): void {
  kernels.inRange(set.byteOffset, values.byteOffset, Math.fround(min), Math.fround(max), set.byteLength)
}

export function wordsFor(ordinals: number): number {
  return (ordinals + 31) >>> 5
}

export function setBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5]! |= 1 << (ordinal & 31)
}

export function clearBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
}

export function hasBit(bits: Bits, ordinal: number): boolean {
  return ((bits[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1
}

export function countBits(bits: Bits): number {
  return kernels.countBits(bits.byteOffset, bits.byteLength)
}

/** Empties a set. */
export function clear(bits: Bits): void {
  kernels.clear(bits.byteOffset, bits.byteLength)
}

/** Makes `into` what `from` is, which is as long. */
export function copy(into: Bits, from: Bits): void {
  kernels.copy(into.byteOffset, from.byteOffset, into.byteLength)
}

/** Keeps in `into` what is in `other` too, which is as long. */
export function intersect(into: Bits, other: Bits): void {
  kernels.and(into.byteOffset, other.byteOffset, into.byteLength)
}

/** Takes out of `from` what is in `other`, which is as long. */
export function subtract(from: Bits, other: Bits): void {
  kernels.andNot(from.byteOffset, other.byteOffset, from.byteLength)
}

/** Puts into `into` what is in `other`, which may be shorter or longer. */
export function unite(into: Bits, other: Bits): void {
  kernels.or(into.byteOffset, other.byteOffset, Math.min(into.byteLength, other.byteLength))
}

/** How many are in both; one set may be shorter. */
export function countBoth(one: Bits, other: Bits): number {
  return kernels.countAnd(one.byteOffset, other.byteOffset, Math.min(one.byteLength, other.byteLength))
}

/** Adds two numbers and a carry in every column of bits: `sum` becomes the digit, `carry` what is carried on. */
export function addDigits(sum: Bits, other: Bits, carry: Bits): void {
  kernels.addDigits(sum.byteOffset, other.byteOffset, carry.byteOffset, sum.byteLength)
}

/** Notes in `once` and `twice` which sounds fail one, and more than one, of the sets given so far. */
export function noteMissing(once: Bits, twice: Bits, bits: Bits): void {
  kernels.noteMissing(once.byteOffset, twice.byteOffset, bits.byteOffset, once.byteLength)
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
