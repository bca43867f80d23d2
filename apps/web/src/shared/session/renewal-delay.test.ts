import { expect, test } from 'vitest'
import { renewalDelayMs } from './renewal-delay.ts'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString()

test('an hour’s token is renewed after 50 minutes', () => {
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
