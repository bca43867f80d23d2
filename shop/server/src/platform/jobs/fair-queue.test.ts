import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Runs named work, and tells in which order it was done. */
function openQueue(limits = { total: 9, perOwner: 4 }) {
  const queue = new FairQueue(limits)
  const done: string[] = []
  const work = (owner: string, name: string): Promise<void> =>
    queue.run(owner, async () => {
      await Promise.resolve()
      done.push(name)
    })
  return { queue, done, work }
}

test('owners take turns, so that one thing waits for one of each of the others', async () => {
  const { done, work } = openQueue()
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('a', name)),
    ...['b1', 'b2'].map((name) => work('b', name)),
    work('c', 'c1'),
  ])
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('one owner’s places end before everybody’s do, and come back when the work is done', async () => {
  const { queue, work } = openQueue({ total: 3, perOwner: 2 })
  const all = [work('a', 'a1'), work('a', 'a2')]
  expect([queue.whyFull('a'), queue.whyFull('b')]).toEqual(['owner', null])
  all.push(work('b', 'b1'))
  expect(queue.whyFull('c')).toBe('total')
  await Promise.all(all)
  expect(['a', 'b', 'c'].map((owner) => queue.whyFull(owner))).toEqual([null, null, null])
})

test('work that fails gives its place to the next', async () => {
  const { queue, done, work } = openQueue()
  const failed = queue.run('a', () => Promise.reject(new Error('no')))
  const next = work('b', 'b1')
  await expect(failed).rejects.toThrow('no')
  await next
  expect(done).toEqual(['b1'])
})
