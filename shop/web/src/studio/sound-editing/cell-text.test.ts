import { expect, test } from 'vitest'
import { aSound, VOCABULARY } from '../../testing/sounds.ts'
import { EDITED_FIELDS } from './apply-change.ts'
import { cellText, readCell } from './cell-text.ts'

const words = {
  vocabulary: VOCABULARY,
  packs: [{ id: 'p1', title: 'Night Shift' }],
  prices: { min: 1, max: 5 },
}

test('what every field shows can be read back', () => {
  const sound = aSound({
    tempoBpm: 119.98,
    key: { tonic: 1, mode: 'minor' },
    genres: ['techno', 'drum-and-bass'],
    tags: ['sub', 'low end'],
    pack: { id: 'p1', slug: 'night-shift', title: 'Night Shift' },
  })
  for (const field of EDITED_FIELDS) {
    const expected = field === 'packId' ? 'p1' : sound[field]
    expect(readCell(field, cellText(sound, field, VOCABULARY), words)).toEqual({
      set: { [field]: expected },
    })
  }
})

test.each([
  ['tempoBpm', '', { tempoBpm: null }],
  ['tempoBpm', ' 127,5 bpm ', { tempoBpm: 127.5 }],
  ['key', 'none', { key: null }],
  ['key', 'c# root', { key: { tonic: 1, mode: null } }],
  ['key', 'Bb minor', { key: { tonic: 10, mode: 'minor' } }],
  ['kind', 'one shot', { kind: 'oneShot' }],
  ['genres', 'techno; HOUSE, techno', { genres: ['techno', 'house'] }],
  ['tags', 'Sub,  LOW end ', { tags: ['sub', 'low end'] }],
  ['instrument', '', { instrument: null }],
  ['pricePoints', '3 points', { pricePoints: 3 }],
  ['packId', 'night shift', { packId: 'p1' }],
] as const)('%s reads “%s”', (field, text, set) => {
  expect(readCell(field, text, words)).toEqual({ set })
})

test.each([
  ['title', '  ', 'A title cannot be empty'],
  ['tempoBpm', 'fast', 'A tempo is a number from 20 to 400'],
  ['tempoBpm', '401', 'A tempo is a number from 20 to 400'],
  ['key', 'H dur', 'Write a key like C, F♯m or Bb minor, or a note like A2 or C root'],
  ['genres', 'techno, polka', '“polka” is not in the list of genres'],
  ['genres', 'techno, house, pop, garage', 'At most 3 genres'],
  ['tags', '<b>', 'A tag is made of letters and digits'],
  ['pricePoints', '9', 'A price is 1 to 5 points'],
  ['instrument', 'nose flute', '“nose flute” is not in the list of instruments'],
  ['packId', 'Unknown', 'You have no pack called “Unknown”'],
] as const)('%s cannot be “%s”: %s', (field, text, problem) => {
  expect(readCell(field, text, words)).toEqual({ problem })
})
