import { expect, test } from 'vitest'
import { inRem } from './styles-in-rem.ts'

test.each([
  ['36px', '2.25rem'],
  ['0 16px -8px', '0 1rem -0.5rem'],
  ['calc(100% - 12.5px)', 'calc(100% - 0.78125rem)'],
  ['1px solid red', '1px solid red'],
  ['-2px', '-2px'],
  ['var(--w36px)', 'var(--w36px)'],
  ["url('a16px.svg') 16px", "url('a16px.svg') 16px"],
])('%s is %s', (css, expected) => {
  expect(inRem(css, { isCondition: false })).toBe(expected)
})

test('a condition follows the text size to the last pixel', () => {
  expect(inRem('player (0px <= width < 600px)', { isCondition: true })).toBe(
    'player (0rem <= width < 37.5rem)',
  )
})
