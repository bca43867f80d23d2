import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValueRows } from './value-rows.ts'

test('a row is what was last put there, however wide, high and many the rows become', () => {
  const aValue = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000 }))
  const aStep = fc.tuple(fc.nat(2000), fc.array(aValue, { maxLength: 5 }))
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 200 }), (steps) => {
      const stored = new ValueRows()
      const rows = new Map<number, number[]>()
      for (const [ordinal, row] of steps) {
        stored.set(ordinal, row)
        rows.set(ordinal, row)
      }
      for (const [ordinal, row] of rows) expect(stored.row(ordinal)).toEqual(row)
    }),
  )
})

test('values below 256 take a byte each', () => {
  const stored = new ValueRows()
  for (let ordinal = 0; ordinal < 10_000; ordinal++) stored.set(ordinal, [255])
  expect(stored.cells.byteLength).toBeLessThan(13_000)
  stored.set(1, [256])
  expect(stored.row(1)).toEqual([256])
  expect(stored.row(9999)).toEqual([255])
})
