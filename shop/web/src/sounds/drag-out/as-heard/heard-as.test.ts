import { expect, test } from 'vitest'
import { heardAs, heardWords } from './heard-as.ts'

test.each([
  [{ tempoBpm: 120 }, { tempoBpm: 120, pitchSemitones: 0 }, null],
  [{ tempoBpm: 120 }, { tempoBpm: 120.000_000_1, pitchSemitones: 0 }, null],
  [{ tempoBpm: null }, { tempoBpm: null, pitchSemitones: 0 }, null],
  [{ tempoBpm: 120 }, { tempoBpm: 96, pitchSemitones: 0 }, ' at 96 BPM'],
  [{ tempoBpm: 120 }, { tempoBpm: 96.46, pitchSemitones: 2 }, ' at 96.5 BPM, +2 semitones'],
  [{ tempoBpm: 120 }, { tempoBpm: 120, pitchSemitones: -1 }, ' at −1 semitone'],
  [{ tempoBpm: null }, { tempoBpm: null, pitchSemitones: 7 }, ' at +7 semitones'],
])('a sound %j that is heard at %j leaves the page%s', (sound, hearing, words) => {
  const heard = heardAs(sound, hearing)
  expect(heard && heardWords(heard)).toBe(words)
})

test('what stays as it is, is not told', () => {
  expect(heardAs({ tempoBpm: 120 }, { tempoBpm: 96, pitchSemitones: 0 })).toEqual({
    tempoBpm: 96,
    pitchSemitones: null,
  })
  expect(heardWords(null)).toBe('')
})
