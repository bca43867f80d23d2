import { expect, test } from 'vitest'
import { FormerTerms } from './former-terms.ts'

const terms = new FormerTerms([
  { kind: 'genre', slug: 'garage', into: 'house' },
  { kind: 'genre', slug: 'house', into: 'techno' },
  { kind: 'mood', slug: 'a', into: 'b' },
  { kind: 'mood', slug: 'b', into: 'a' },
])

test('an address with a term that was merged, and merged again, means what it has become', () => {
  expect(terms.now('genre', ['garage', 'techno', 'pop'])).toEqual(['techno', 'pop'])
  expect(terms.now('instrument', ['house'])).toEqual(['house'])
})

test('terms that were merged in a circle end somewhere', () => {
  expect(terms.now('mood', ['a'])).toEqual(['b'])
})
