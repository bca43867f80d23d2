import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowArena } from './row-arena.ts'

test('a row is what was last put there, however often others grew, shrank or went', () => {
  const aStep = fc.tuple(fc.nat(70), fc.option(fc.array(fc.nat(), { maxLength: 40, size: 'max' })))
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 300, maxLength: 600 }), (steps) => {
      const arena = new RowArena()
      const rows = new Map<number, number[]>()
      for (const [ordinal, row] of steps) {
        if (row) arena.set(ordinal, row)
        else if (rows.has(ordinal)) arena.clear(ordinal)
        if (row ?? rows.has(ordinal)) rows.set(ordinal, row ?? [])
      }
      for (const [ordinal, row] of rows) expect([...arena.row(ordinal)]).toEqual(row)
    }),
  )
})
