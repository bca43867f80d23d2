import type { KernelMemory } from './kernel-memory.ts'
import { LIKENESS_KERNELS_WASM } from './likeness-kernels-wasm.ts'

/** What `weigh` reads and writes; all but the numbers said otherwise are addresses. */
export interface LikenessKernels {
  /**
   * Weighs the members of a set of `words` times 64 places, whose vectors of 64 bytes stand at `vectors`.
   *
   * @param query 64 numbers of 16 bits
   * @param turns 72 pairs of 16 bits: the query's pitch transposed twelvefold; 0 where it is weighed as it is
   * @param most the number that the pitch adds at most where there are turns
   * @param least the score that a hit must reach
   * @param hits where to put the places of hits, 32 bits each
   * @param scores where to put the scores of hits, each at its place, 32 bits
   * @returns number of hits
   */
  weigh(
    ...given: [
      set: number,
      words: number,
      vectors: number,
      query: number,
      turns: number,
      most: number,
      least: number,
      hits: number,
      scores: number,
    ]
  ): number
}

export function likenessKernels(memory: KernelMemory): LikenessKernels {
  return memory.instantiate(LIKENESS_KERNELS_WASM) as LikenessKernels
}
