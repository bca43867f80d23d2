import { expect, test } from 'vitest'
import { readTempo } from './read-tempo.ts'

test.each([
  ['128', 128],
  [' 127,5 ', 127.5],
  ['90 BPM', 90],
  ['128.0000001', 128],
  ['93.456', 93.46],
])('%j is a tempo', (text, tempo) => {
  expect(readTempo(text)).toBe(tempo)
})

test.each(['', 'fast', '8', '1000', '-120', '12e1'])('%j is none', (text) => {
  expect(readTempo(text)).toBeNull()
})
