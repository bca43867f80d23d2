import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitKernels } from './bit-kernels.ts'
import { KernelBlock } from './kernel-block.ts'
import { KernelMemory } from './kernel-memory.ts'

const step = fc.record({
  give: fc.boolean(),
  bytes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 200_000 })).map((n) => n * 4),
  which: fc.nat(),
})

/** Lends and takes back as told. @returns whether each block was empty when lent, and kept its mark to the end */
function areKept(steps: readonly { give: boolean; bytes: number; which: number }[]): boolean {
  const memory = new KernelMemory()
  const lent: { block: KernelBlock; mark: number }[] = []
  const marksHold = (): boolean => lent.every(({ block, mark }) => block.words.every((word) => word === mark))
  return steps.every(({ give, bytes, which }, at) => {
    if (give) lent.splice(which % Math.max(1, lent.length), 1)[0]?.block.release()
    else {
      const block = new KernelBlock(memory, bytes)
      if (block.address % 64 !== 0 || block.words.some((word) => word !== 0)) return false
      block.words.fill(at + 1)
      lent.push({ block, mark: at + 1 })
    }
    return marksHold()
  })
}

test('blocks are empty when lent, never overlap, and keep what is written in them while memory grows', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      expect(areKept(steps)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('what growing sets leave behind is used again', () => {
  const memory = new KernelMemory()
  let bytes = 1024
  let sets = Array.from({ length: 100 }, () => memory.allocate(bytes))
  for (let growth = 0; growth < 20; growth++) {
    const larger = bytes * 1.25
    sets = sets.map((set) => {
      const address = memory.allocate(larger)
      memory.release(set, bytes)
      return address
    })
    bytes = larger
  }
  expect(memory.sizeBytes).toBeLessThan(sets.length * bytes * 2.5)
})

test('kernels see what is written after the memory grew', () => {
  const memory = new KernelMemory()
  const kernels = bitKernels(memory)
  const before = new KernelBlock(memory, 64)
  before.words[3] = 0b1011
  const sizeBytes = memory.sizeBytes
  memory.allocate(10_000_000)
  expect(memory.sizeBytes).toBeGreaterThan(sizeBytes)
  before.words[4] = -1
  expect(kernels.countBits(before.address, before.bytes)).toBe(35)
})

test('more than 4 GB is refused, and what is there stays', () => {
  const memory = new KernelMemory()
  const block = new KernelBlock(memory, 4)
  block.words[0] = 5
  expect(() => memory.allocate(2 ** 32)).toThrow(RangeError)
  expect(block.words[0]).toBe(5)
})
