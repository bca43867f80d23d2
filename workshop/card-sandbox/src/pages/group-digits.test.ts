import { expect, test } from 'vitest'
import { groupExpiry, groupNumber } from './group-digits.ts'

test.each([
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242 42424', '4242 4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242x', '4242x'],
  ['', ''],
])('a card number typed as %j stands as %j', (typed, shown) => {
  expect(groupNumber(typed)).toBe(shown)
})

test.each([
  ['12', '12'],
  ['123', '12 / 3'],
  ['0940', '09 / 40'],
  ['141', '141'],
  ['12/4', '12/4'],
  ['12 / 40', '12 / 40'],
])('an expiry typed as %j stands as %j', (typed, shown) => {
  expect(groupExpiry(typed)).toBe(shown)
})
