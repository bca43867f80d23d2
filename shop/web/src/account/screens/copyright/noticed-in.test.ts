import { expect, test } from 'vitest'
import { soundIdIn } from './sound-id-in.ts'

const ID = '0190f3a1-7c2b-7def-8123-456789abcdef'

test.each([
  [ID, ID],
  [` https://segno.test/sounds/${ID} `, ID],
  [`https://segno.test/sounds/${ID.toUpperCase()}?from=mail`, ID],
  [`https://segno.test/packs/${ID}`, null],
  ['Deep Sub', null],
])('of %s the sound is %s', (typed, id) => {
  expect(soundIdIn(typed)).toBe(id)
})
