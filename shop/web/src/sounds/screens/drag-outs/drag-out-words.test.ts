import { expect, test } from 'vitest'
import { aSound } from '../../../testing/sounds.ts'
import { asWords, hasMaster, leftWords, noteOf } from './drag-out-words.ts'

test.each([
  [{ is: 'preview', tempoBpm: null, pitchSemitones: null }, 'Preview'],
  [{ is: 'master', tempoBpm: 96, pitchSemitones: 2 }, 'Master, at 96 BPM, +2 semitones'],
  [{ is: 'preview', tempoBpm: null, pitchSemitones: -1 }, 'Preview, −1 semitone'],
  [{ is: 'preview', tempoBpm: 127.5, pitchSemitones: 0 }, 'Preview, at 127.5 BPM'],
] as const)('%j is %s', (drag, words) => {
  expect(asWords(drag)).toBe(words)
})

const drag = {
  id: 'drag',
  soundId: 'loop',
  loop: aSound(),
  fileName: 'Loop (preview).wav',
  at: '2026-11-24T12:00:00.000Z',
  is: 'preview',
  isOwned: true,
  isForSale: true,
  tempoBpm: null,
  pitchSemitones: null,
} as const

test.each([
  [{}, true, undefined],
  [{ is: 'master' }, false, undefined],
  [{ isOwned: false }, false, undefined],
  [{ isOwned: false, isForSale: false }, false, 'No longer for sale'],
  [{ tempoBpm: 96 }, false, 'Drag it out again to get the master at this tempo and pitch'],
  [{ pitchSemitones: 2, isOwned: false }, false, undefined],
] as const)('with %j a preview has a master: %s, and a note: %s', (change, has, note) => {
  expect([hasMaster({ ...drag, ...change }), noteOf({ ...drag, ...change })]).toEqual([has, note])
})

test('what is left out is told with every reason once', () => {
  expect(leftWords([])).toBeNull()
  expect(leftWords([{ reason: 'not_owned' }])).toBe('1 was skipped: it is not bought yet.')
  expect(leftWords([{ reason: 'not_owned' }, { reason: 'as_heard' }, { reason: 'not_owned' }])).toBe(
    '3 were skipped: each is not bought yet, or was dragged at another tempo or pitch.',
  )
})
