import { expect, test } from 'vitest'
import { withdrawableUntil } from './withdrawable-until.ts'

// The day of the purchase does not count, and the fourteenth ends at midnight where the buyer lives.
test.each([
  ['in Germany', 'DE', '2026-11-02T08:00:00Z', '2026-11-16T22:59:59.999Z'],
  [
    'in Germany, late in the evening of the day before by UTC',
    'DE',
    '2026-11-01T23:30:00Z',
    '2026-11-16T22:59:59.999Z',
  ],
  ['over the change to winter time', 'DE', '2026-10-19T10:00:00Z', '2026-11-02T22:59:59.999Z'],
  ['over the change to summer time', 'DE', '2026-03-17T10:00:00Z', '2026-03-31T21:59:59.999Z'],
  ['in Japan, where it is tomorrow', 'JP', '2026-11-02T20:00:00Z', '2026-11-17T14:59:59.999Z'],
  ['in the United States, by their latest clock', 'US', '2026-11-02T20:00:00Z', '2026-11-17T09:59:59.999Z'],
  ['where no clock is known', 'ZZ', '2026-11-02T20:00:00Z', '2026-11-16T23:59:59.999Z'],
  ['a last day on a Saturday, until Monday', 'DE', '2026-11-28T10:00:00Z', '2026-12-14T22:59:59.999Z'],
  [
    'a last day on Christmas, until the Monday after',
    'DE',
    '2026-12-11T10:00:00Z',
    '2026-12-28T22:59:59.999Z',
  ],
  ['a leap day', 'FR', '2028-02-15T10:00:00Z', '2028-02-29T22:59:59.999Z'],
])('[R15] a buyer withdraws %s', (_, country, paidAt, until) => {
  expect(withdrawableUntil(new Date(paidAt), country)).toEqual(new Date(until))
})
