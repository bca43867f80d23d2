import { expect, test } from 'vitest'
import {
  allOrNone,
  fillOf,
  type GridState,
  moved,
  NOWHERE,
  pointed,
  pruned,
  stepped,
  targetsOf,
  toggled,
} from './grid-state.ts'

const ids = ['a', 'b', 'c', 'd']
const at = (id: string, given: Partial<GridState> = {}): GridState => ({
  active: { id, field: 'tempoBpm' },
  anchorId: id,
  selected: new Set(),
  ...given,
})
const chosen = ({ selected }: GridState) => [...selected].join('')

test('the arrows move from cell to cell and stop at the edges', () => {
  expect(moved(NOWHERE, ids, { rows: 1 }).active).toEqual({ id: 'a', field: 'title' })
  expect(moved(at('a'), ids, { rows: 1 }).active).toEqual({ id: 'b', field: 'tempoBpm' })
  expect(moved(at('d'), ids, { rows: 5 }).active?.id).toBe('d')
  expect(moved(at('b'), ids, { columns: 1 }).active?.field).toBe('key')
  expect(moved(at('b'), ids, { columns: -9 }).active?.field).toBe('title')
})

test('Shift with the arrows selects the rows on the way, and fewer on the way back', () => {
  const down = moved(moved(at('b'), ids, { rows: 1, extend: true }), ids, { rows: 1, extend: true })
  expect(chosen(down)).toBe('bcd')
  expect(chosen(moved(down, ids, { rows: -1, extend: true }))).toBe('bc')
  expect(chosen(moved(at('c'), ids, { rows: -2, extend: true }))).toBe('abc')
})

test('a press selects alone, to there with Shift, one more with Ctrl', () => {
  const cell = (id: string) => ({ id, field: 'title' }) as const
  const first = pointed(NOWHERE, ids, cell('b'))
  expect(chosen(first)).toBe('')
  const range = pointed(first, ids, cell('d'), { shift: true })
  expect(chosen(range)).toBe('bcd')
  expect(chosen(pointed(range, ids, cell('c'), { toggle: true }))).toBe('bd')
  expect(chosen(pointed(range, ids, cell('c')))).toBe('bcd')
  expect(chosen(pointed(range, ids, cell('a')))).toBe('')
})

test('an edit means the selected rows in the table’s order where one of them is edited, else the one', () => {
  const state = toggled(toggled(at('d'), 'd'), 'b')
  expect(targetsOf(state, ids)).toEqual(['b', 'd'])
  expect(targetsOf({ ...state, active: { id: 'a', field: 'key' } }, ids)).toEqual(['a'])
})

test('filling down goes from the topmost selected row, or from the row above', () => {
  expect(fillOf(at('c', { selected: new Set(['c', 'b', 'd']) }), ids)).toEqual({ from: 'b', to: ['c', 'd'] })
  expect(fillOf(at('c'), ids)).toEqual({ from: 'b', to: ['c'] })
  expect(fillOf(at('a'), ids)).toBeNull()
})

test('Tab goes to the next cell, and from the last one to the next row', () => {
  const last = { ...at('a'), active: { id: 'a', field: 'packId' } as const }
  expect(stepped(last, ids, 1).active).toEqual({ id: 'b', field: 'title' })
  expect(stepped(stepped(last, ids, 1), ids, -1).active).toEqual(last.active)
  expect(stepped({ ...last, active: { id: 'd', field: 'packId' } }, ids, 1).active?.id).toBe('d')
})

test('all are selected, and none the next time; what is gone is selected no more', () => {
  const all = allOrNone(at('a'), ids)
  expect(chosen(all)).toBe('abcd')
  expect(chosen(allOrNone(all, ids))).toBe('')
  expect(pruned(all, ['b', 'd'])).toMatchObject({ active: null, selected: new Set(['b', 'd']) })
  expect(pruned(all, ids)).toBe(all)
})
