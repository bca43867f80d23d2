import { expect, test } from 'vitest'
import { packSlug } from './rules.ts'

test.each([
  ['Night Shift, Vol. 2', 'night-shift-vol-2'],
  ['  ¡Norteña!  ', 'nortena'],
  ['日本', 'pack-k4l-kdo'],
])('the pack “%s” stands in addresses as %s', (title, slug) => {
  expect(packSlug(title)).toBe(slug)
})

test('two titles without a letter of ours stand in different addresses', () => {
  expect(packSlug('日本')).not.toBe(packSlug('東京'))
})

test.each(['ab '.repeat(100), 'abc '.repeat(100), '日'.repeat(100), '日本東'.repeat(100), '🎹'.repeat(100)])(
  'a long title makes an address that is short and ends with a letter',
  (title) => {
    expect(packSlug(title)).toMatch(/^[a-z0-9-]{40,99}$/)
    expect(packSlug(title)).not.toMatch(/-$/)
  },
)
