import { expect, test } from 'vitest'
import { differences } from './rules.ts'

test('an entry of the trail holds what was changed, and nothing else', () => {
  const before = { title: 'Fathom', tempoBpm: 60, genres: ['house'] }
  expect(differences(before, { ...before, tempoBpm: 120, genres: ['house', 'dub'] })).toEqual({
    before: { tempoBpm: 60, genres: ['house'] },
    after: { tempoBpm: 120, genres: ['house', 'dub'] },
  })
  expect(differences(before, { ...before, genres: ['house'] })).toBeNull()
})

test('what was not there before was nothing', () => {
  expect(differences({}, { bio: 'Of rain' })).toEqual({ before: { bio: null }, after: { bio: 'Of rain' } })
})
