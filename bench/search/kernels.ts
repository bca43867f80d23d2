import { bitKernels } from '../../sound/sound-index/src/kernels/bit-kernels.ts'
import { KernelBlock } from '../../sound/sound-index/src/kernels/kernel-block.ts'
import { KernelMemory } from '../../sound/sound-index/src/kernels/kernel-memory.ts'
import { rounded, type Row } from '../measure.ts'
import { fastestNs } from './fastest.ts'
import { countBits, countBoth, intersect, subtract } from './plain-bits.ts'

const BYTES = 131_072
const ROUNDS = 2_000

/** Sets of a million sounds: kernels beside the same loops in JavaScript, in the same run. */
export function kernelRows(): Row[] {
  const memory = new KernelMemory()
  const kernels = bitKernels(memory)
  const blocks = Array.from({ length: 2 }, () => new KernelBlock(memory, BYTES))
  blocks.forEach(({ words }, at) => fill(words, at + 1))
  const [found, other] = [blocks[0]!, blocks[1]!]
  const plain = blocks.map(({ words }) => Int32Array.from(words))
  const into = plain[0]!.slice()
  const fastest = fastestNs(
    {
      countAnd: () => kernels.countAnd(found.address, other.address, BYTES),
      plainCountAnd: () => countBoth(plain[0]!, plain[1]!),
      countBits: () => kernels.countBits(found.address, BYTES),
      plainCountBits: () => countBits(plain[0]!),
      and: () => kernels.and(found.address, other.address, BYTES),
      plainAnd: () => intersect(into, plain[1]!),
      andNot: () => kernels.andNot(found.address, other.address, BYTES),
      plainAndNot: () => subtract(into, plain[1]!),
    },
    ROUNDS,
  )
  return [
    row('count what two sets share', fastest.plainCountAnd / fastest.countAnd),
    row('count a set', fastest.plainCountBits / fastest.countBits),
    row('intersect', fastest.plainAnd / fastest.and),
    row('subtract', fastest.plainAndNot / fastest.andNot),
    {
      name: 'kernels, 1,000,000 sounds: count what two sets share',
      value: rounded(fastest.countAnd / 1000, 1),
      unit: 'µs',
    },
  ]
}

const row = (name: string, ratio: number): Row => ({
  name: `kernels, 1,000,000 sounds: ${name}`,
  value: rounded(ratio, 1),
  unit: '× plain JavaScript',
})

function fill(words: Int32Array, seed: number): void {
  let state = seed
  for (let at = 0; at < words.length; at++)
    words[at] = state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + seed
}
