import { expect, test } from 'vitest'
import { finishedText } from './finished-text.ts'

test.each([
  ['1', ''],
  ['12', ''],
  ['bass 5', 'bass '],
  ['bass 12', 'bass '],
  ['128.', '128'],
  ['bass 92.5b', 'bass 92.5'],
  ['128 bp', '128'],
  ['90-', '90'],
  ['bass 90 – 1', 'bass 90'],
  ['90-10', '90'],
  ['bass 90 t', 'bass 90'],
  ['90 to', '90'],
  ['90 TO ', '90'],
  ['90 to 1', '90'],
  ['bass between 90', 'bass 90'],
  ['between 90 and', '90'],
  ['between 90 and 1', '90'],
  ['bass under', 'bass '],
  ['over 1', ''],
  ['loops 4 b', 'loops '],
  ['bass not', 'bass '],
  ['guitar or', 'guitar '],
  ['loo', ''],
  ['kick one-s', 'kick '],
  ['kick one sho', 'kick '],
  ['one', ''],
  ['one ', ''],
])('%j may be going to be something else, and until then it is %j', (typed, text) => {
  expect(finishedText(typed)).toBe(text)
})

test.each([
  '',
  'bass',
  '12 ',
  '60',
  '128',
  '808',
  'take12',
  '90-99',
  '90-100',
  '128bpm',
  '128 bass',
  'loop',
  'between 90 and 100',
  'under 100',
  '4 bars',
  'not ',
  'look',
  'balloo',
  'one-shot',
  'one love',
  '"bass 12"',
])('%j is looked for as it stands', (typed) => {
  expect(finishedText(typed)).toBe(typed)
})
