import { expect, test } from 'vitest'
import { WaitSet } from './wait-set.ts'

test('a queue that has nothing to do for a long time does not grow', async () => {
  const naps = new WaitSet()
  for (let turn = 0; turn < 50; turn++) await naps.nap(0)
  expect(naps.size).toBe(0)
})

test('new work wakes everybody who waits, long before their time', async () => {
  const naps = new WaitSet()
  const waiting = [naps.nap(2_000_000), naps.nap(2_000_000)]
  naps.wakeAll()
  await Promise.all(waiting)
  expect(naps.size).toBe(0)
})
