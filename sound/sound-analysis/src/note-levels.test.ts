import { expect, test } from 'vitest'
import { estimateNoteLevels, LOWEST_NOTE } from './note-levels.ts'

test('a note with eight strong harmonics is one note, not also its fifth and its third', () => {
  const harmonics = [1, 2, 3, 4, 5, 6, 7, 8]
  const levels = estimateNoteLevels(
    {
      frequenciesHz: harmonics.map((number) => 110 * number),
      amplitudes: harmonics.map((number) => 0.8 ** number),
      level: 1,
    },
    0,
  )
  const total = levels.reduce((sum, level) => sum + level, 0)
  expect(levels[45 - LOWEST_NOTE]! / total).toBeGreaterThan(0.7)
})
