import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('ids of one millisecond come in the order in which they are made, each once', () => {
  const ids = Array.from({ length: 1_000 }, () => newId(1_795_000_000_000))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isId)).toBe(true)
})

test('an id of a later millisecond comes after all of the one before, and none is made twice however many there are', () => {
  const many = Array.from({ length: 10_000 }, () => newId(1_795_000_000_001))
  expect(new Set(many).size).toBe(many.length)
  expect(newId(1_795_000_000_002) > many.toSorted().at(-1)!).toBe(true)
})
