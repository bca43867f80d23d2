import { expect, test } from 'vitest'
import { titlesFor } from './fill-titles.ts'

test('one title for many sounds is numbered, and a number goes on from where it is', () => {
  expect(titlesFor('Deep Bass', 1)).toEqual(['Deep Bass'])
  expect(titlesFor('Deep Bass', 3)).toEqual(['Deep Bass 1', 'Deep Bass 2', 'Deep Bass 3'])
  expect(titlesFor('Kick 08', 3)).toEqual(['Kick 08', 'Kick 09', 'Kick 10'])
  expect(titlesFor('Hat', 10)[0]).toBe('Hat 01')
})
