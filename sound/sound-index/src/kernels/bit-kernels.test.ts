import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitKernels } from './bit-kernels.ts'
import { KernelBlock } from './kernel-block.ts'
import { KernelMemory } from './kernel-memory.ts'

const memory = new KernelMemory()
const kernels = bitKernels(memory)

const someSets = (most: number) =>
  fc.integer({ min: 0, max: 40 }).chain((vectors) =>
    fc.array(fc.int32Array({ minLength: vectors * 4, maxLength: vectors * 4 }), {
      minLength: 2,
      maxLength: most,
    }),
  )

/** Gives the sets' addresses to `use`, then what is in the first of them afterwards. */
function inMemory<Answer>(sets: readonly Int32Array[], use: (addresses: number[], bytes: number) => Answer) {
  const blocks = sets.map((set) => new KernelBlock(memory, set.byteLength))
  blocks.forEach((block, at) => block.words.set(sets[at]!))
  const answer = use(
    blocks.map(({ address }) => address),
    sets[0]!.byteLength,
  )
  const after = blocks.map(({ words }) => Array.from(words))
  for (const block of blocks) block.release()
  return { answer, after }
}

const bitsOf = (words: Iterable<number>): number =>
  Array.from(words, (word) => (word >>> 0).toString(2).replaceAll('0', '').length).reduce(
    (sum, ones) => sum + ones,
    0,
  )

test.each([
  ['and', (one: number, other: number) => one & other],
  ['or', (one: number, other: number) => one | other],
  ['andNot', (one: number, other: number) => one & ~other],
  ['copy', (_: number, other: number) => other],
] as const)('%s does to the first set what plain code does, and nothing to the other', (name, plain) => {
  fc.assert(
    fc.property(someSets(2), (sets) => {
      const { after } = inMemory(sets, ([into, other], bytes) => kernels[name](into!, other!, bytes))
      const expected = Array.from(sets[0]!, (word, at) => plain(word, sets[1]![at]!))
      expect(after).toEqual([expected, Array.from(sets[1]!)])
    }),
  )
})

test('digits are added in every column, and what is carried goes on', () => {
  fc.assert(
    fc.property(someSets(3), ([sum, other, carry = other!]) => {
      const { after } = inMemory([sum!, other!, carry], ([a, b, c], bytes) =>
        kernels.addDigits(a!, b!, c!, bytes),
      )
      const [one, two, three] = [sum!, other!, carry]
      expect(after[0]).toEqual(Array.from(one, (word, at) => word ^ two[at]! ^ three[at]!))
      expect(after[2]).toEqual(
        Array.from(one, (word, at) => (word & two[at]!) | (three[at]! & (word | two[at]!))),
      )
    }),
  )
})

test('what is missing is noted as missing once, or more often', () => {
  fc.assert(
    fc.property(someSets(3), ([once, twice, set = twice!]) => {
      const { after } = inMemory([once!, twice!, set], ([a, b, c], bytes) =>
        kernels.noteMissing(a!, b!, c!, bytes),
      )
      expect(after[0]).toEqual(Array.from(once!, (word, at) => word | ~set[at]!))
      expect(after[1]).toEqual(Array.from(twice!, (word, at) => word | (once![at]! & ~set[at]!)))
    }),
  )
})

test('a set that is cleared is empty, and its neighbour is as it was', () => {
  fc.assert(
    fc.property(someSets(2), (sets) => {
      const { after } = inMemory(sets, ([set], bytes) => kernels.clear(set!, bytes))
      expect(after).toEqual([Array.from(sets[0]!, () => 0), Array.from(sets[1]!)])
    }),
  )
})

test('bits are counted as plain code counts them, of one set and of what two share', () => {
  fc.assert(
    fc.property(someSets(2), (sets) => {
      const { answer, after } = inMemory(sets, ([one, other], bytes) => [
        kernels.countBits(one!, bytes),
        kernels.countAnd(one!, other!, bytes),
      ])
      expect(answer).toEqual([bitsOf(sets[0]!), bitsOf(sets[0]!.map((word, at) => word & sets[1]![at]!))])
      expect(after).toEqual(sets.map((set) => Array.from(set)))
    }),
  )
})

test('values in a range are found as plain code finds them, limits included, and what is unknown never', () => {
  const value = fc.oneof(fc.constantFrom(1, 2, 3, Number.NaN, -Infinity), fc.float())
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3 }),
      fc.infiniteStream(value),
      value,
      value,
      (steps, all, min, max) => {
        const values = Float32Array.from({ length: steps * 128 }, () => all.next().value)
        const held = new KernelBlock(memory, values.byteLength)
        const set = new KernelBlock(memory, steps * 16)
        new Float32Array(held.words.buffer, held.address, values.length).set(values)
        kernels.inRange(set.address, held.address, min, max, set.bytes)
        const found = Array.from(values, (_, at) => ((set.words[at >>> 5]! >>> (at & 31)) & 1) === 1)
        expect(found).toEqual(Array.from(values, (one) => one >= min && one <= max))
        for (const block of [held, set]) block.release()
      },
    ),
  )
})
