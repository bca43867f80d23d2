import { expect, test } from 'vitest'
import { nameOf } from './term-name.ts'

test('a term that was merged has the name of what it is now, and one that nobody knows is read from its slug', () => {
  const terms = [
    { slug: 'house', name: 'House', formerSlugs: ['uk-garage'] },
    { slug: 'techno', name: 'Techno' },
  ]
  expect(nameOf(terms, 'uk-garage')).toBe('House')
  expect(nameOf(terms, 'techno')).toBe('Techno')
  expect(nameOf(terms, 'lo-fi')).toBe('lo fi')
})
