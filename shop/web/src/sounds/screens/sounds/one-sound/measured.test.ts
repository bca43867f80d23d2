import type { SoundDetail } from '@segno/contract'
import { expect, test } from 'vitest'
import { otherKey, otherTempo } from './measured.ts'

const measured = (claimed: Partial<SoundDetail>, found: Partial<SoundDetail['measured']>): SoundDetail =>
  ({ ...claimed, measured: found }) as SoundDetail

test('what was measured is said where it is not what the sound says', () => {
  const said = (tempoBpm: number | null, found: number | null) =>
    otherTempo(measured({ tempoBpm }, { tempoBpm: found, tempoConfidence: 0.42 }))
  expect(said(140, 70)).toBe('70 BPM (half), 42% sure')
  expect(said(87, 174.2)).toBe('174.2 BPM (double), 42% sure')
  expect(said(120, 90)).toBe('90 BPM, 42% sure')
  for (const [claimed, found] of [
    [120, 120],
    [120, 123],
    [null, 90],
    [120, null],
  ] as const) {
    expect(said(claimed, found)).toBeNull()
  }
})

test('the same of keys', () => {
  const cMinor = { tonic: 0, mode: 'minor' } as const
  const said = (key: SoundDetail['key'], found: SoundDetail['key']) =>
    otherKey(measured({ key }, { key: found, keyConfidence: 0.9 }))
  expect(said(cMinor, { tonic: 3, mode: 'major' })).toMatch(/major, 90% sure$/)
  expect(said(cMinor, cMinor)).toBeNull()
  expect(said(null, cMinor)).toBeNull()
  expect(said(cMinor, null)).toBeNull()
})
