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

test('who has waited for three seconds is refused, and those behind them go on', async () => {
  let nowMs = 0
  const gate = new BrowsingGate(() => nowMs)
  const works = Array.from({ length: 4 }, held)
  const runs = works.map(({ work }) => gate.run(work))
  const late = gate.run(async () => 'late').catch((error: unknown) => error)
  nowMs = 3_001
  const fresh = gate.run(async () => 'fresh')
  works[0]!.end()
  expect(await late).toMatchObject({ status: 503, code: 'too_busy' })
  expect(await fresh).toBe('fresh')
  for (const { end } of works) end()
  await Promise.all(runs)
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
