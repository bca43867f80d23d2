import { expect, test } from 'vitest'
import { inOrder, moved, roomFor } from './order-rules.ts'

const rows = (letters: string) => Array.from(letters, (id) => ({ id }))
const read = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('')

test('a row moves down or up, and the others close the gap', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2).join('')).toBe('bcad')
  expect(moved(['a', 'b', 'c', 'd'], 3, 0).join('')).toBe('dabc')
  expect(moved(['a', 'b'], 7, 0).join('')).toBe('ab')
})

test('an order of before holds for what is still there; what came since follows', () => {
  expect(read(inOrder(rows('abcd'), ['d', 'gone', 'b']))).toBe('dbac')
})

test('rows make room where the dragged one will be', () => {
  const room = (from: number, to: number) => [0, 1, 2, 3].map((at) => roomFor(at, { from, to }))
  expect(room(0, 2)).toEqual([0, -1, -1, 0])
  expect(room(3, 1)).toEqual([0, 1, 1, 0])
  expect(room(1, 1)).toEqual([0, 0, 0, 0])
})
