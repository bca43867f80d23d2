import { expect, test } from 'vitest'
import { fuzzReaders } from './testing/fuzz.ts'

const INPUTS = 8_000

test('damaged WAV, AIFF and FLAC files are read as they are or refused in words', () => {
  const { findings, read, refused } = fuzzReaders({ inputs: INPUTS, seed: 4, nowMs: () => 0 })
  expect(findings.map(({ problem, input }) => `${input}: ${problem}`)).toEqual([])
  // A fuzz of which all is refused at the door, or nothing, would prove nothing.
  expect(read).toBeGreaterThan(INPUTS / 20)
  expect(Object.keys(refused).toSorted()).toEqual([
    'damaged',
    'damaged_header',
    'no_audio',
    'not_audio',
    'too_long',
    'truncated',
    'unfinished',
    'unsupported_encoding',
  ])
})
