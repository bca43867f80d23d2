import { expect, test } from 'vitest'
import { oddWords, proseOf } from './word-list.js'

test.each([
  ['Whoever asks renders it', 'whoever'],
  ['Rows of sounds that somebody hears', 'somebody'],
  ['What is heard is rendered in real time.', 'What … is, as a subject'],
  ['It is checked. Who pays is told.', 'Who … is, as a subject'],
  ['Those that answer first', 'those that'],
  ['Opened so that it does not close', 'so that … not'],
  ['Read again: plainer comments', 'read again'],
  ['A release whose address it is', 'whose … it is'],
])('%s: another sentence is asked for', (sentence, name) => {
  expect(oddWords(sentence)).toEqual([name])
})

test.each(['Prefix of values sealed with the current key', 'What is a licence?', 'The client renders it.'])(
  '%s is taken',
  (sentence) => {
    expect(oddWords(sentence)).toEqual([])
  },
)

test('of code the comments are read, of documents all but code', () => {
  expect(proseOf('a.ts', "  const whoever = 'somebody' // Kept for the audit.")).toBe('Kept for the audit.')
  expect(proseOf('a.ts', ' * Rows already loaded')).toBe('Rows already loaded')
  expect(proseOf('a.ts', "const whoever = 'somebody'")).toBeNull()
  expect(proseOf('a.ts', 'const area = width * whoever')).toBeNull()
  expect(proseOf('a.sql', 'drop table whoever; -- Nothing reads it.')).toBe('Nothing reads it.')
  expect(proseOf('a.md', 'The `whoever` option')).toBe('The  option')
})
