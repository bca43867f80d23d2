import { expect, test } from 'vitest'
import { noteShares } from './chroma.ts'

test('a tone has its note, and one that fades away has none long before it is no number', () => {
  const sharesAt = (level: number): number[] => [
    ...noteShares({ frequenciesHz: [220], amplitudes: [level], level }, 0),
  ]
  expect(sharesAt(0.1).filter((share) => share > 0.1)).toHaveLength(1)
  for (let exponent = -12; exponent > -45; exponent -= 0.02)
    expect(Math.hypot(...sharesAt(10 ** exponent))).toBe(0)
})
