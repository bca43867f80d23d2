import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, type Placed } from './arrange.ts'

const put = (placed: readonly Placed[], ids: readonly string[], before?: string | null): Placed[] => {
  const others = placed.filter(({ soundId }) => !ids.includes(soundId))
  const arranged = arrange(others, ids, before)
  const kept = arranged.others.length > 0 ? arranged.others : others
  // As the database orders them: byte by byte.
  return [...kept, ...arranged.sounds].toSorted((one, other) => (one.place < other.place ? -1 : 1))
}
const ids = (placed: readonly Placed[]): string[] => placed.map(({ soundId }) => soundId)

test('sounds come in at the top, before another, or at the end', () => {
  const first = put([], ['a', 'b'])
  expect(ids(first)).toEqual(['a', 'b'])
  expect(ids(put(first, ['c']))).toEqual(['c', 'a', 'b'])
  expect(ids(put(first, ['c', 'd'], 'b'))).toEqual(['a', 'c', 'd', 'b'])
  expect(ids(put(first, ['a'], null))).toEqual(['b', 'a'])
  expect(ids(put(first, ['c'], 'gone'))).toEqual(['a', 'b', 'c'])
})

test('two that are put between the same neighbours again and again keep short keys and their order', () => {
  let placed = put([], ['first', 'x', 'y', 'last'])
  for (let turn = 0; turn < 2_000; turn++) placed = put(placed, [turn % 2 ? 'x' : 'y'], turn % 2 ? 'y' : 'x')
  expect(ids(placed)).toEqual(['first', 'x', 'y', 'last'])
  expect(Math.max(...placed.map(({ place }) => place.length))).toBeLessThanOrEqual(60)
})

test('however they are moved, the order is that of a plain list', () => {
  const names = 'abcdefgh'.split('')
  const move = fc.record({
    moved: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
    before: fc.option(fc.constantFrom(...names)),
  })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      let placed = put([], names)
      let plain = names
      for (const { moved, before } of moves) {
        placed = put(placed, moved, before)
        const others = plain.filter((name) => !moved.includes(name))
        const at = before === null ? -1 : others.indexOf(before)
        plain = others.toSpliced(at < 0 ? others.length : at, 0, ...moved)
      }
      expect(ids(placed)).toEqual(plain)
    }),
  )
})
