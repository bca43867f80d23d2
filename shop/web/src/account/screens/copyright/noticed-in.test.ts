import { expect, test } from 'vitest'
import { noticedIn } from './noticed-in.ts'

const ID = '0190f3a1-7c2b-7def-8123-456789abcdef'
const TOKEN = 'a1'.repeat(16)

test.each([
  ['sound', ID, ID],
  ['sound', ` https://segno.test/sounds/${ID} `, ID],
  ['sound', `https://segno.test/sounds/${ID.toUpperCase()}?from=mail`, ID],
  ['sound', `https://segno.test/packs/${ID}`, null],
  ['sound', 'Deep Sub', null],
  ['collection', `https://segno.test/collections/${ID}`, ID],
  ['collection', `https://segno.test/collections/${TOKEN}?a=b`, TOKEN],
  ['collection', `https://segno.test/sounds/${ID}`, null],
] as const)('the %s that %s names is %s', (about, typed, id) => {
  expect(noticedIn(about, typed)).toBe(id)
})
