import { parseKey } from '@segno/units'
import { expect, test } from 'vitest'
import { positionWords, soundWords } from './sound-words.ts'

const rain = { title: 'Rain', artist: { handle: 'ava-lune', name: 'Ava Lune' } }

test('a sound is said with the tempo and the key in which it is heard', () => {
  expect(soundWords(rain, { tempoBpm: 124, key: parseKey('C minor') })).toBe(
    'Rain by Ava Lune, 124 BPM, C minor',
  )
  expect(soundWords(rain, { tempoBpm: 127.5, key: null })).toBe('Rain by Ava Lune, 127.5 BPM')
  expect(soundWords(rain, { tempoBpm: null, key: null })).toBe('Rain by Ava Lune')
})

test('a place in a sound is said in seconds, in a short one by tenths', () => {
  expect(positionWords(3.2, 7.4)).toBe('3 of 7 seconds')
  expect(positionWords(0.34, 0.9)).toBe('0.3 of 0.9 seconds')
})
