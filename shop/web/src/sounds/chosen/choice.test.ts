import { expect, test } from 'vitest'
import { aSound } from '../../testing/sounds.ts'
import {
  anchoredAt,
  type Choice,
  type ChosenSound,
  inListOrder,
  MAX_CHOSEN,
  NOTHING_CHOSEN,
  ranged,
  rowsFromTo,
  toggled,
} from './choice.ts'

const at = (index: number): ChosenSound => ({
  sound: aSound({ id: `s${index}` }),
  isOwned: false,
  isForSale: true,
  index,
})
const rows = (first: number, last: number): ChosenSound[] =>
  rowsFromTo(first, last).rows.map((index) => at(index))
const indexes = (choice: Choice): number[] => inListOrder(choice).map(({ index }) => index)

test('what is chosen one by one comes in the order of the list, and goes again', () => {
  const choice = [7, 2, 5].reduce((before, index) => toggled(before, at(index)), NOTHING_CHOSEN)
  expect(indexes(choice)).toEqual([2, 5, 7])
  expect(indexes(toggled(choice, at(5)))).toEqual([2, 7])
})

test('a range keeps what was chosen before, and grows and shrinks with its end', () => {
  const begun = toggled(toggled(NOTHING_CHOSEN, at(1)), at(5))
  const grown = ranged(begun, rows(5, 9)).choice
  expect(indexes(grown)).toEqual([1, 5, 6, 7, 8, 9])
  const shrunk = ranged(grown, rows(5, 4)).choice
  expect(indexes(shrunk)).toEqual([1, 4, 5])
  const elsewhere = ranged(anchoredAt(shrunk, at(20)), rows(20, 21)).choice
  expect(indexes(elsewhere)).toEqual([1, 4, 5, 20, 21])
})

test('no more are chosen than there is room for, and it can be told', () => {
  const { rows: nearest, isCut } = rowsFromTo(1_000, 10)
  expect([nearest.length, nearest[0], nearest.at(-1), isCut]).toEqual([MAX_CHOSEN, 1_000, 801, true])
  expect(rowsFromTo(3, 3)).toEqual({ rows: [3], isCut: false })
  const full = ranged(NOTHING_CHOSEN, rows(0, MAX_CHOSEN - 1))
  expect([full.choice.sounds.size, full.isCut]).toEqual([MAX_CHOSEN, false])
  expect(toggled(full.choice, at(999))).toBe(full.choice)
  const over = ranged(anchoredAt(full.choice, at(500)), rows(500, 501))
  expect([over.choice.sounds.size, over.isCut]).toEqual([MAX_CHOSEN, true])
})
