import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('what is asked in one go is asked once, and what comes later once more', async () => {
  const asked: (readonly number[])[] = []
  const double = batched(async (all: readonly number[]) => {
    asked.push(all)
    return all.map((one) => 2 * one)
  })
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(asked).toEqual([[1, 2, 3], [4]])
})

test('a failure reaches each that asked', async () => {
  const fail = batched(() => Promise.reject(new Error('away')))
  const answers = await Promise.allSettled([fail(1), fail(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
