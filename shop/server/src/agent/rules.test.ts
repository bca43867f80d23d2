import { expect, test } from 'vitest'
import {
  extendedEnd,
  freeSlot,
  newLicenceNumber,
  offlineUntil,
  startOfDay,
  termAfterPayment,
  termOf,
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

const day = (at: string) => new Date(`${at}T00:00:00Z`)

/** A licence's history: each change as `what`, its day, and the end that it left. */
const history = (
  ...changes: (readonly [what: string, at: string, ends: string | null, takesBack?: string])[]
) =>
  changes.map(([what, at, ends, takesBack = null]) => ({
    id: `${what} ${at}`,
    what,
    at: day(at),
    kind: ends === null ? 'perpetual' : 'yearly',
    ends_at: ends === null ? null : day(ends),
    takes_back: takesBack,
  }))
const BEGUN = ['begun', '2026-01-01', '2027-01-01'] as const
const RENEWED = ['renewed', '2026-02-01', '2028-01-01'] as const
const UPGRADED = ['upgraded', '2026-03-01', null] as const

test.each([
  ['the only year: nothing is left', [BEGUN], 'begun 2026-01-01', null],
  [
    'the first year: the second stands, from the day on which it was paid',
    [BEGUN, RENEWED],
    'begun 2026-01-01',
    ['yearly', '2027-02-01'],
  ],
  ['the second year: the first stands', [BEGUN, RENEWED], 'renewed 2026-02-01', ['yearly', '2027-01-01']],
  ['a year before an upgrade: it stays for good', [BEGUN, UPGRADED], 'begun 2026-01-01', ['perpetual', null]],
  [
    'an upgrade: both years stand',
    [BEGUN, RENEWED, UPGRADED],
    'upgraded 2026-03-01',
    ['yearly', '2028-01-01'],
  ],
  [
    'an upgrade after a year that went back: one year stands',
    [BEGUN, RENEWED, UPGRADED, ['refunded', '2026-04-01', null, 'renewed 2026-02-01']],
    'upgraded 2026-03-01',
    ['yearly', '2027-01-01'],
  ],
  [
    'a year that was extended: the days stand, from when they were given',
    [BEGUN, ['extended', '2026-06-01', '2027-01-11']],
    'begun 2026-01-01',
    ['yearly', '2026-06-11'],
  ],
  [
    'a year after an extension: year and days before it stand',
    [BEGUN, ['extended', '2026-06-01', '2027-01-11'], ['renewed', '2026-07-01', '2028-01-11']],
    'renewed 2026-07-01',
    ['yearly', '2027-01-11'],
  ],
] as const)('of a licence stands what was paid and not refunded. Back goes %s', (_, changes, back, left) => {
  const term = termOf(history(...changes), back)
  expect(term && [term.kind, term.endsAt]).toEqual(left && [left[0], left[1] && day(left[1])])
})

test('refunded in any order, years and upgrades leave the same', () => {
  const ids = ['begun 2026-01-01', 'renewed 2026-02-01', 'upgraded 2026-03-01']
  const leave = (first: string, second: string) =>
    termOf(history(BEGUN, RENEWED, UPGRADED, ['refunded', '2026-04-01', null, first]), second)
  for (const first of ids)
    for (const second of ids) expect(leave(first, second)).toEqual(leave(second, first))
})
