import { expect, test } from 'vitest'
import { harmonicChange } from './harmonic-change.ts'

const held = (frequencyHz: number) =>
  Array.from({ length: 8 }, () => ({
    frequenciesHz: [frequencyHz, 1.5 * frequencyHz],
    amplitudes: [0.3, 0.17],
    level: 0.4,
  }))

test('while notes are held nothing changes, and never less than nothing', () => {
  for (let frequencyHz = 110; frequencyHz < 440; frequencyHz += 7) {
    const changes = harmonicChange(held(frequencyHz), 80)
    expect(Math.min(...changes)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...changes)).toBeLessThan(1e-9)
  }
})

test('where other notes follow the change is greatest, and most is one', () => {
  const changes = harmonicChange([...held(220), ...held(246.94)], 160)
  const greatest = Math.max(...changes)
  expect(greatest).toBeGreaterThan(0.5)
  expect(greatest).toBeLessThanOrEqual(1)
  expect(Math.abs(changes.indexOf(greatest) - 75)).toBeLessThanOrEqual(5)
})
