import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('no more than so many go on at once, all come to an end, and a failure holds up nobody', async () => {
  const inTurn = fewAtOnce(2)
  const { signal } = new AbortController()
  const ends: PromiseWithResolvers<void>[] = []
  const begin = () => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  const all = Promise.allSettled([1, 2, 3, 4].map(() => inTurn(begin, signal)))
  expect(ends).toHaveLength(2)
  ends[0]!.reject(new Error('no'))
  await expect.poll(() => ends.length).toBe(3)
  ends[1]!.resolve()
  await expect.poll(() => ends.length).toBe(4)
  ends[2]!.resolve()
  ends[3]!.resolve()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

test('what is not wanted any more is not begun, and those behind it are', async () => {
  const inTurn = fewAtOnce(1)
  const { signal } = new AbortController()
  const unwanted = new AbortController()
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    return name
  }
  const answers = Promise.allSettled([
    inTurn(() => first.promise, signal),
    inTurn(work('unwanted'), unwanted.signal),
    inTurn(work('wanted'), signal),
  ])
  unwanted.abort()
  first.resolve('first')
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(begun).toEqual(['wanted'])
})
