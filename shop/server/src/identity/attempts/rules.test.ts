import { expect, test } from 'vitest'
import { LIMITS, waitSeconds, type Tally } from './rules.ts'

const at = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000)
const tally = (failures: number): Tally => ({ failures, firstAt: at, lastAt: at })

test('waiting for a password begins after five failures and doubles up to a quarter of an hour', () => {
  const limit = LIMITS.password_at_network
  expect([4, 5, 6, 9, 30].map((failures) => waitSeconds(limit, tally(failures), at))).toEqual([
    0, 1, 2, 16, 900,
  ])
  expect(waitSeconds(limit, tally(9), after(10))).toBe(6)
  expect(waitSeconds(limit, tally(9), after(60))).toBe(0)
})

test('unknown addresses are told of five times in ten minutes and thirty times a day', () => {
  expect(waitSeconds(LIMITS.network_probes_short, tally(4), at)).toBe(0)
  expect(waitSeconds(LIMITS.network_probes_short, tally(5), after(60))).toBe(540)
  expect(waitSeconds(LIMITS.network_probes_short, tally(5), after(600))).toBe(0)
  expect(waitSeconds(LIMITS.network_probes_day, tally(29), at)).toBe(0)
  expect(waitSeconds(LIMITS.network_probes_day, tally(30), after(3_600))).toBe(23 * 3_600)
})
