import { expect, test } from 'vitest'
import { isBuiltOn, ownWords } from './own-words.ts'

const shop = { name: 'Loop Garden', origin: 'https://shop.kestrel.example:8443' }
const person = { firstName: 'Ada', lastName: 'Lovelácé', email: 'countess.ada+loops@analytical.example' }
const words = ownWords(shop, person)

test.each([
  ['segno-demo', 'the product'],
  ['Segno2026!', 'the product'],
  ['5egn0-2026', 'the product, in digits that look like letters'],
  ['SegnoRocks2026', 'the product and another word'],
  ['loopgarden1', 'the shop'],
  ['Loop-Garden-99', 'the shop, with something between'],
  ['kestrel2026', 'the shop’s host'],
  ['lovelace1815', 'the last name, without its accents'],
  ['Ada-18151815', 'a first name of three letters, by itself'],
  ['ada.lovelace', 'both names'],
  ['countess1815', 'the address'],
  ['analytical1', 'the address’s host'],
])('%s is built on %s', (password) => {
  expect(isBuiltOn(password, words)).toBe(true)
})

test.each([
  ['rain on the tin roof', 'holds none of the words'],
  ['a canadian barracuda', 'holds a name of three letters only within others'],
  ['example1234', 'holds the end of an address, which is nobody’s'],
  ['wind in the old segno mill', 'is long enough without the word'],
])('%s %s', (password) => {
  expect(isBuiltOn(password, words)).toBe(false)
})

test('an address that is a number, or none, gives no words', () => {
  const words = ownWords({ name: 'Segno', origin: 'http://127.0.0.1:3000' }, { email: '2026@192.0.2.1' })
  expect(words).toEqual(['segno'])
})
