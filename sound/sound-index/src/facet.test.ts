import { expect, test } from 'vitest'
import { Facet } from './facet.ts'
import { ValueRows } from './value-rows.ts'

test('values that no sound has any more leave nothing behind, however many come and go', () => {
  const facet = new Facet(new ValueRows())
  for (let at = 0; at < 1000; at++) {
    facet.add(at % 10, [`genre ${at}`, 'house'])
    facet.forget(at % 10)
  }
  expect([...facet.slots]).toEqual([])
  expect(facet.size).toBeLessThan(10)
})
