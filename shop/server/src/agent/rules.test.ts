import { expect, test } from 'vitest'
import {
  extendedEnd,
  freeSlot,
  newLicenceNumber,
  offlineUntil,
  startOfDay,
  termAfterPayment,
  termAfterRefund,
} from './rules.ts'

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

test('a device works offline for all its days on a licence that lasts longer', () => {
  expect(offlineUntil(new Date('2027-06-01T00:00:00Z'), { now, days: 30 })).toEqual(
    new Date('2026-12-25T12:00:00Z'),
  )
})

test('a day begins at midnight in UTC', () => {
  expect(startOfDay(now)).toEqual(new Date('2026-11-25T00:00:00Z'))
})

test('the slot of a device that was freed is taken first', () => {
  expect([freeSlot(2, []), freeSlot(2, [2]), freeSlot(2, [1]), freeSlot(2, [2, 1])]).toEqual([1, 1, 2, null])
})

test('the number of a licence can be read out', () => {
  expect(newLicenceNumber()).toMatch(/^SGA(-[2-9A-HJ-NP-Z]{4}){3}$/)
})

const yearly = (ends: string) => ({ id: ends, kind: 'yearly', ends_at: new Date(ends) })

test('another year begins where the licence ends, or today where it has ended; a longer one of two is renewed', () => {
  const soon = yearly('2027-02-01T00:00:00Z')
  expect(termAfterPayment([yearly('2026-12-01T00:00:00Z'), soon], 'year', now)).toEqual({
    renews: soon,
    kind: 'yearly',
    endsAt: new Date('2028-02-01T00:00:00Z'),
  })
  expect(termAfterPayment([yearly('2025-02-01T00:00:00Z')], 'year', now).endsAt).toEqual(
    new Date('2027-11-25T12:00:00Z'),
  )
})

test.each([
  ['still runs', 'at its end', '2026-12-09T12:00:00Z', '2027-12-09T12:00:00Z'],
  ['has ended', 'now', '2026-11-01T00:00:00Z', '2027-11-25T12:00:00Z'],
] as const)(
  'a trial that %s is renewed and keeps its devices: the year begins %s',
  (...[, , end, endsAt]) => {
    const trial = { id: 'trial', kind: 'trial', ends_at: new Date(end) }
    expect(termAfterPayment([trial], 'year', now)).toEqual({
      renews: trial,
      kind: 'yearly',
      endsAt: new Date(endsAt),
    })
  },
)

test('a perpetual licence takes the place of a yearly one, and stands beside another perpetual or a gift', () => {
  const own = yearly('2027-02-01T00:00:00Z')
  const others = ['perpetual', 'granted'].map((kind) => ({ id: kind, kind, ends_at: null }))
  expect(termAfterPayment([...others, own], null, now)).toEqual({
    renews: own,
    kind: 'perpetual',
    endsAt: null,
  })
  expect(termAfterPayment(others, 'year', now).renews).toBeUndefined()
})

test('a refund takes back what its payment gave, and nothing else', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const begun = { at: at(1), what: 'begun', kind: 'yearly', ends_at: new Date('2027-01-01T00:00:00Z') }
  const renewed = { at: at(2), what: 'renewed', kind: 'yearly', ends_at: new Date('2028-01-01T00:00:00Z') }
  const upgraded = { at: at(3), what: 'upgraded', kind: 'perpetual', ends_at: null }
  const held = yearly('2028-01-11T00:00:00Z')
  expect(termAfterRefund(held, begun, [renewed, begun])).toBeNull()
  expect(termAfterRefund(held, renewed, [renewed, begun])?.endsAt).toEqual(new Date('2027-01-11T00:00:00Z'))
  const perpetual = { id: 'a', kind: 'perpetual', ends_at: null }
  expect(termAfterRefund(perpetual, upgraded, [upgraded, renewed, begun])).toEqual({
    kind: 'yearly',
    endsAt: renewed.ends_at,
  })
  expect(termAfterRefund(perpetual, renewed, [upgraded, renewed, begun])?.endsAt).toBeNull()
})
