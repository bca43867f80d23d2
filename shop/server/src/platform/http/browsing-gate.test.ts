import { checkOut, getCart, getSound, getWallet, listSounds } from '@segno/contract'
import { expect, test } from 'vitest'
import { BrowsingGate, isBrowsing } from './browsing-gate.ts'

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

async function turn(): Promise<void> {
  for (let round = 0; round < 5; round++) await Promise.resolve()
}

test('four browse at once, and the others in the order in which they came', async () => {
  const gate = new BrowsingGate()
  const begun: number[] = []
  const works = Array.from({ length: 7 }, held)
  const runs = works.map(({ work }, at) =>
    gate.run(() => {
      begun.push(at)
      return work()
    }),
  )
  await turn()
  expect(begun).toEqual([0, 1, 2, 3])
  works[2]!.end()
  await turn()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  for (const { end } of works) end()
  await Promise.all(runs)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
})

const BUSY = { status: 503, code: 'too_busy' }
const failureOf = (run: Promise<unknown>): Promise<unknown> => run.catch((error: unknown) => error)

test('a request that has waited for long enough is refused, also where nothing ends', async () => {
  const gate = new BrowsingGate({ longestWaitMs: 20, mostWaiting: 10 })
  const works = Array.from({ length: 4 }, held)
  const runs = works.map(({ work }) => gate.run(work))
  expect(await failureOf(gate.run(async () => 'late'))).toMatchObject(BUSY)
  const fresh = gate.run(async () => 'fresh')
  works[0]!.end()
  expect(await fresh).toBe('fresh')
  for (const { end } of works) end()
  await Promise.all(runs)
})

test('where too many wait the next is refused at once', async () => {
  const gate = new BrowsingGate({ longestWaitMs: 60_000, mostWaiting: 2 })
  const works = Array.from({ length: 6 }, held)
  const runs = works.map(({ work }) => gate.run(work))
  expect(await failureOf(gate.run(async () => 'too many'))).toMatchObject(BUSY)
  for (const { end } of works) end()
  await Promise.all(runs)
})

test('work of a client that has gone is not begun, and keeps no place', async () => {
  const gate = new BrowsingGate({ longestWaitMs: 60_000, mostWaiting: 1 })
  const works = Array.from({ length: 4 }, held)
  const runs = works.map(({ work }) => gate.run(work))
  const leaving = new AbortController()
  let isBegun = false
  const gone = failureOf(gate.run(async () => (isBegun = true), leaving.signal))
  leaving.abort(new Error('gone'))
  expect(await gone).toMatchObject({ message: 'gone' })
  expect(await failureOf(gate.run(async () => (isBegun = true), leaving.signal))).toMatchObject({
    message: 'gone',
  })
  const next = gate.run(async () => 'next')
  for (const { end } of works) end()
  await Promise.all(runs)
  expect(await next).toBe('next')
  expect(isBegun).toBe(false)
})

test('work that fails leaves its place', async () => {
  const gate = new BrowsingGate()
  for (let at = 0; at < 10; at++)
    await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run(async () => 'yes')).toBe('yes')
})

test('what is a person’s own is not browsing: money never waits for lists', () => {
  expect([listSounds, getSound].map((endpoint) => isBrowsing(endpoint))).toEqual([true, true])
  expect([getWallet, getCart, checkOut].map((endpoint) => isBrowsing(endpoint))).toEqual([
    false,
    false,
    false,
  ])
})
