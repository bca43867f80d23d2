import { expect, test } from 'vitest'
import { memoizeFor } from './memoize-for.ts'

let nowMs = 0
const options = { everyMs: 1_000, now: () => new Date(nowMs) }

test('a hundred who ask at once put one question, and the next is put a second later', async () => {
  let asked = 0
  const ask = memoizeFor(() => Promise.resolve(++asked), options)
  expect(await Promise.all(Array.from({ length: 100 }, ask))).toEqual(Array.from({ length: 100 }, () => 1))
  nowMs += 999
  expect(await ask()).toBe(1)
  nowMs += 1
  expect(await ask()).toBe(2)
})

test('an answer that failed is not given to the next who asks', async () => {
  let asked = 0
  const ask = memoizeFor(
    () => (++asked === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve(asked)),
    options,
  )
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe(2)
})
