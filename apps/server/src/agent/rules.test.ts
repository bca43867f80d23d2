import { expect, test } from 'vitest'
import { extendedEnd, freeSlot, newLicenceNumber, offlineUntil } from './rules.ts'

const now = new Date('2026-11-25T12:00:00Z')

test('a licence is extended from its end, and one that has ended from now', () => {
  expect(extendedEnd(new Date('2026-12-01T00:00:00Z'), 10, now)).toEqual(new Date('2026-12-11T00:00:00Z'))
  expect(extendedEnd(new Date('2025-12-01T00:00:00Z'), 10, now)).toEqual(new Date('2026-12-05T12:00:00Z'))
})

test('a device works offline for 30 days, and not beyond the end of its licence', () => {
  const days = 30
  expect(offlineUntil(null, { now, days })).toEqual(new Date('2026-12-25T12:00:00Z'))
  expect(offlineUntil(new Date('2026-12-01T00:00:00Z'), { now, days })).toEqual(
    new Date('2026-12-01T00:00:00Z'),
  )
})

test('the slot of a device that was freed is taken first', () => {
  expect([freeSlot(2, []), freeSlot(2, [2]), freeSlot(2, [1]), freeSlot(2, [2, 1])]).toEqual([1, 1, 2, null])
})

test('the number of a licence can be read out', () => {
  expect(newLicenceNumber()).toMatch(/^SGA(-[2-9A-HJ-NP-Z]{4}){3}$/)
})
