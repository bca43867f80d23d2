import { expect, test } from 'vitest'
import { asWords, leftWords } from './drag-out-words.ts'

test.each([
  [{ is: 'preview', tempoBpm: null, pitchSemitones: null }, 'Preview'],
  [{ is: 'master', tempoBpm: 96, pitchSemitones: 2 }, 'Master, at 96 BPM, +2 semitones'],
  [{ is: 'preview', tempoBpm: null, pitchSemitones: -1 }, 'Preview, −1 semitone'],
  [{ is: 'preview', tempoBpm: 127.5, pitchSemitones: 0 }, 'Preview, at 127.5 BPM'],
] as const)('%j is %s', (drag, words) => {
  expect(asWords(drag)).toBe(words)
})

test('what is left out is told with every reason once', () => {
  expect(leftWords([])).toBeNull()
  expect(leftWords([{ reason: 'not_owned' }])).toBe('One is left out: it is not yours yet.')
  expect(leftWords([{ reason: 'not_owned' }, { reason: 'as_heard' }, { reason: 'not_owned' }])).toBe(
    '3 are left out: each is not yours yet, or was dragged at another tempo or pitch.',
  )
})
