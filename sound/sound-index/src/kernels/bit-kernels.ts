import { BIT_KERNELS_WASM } from './bit-kernels-wasm.ts'
import type { KernelMemory } from './kernel-memory.ts'

/**
 * Operations on sets of ordinals in a `KernelMemory`, several times as fast as loops in JavaScript. Sets are named by
 * their addresses; `bytes` is the length of each set that takes part, a multiple of 16.
 */
export interface BitKernels {
  /** Keeps in `into` what is in `other` too. */
  and(into: number, other: number, bytes: number): void
  /** Adds to `into` what is in `other`. */
  or(into: number, other: number, bytes: number): void
  /** Takes out of `from` what is in `other`. */
  andNot(from: number, other: number, bytes: number): void
  copy(into: number, from: number, bytes: number): void
  clear(set: number, bytes: number): void
  countBits(set: number, bytes: number): number
  /** How many are in both; writes nothing. */
  countAnd(one: number, other: number, bytes: number): number
  /** Adds two binary numbers in every column: `sum` becomes the digit, `carry` what is carried on. */
  addDigits(sum: number, other: number, carry: number, bytes: number): void
  /** Notes what is not in `set`: in `twice` where it was in `once` already, and in `once`. */
  noteMissing(once: number, twice: number, set: number, bytes: number): void
  /** Makes `set` those of 8 × `bytes` values, in single precision, that lie in a range, limits included. */
  inRange(set: number, values: number, min: number, max: number, bytes: number): void
}

export function bitKernels(memory: KernelMemory): BitKernels {
  return memory.instantiate(BIT_KERNELS_WASM) as BitKernels
}
