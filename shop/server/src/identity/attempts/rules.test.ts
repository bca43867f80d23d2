import { expect, test } from 'vitest'
import { currentTally, isWorkTaken, LIMITS, waitSeconds, type Limit, type Tally } from './rules.ts'

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

const DAY = 86_400
const limits: readonly (readonly [string, Limit])[] = Object.entries(LIMITS)
const everyLimit = limits.filter(([, { kind }]) => kind !== 'signal')

test.each(everyLimit)(
  '%s lets the first try through, stops too many, and lets people on within a day',
  (_, limit) => {
    expect(waitSeconds(limit, tally(0), at)).toBe(0)
    const wait = waitSeconds(limit, tally(10_000), at)
    expect(wait).toBeGreaterThanOrEqual(60)
    expect(wait).toBeLessThanOrEqual(DAY)
    expect(waitSeconds(limit, tally(10_000), after(wait))).toBe(0)
  },
)

test('the budget of a day is larger than that of some minutes', () => {
  expect(LIMITS.mail_at_network_day.most).toBeGreaterThan(LIMITS.mail_at_network.most)
  expect(LIMITS.code_at_network_day.most).toBeGreaterThan(LIMITS.code_at_network.most)
  expect(LIMITS.network_probes_day.most).toBeGreaterThan(LIMITS.network_probes_short.most)
  expect(LIMITS.range_probes_day.most).toBeGreaterThan(LIMITS.range_probes_short.most)
})

test('a range of networks may do several times as much as one of them, in the same time', () => {
  const { network_probes_short, network_probes_day, range_probes_short, range_probes_day } = LIMITS
  expect(range_probes_short.most).toBeGreaterThan(network_probes_short.most)
  expect(range_probes_short.windowSeconds).toBe(network_probes_short.windowSeconds)
  expect(range_probes_day.most).toBeGreaterThan(network_probes_day.most)
})

test('a network may always go on for work, whatever others in its range did, up to its own day', () => {
  expect(isWorkTaken('network_probes_short')).toBe(true)
  expect(isWorkTaken('range_probes_short')).toBe(true)
  expect(isWorkTaken('range_probes_day')).toBe(true)
  expect(isWorkTaken('network_probes_day')).toBe(false)
})

test('a signal is counted in a window and never refused', () => {
  expect(waitSeconds(LIMITS.account_codes, tally(10_000), at)).toBe(0)
  expect(currentTally(LIMITS.account_codes, tally(7), after(DAY - 1)).failures).toBe(7)
  expect(currentTally(LIMITS.account_codes, tally(7), after(DAY)).failures).toBe(0)
})

test.each([
  ['a budget begins again when its window is over', LIMITS.mail_at_network, 600, 0],
  ['and not before', LIMITS.mail_at_network, 599, 7],
  ['failures are forgotten after a day without another', LIMITS.password_at_network, 300 + DAY, 0],
  ['and not before', LIMITS.password_at_network, 299 + DAY, 7],
])('%s', (_, limit, seconds, failures) => {
  const failed = { failures: 7, firstAt: at, lastAt: after(300) }
  expect(currentTally(limit, failed, after(seconds)).failures).toBe(failures)
})

test('a window begins with its first failure', () => {
  const unfailed = currentTally(LIMITS.mail_at_network, tally(0), after(60))
  expect(unfailed).toEqual({ failures: 0, firstAt: after(60), lastAt: after(60) })
  expect(currentTally(LIMITS.mail_at_network, tally(1), after(60))).toEqual(tally(1))
})

test('nobody is told to come back too early by part of a second', () => {
  expect(waitSeconds(LIMITS.password_at_network, tally(9), after(10.5))).toBe(6)
  expect(waitSeconds(LIMITS.network_probes_short, tally(5), after(60.5))).toBe(540)
})
