import type { Likeness } from '@segno/contract'
import { expect, test } from 'vitest'
import { likenessWords } from './likeness-words.ts'

const none = { timbre: 0, rhythm: 0, pitch: 0, envelope: 0, overall: 0, transposedSemitones: 0 }
const words = (likeness: Partial<Likeness>): string => likenessWords({ ...none, alikeIn: [], ...likeness })

test('a sound says in what it is like another, in the order of what was asked for', () => {
  expect(words({ alikeIn: ['timbre', 'rhythm'] })).toBe('similar sound · same groove')
  expect(words({ alikeIn: ['rhythm', 'timbre'] })).toBe('same groove · similar sound')
  expect(words({ alikeIn: ['envelope'] })).toBe('same envelope')
  expect(words({})).toBe('')
})

test('notes that are the same in another key say how far away they are', () => {
  expect(words({ alikeIn: ['pitch'], transposedSemitones: 3 })).toBe('same notes, 3 st lower')
  expect(words({ alikeIn: ['pitch'], transposedSemitones: -2 })).toBe('same notes, 2 st higher')
  expect(words({ alikeIn: ['rhythm'], transposedSemitones: -2 })).toBe('same groove')
})
