import { expect, test } from 'vitest'
import { holdsUnseen, withoutUnseen } from './unseen.ts'

test.each([
  ['a zero width space', 'Ba\u200bss'],
  ['a joiner', 'Ba\u200dss'],
  ['a joiner at the end', 'Bass\u200c'],
  ['a byte order mark', '\ufeffBass'],
  ['a change of direction', '\u202eBa\u2066ss\u061c'],
  ['a soft hyphen', 'Ba\u00adss'],
  ['a grapheme joiner', 'Ba\u034fss'],
  ['an empty letter', '\u3164Bass\u115f'],
  ['a selector of another drawing', 'Ba\ufe0fss\u{e0100}'],
  ['a control', 'Ba\u0007ss'],
  ['a tag', 'Ba\u{e0041}ss'],
  ['half of a character', 'Bass\ud83d'],
])('%s is seen by nobody', (_, words) => {
  expect([holdsUnseen(words), withoutUnseen(words)]).toEqual([true, 'Bass'])
})

test.each(['\u2028', '\n', '\u0085', '\u2800'])('a break that nobody sees leaves two words: %j', (gap) => {
  expect([holdsUnseen(`Deep${gap}Bass`), withoutUnseen(`Deep${gap}Bass`)]).toEqual([true, 'Deep Bass'])
})

test.each([
  'Été',
  'Вечер',
  '夜',
  'हिन्दी',
  '🎹',
  '❤️',
  '辻\u{e0100}',
  'می\u200cخواهم',
  'क्\u200dष',
  'ශ්\u200dරී',
  '👩\u200d🎤',
  '🏳️\u200d🌈',
  '👩🏽\u200d🎤',
])('%s can be seen', (words) => {
  expect([holdsUnseen(words), withoutUnseen(words)]).toEqual([false, words])
})
