import { expect, test } from 'vitest'
import { slugText, trimEndOf, trimOf } from './trim.ts'

test('what is given is taken from the ends, and stays within', () => {
  expect(trimEndOf('--a-b--', '-')).toBe('--a-b')
  expect(trimOf('. a.b ..', '. ')).toBe('a.b')
  expect(trimOf('...', '.')).toBe('')
})

test.each([
  ['Night Shift, Vol. 2', 'night-shift-vol-2'],
  ['  Éclair & Söhne!', 'eclair-sohne'],
  ['夜', ''],
  ['a twenty letters long name', 'a-twenty-letters-lon'],
  ['a word that is well cut', 'a-word-that-is-well'],
])('%s is %s in addresses', (name, slug) => {
  expect(slugText(name, 20)).toBe(slug)
})
