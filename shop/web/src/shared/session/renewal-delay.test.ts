import { expect, test } from 'vitest'
import { renewalDelayMs, retryDelayMs } from './renewal-delay.ts'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString()

test('[L03] an hour’s token is renewed after 50 minutes', () => {
  expect(renewalDelayMs(at(60), 0)).toBe(50 * MINUTE_MS)
})

test('a longer one is not left alone for longer', () => {
  expect(renewalDelayMs(at(600), 0)).toBe(50 * MINUTE_MS)
})

test('a short one is renewed before it ends', () => {
  expect(renewalDelayMs(at(6), 0)).toBe(5 * MINUTE_MS)
})

test('one that has ended is renewed at once', () => {
  expect(renewalDelayMs(at(0), 5 * MINUTE_MS)).toBe(0)
})

test('[L03] a renewal that fails is tried again after twice as long each time, but never after more than 5 minutes', () => {
  const delays = Array.from({ length: 12 }, (_, place) => retryDelayMs(place + 1) / 1_000)
  expect(delays).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300, 300, 300, 300])
})
