import { expect, test } from 'vitest'
import { aSound } from '../../testing/sounds.ts'
import { type Choice, type ChosenSound, NOTHING_CHOSEN, toggled } from './choice.ts'
import { choicesOf, textOfChoices } from './kept-choices.ts'

const chosen = (id: string, index: number): ChosenSound => ({
  sound: aSound({ id }),
  isOwned: false,
  isForSale: true,
  index,
})
const choice = (...all: ChosenSound[]): Choice => all.reduce(toggled, NOTHING_CHOSEN)
const idsIn = (byList: ReadonlyMap<string, Choice>): Record<string, string[]> =>
  Object.fromEntries([...byList].map(([listId, { sounds }]) => [listId, [...sounds.keys()]]))

test('what is chosen in each list is there again, and a range goes on from it', () => {
  const byList = new Map([
    ['/sounds?kind=loop', choice(chosen('a', 4), chosen('b', 2))],
    ['/favourites?', choice(chosen('c', 0))],
  ])
  const again = choicesOf(textOfChoices(byList))
  expect(idsIn(again)).toEqual({ '/sounds?kind=loop': ['a', 'b'], '/favourites?': ['c'] })
  const { sounds, before, anchor } = again.get('/sounds?kind=loop')!
  expect(sounds.get('a')).toEqual(chosen('a', 4))
  expect([before, anchor]).toEqual([sounds, null])
})

test('a list without an address is not kept, for nothing leads to it again', () => {
  const byList = new Map([['[{"bpm":120},{}]', choice(chosen('a', 0))]])
  expect(choicesOf(textOfChoices(byList)).size).toBe(0)
})

test('where there is no room for all, the lists that were chosen in last are kept', () => {
  const large = { ...chosen('a', 0), sound: aSound({ title: 'x'.repeat(900_000) }) }
  const byList = new Map(['/1?', '/2?', '/3?'].map((listId) => [listId, choice(large)]))
  expect(Object.keys(idsIn(choicesOf(textOfChoices(byList))))).toEqual(['/2?', '/3?'])
})

test.each([
  null,
  '',
  '{',
  'null',
  '7',
  '{"/sounds?":[]}',
  '[null,7,"x",{},[]]',
  '[["/sounds?"]]',
  '[["/sounds?",null]]',
  '[[7,[]]]',
  '[["/sounds?",[null,{},{"sound":{"_id":"a"},"isOwned":false,"isForSale":true,"index":0}]]]',
])('what is spoilt, or of another version, is nothing chosen: %s', (text) => {
  expect(choicesOf(text).size).toBe(0)
})

test('one sound that cannot be read takes nothing from the others', () => {
  const text = JSON.stringify([['/sounds?', [{ sound: 'a' }, chosen('b', 1)]]])
  expect(idsIn(choicesOf(text))).toEqual({ '/sounds?': ['b'] })
})
