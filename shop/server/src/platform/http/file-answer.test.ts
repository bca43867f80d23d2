import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './file-answer.ts'

test.each([
  [undefined, null],
  ['bytes=0-', { startByte: 0, endByte: 99 }],
  ['bytes=10-19', { startByte: 10, endByte: 19 }],
  ['bytes=90-500', { startByte: 90, endByte: 99 }],
  ['bytes=-10', { startByte: 90, endByte: 99 }],
  ['bytes=-500', { startByte: 0, endByte: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,5-6', null],
  ['frames=0-1', null],
])('of 100 bytes, %s means %j', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected)
})

test('a range never leaves the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1_000 }), (tail, sizeBytes) => {
      const range = readRange(`bytes=${tail}`, sizeBytes)
      if (range === null || range === 'unsatisfiable') return
      expect(range.startByte).toBeLessThanOrEqual(range.endByte)
      expect(range.endByte).toBeLessThan(sizeBytes)
    }),
  )
})
