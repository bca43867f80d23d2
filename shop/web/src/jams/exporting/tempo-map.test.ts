import { expect, test } from 'vitest'
import { tempoMap } from './tempo-map.ts'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')

test('the tempo of a jam is a MIDI file that ends with its last bar', () => {
  expect(hex(tempoMap({ tempoBpm: 120, bars: 8 }))).toBe(
    '4d 54 68 64 00 00 00 06 00 00 00 01 01 e0 ' +
      '4d 54 72 6b 00 00 00 14 00 ff 51 03 07 a1 20 00 ff 58 04 04 02 18 08 f8 00 ff 2f 00',
  )
})
