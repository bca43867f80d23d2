import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBits, setBit } from './bits.ts'
import { selectPage } from './select-page.ts'

test('a page is the part of the ordered whole, near the top and deep down', () => {
  const places = fc.tuple(fc.nat(3000), fc.nat(400))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 50 }),
      places,
      (size, ranks, [from, length]) => {
        const bits = newBits(100)
        const all = Array.from({ length: size }, (_, at) => at)
        for (const ordinal of all) setBit(bits, ordinal)
        const order = (one: number, other: number): number =>
          ((one * 7919) % ranks) - ((other * 7919) % ranks) || other - one
        const to = Math.min(size, from + length)
        if (from >= to) return
        expect([...selectPage(bits, order, { from, to })]).toEqual(all.toSorted(order).slice(from, to))
      },
    ),
    { numRuns: 300 },
  )
})
