import { expect, test } from 'vitest'
import { aSound } from '../../testing/sounds.ts'
import { type ListRow, LOADING_ROW, type RowSource } from './list-row.ts'
import { whereItIsNow } from './selected-row.ts'

/** Sounds of these ids; `null` is a row that has not come yet, as are those beyond. */
function listOf(ids: readonly (string | null)[]): RowSource {
  const rowAt = (index: number): ListRow => {
    const id = ids[index]
    return id ? { kind: 'sound', sound: aSound({ id }), isOwned: false } : LOADING_ROW
  }
  return { rowAt }
}

const others = (count: number): string[] => Array.from({ length: count }, (_, at) => `other ${at}`)

test('a row that has stayed is the same', () => {
  const row = { soundId: 'mine', index: 1 }
  expect(whereItIsNow(row, listOf(['a', 'mine']))).toBe(row)
})

test('a row is followed down below those that came in above, and up where some have gone', () => {
  const row = { soundId: 'mine', index: 2 }
  expect(whereItIsNow(row, listOf([...others(80), 'mine']))?.index).toBe(80)
  expect(whereItIsNow(row, listOf(['mine', 'a', 'b']))?.index).toBe(0)
})

test('where its place has not come yet, or it is nowhere near, nothing is told of it', () => {
  const row = { soundId: 'mine', index: 2 }
  expect(whereItIsNow(row, listOf(['mine', 'a', null]))).toBe(null)
  expect(whereItIsNow(row, listOf([...others(200), 'mine']))).toBe(null)
})

test('a list that knows its order is asked for it, however far off', () => {
  const list = { ...listOf(['a']), indexOf: () => 5_000 }
  expect(whereItIsNow({ soundId: 'mine', index: 0 }, list)?.index).toBe(5_000)
})
