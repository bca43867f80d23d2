import { expect, test } from 'vitest'
import {
  leftOf,
  mayGiveVatBack,
  refundOf,
  toPaidSum,
  VAT_TRIES,
  withdrawableUntil,
  withoutVat,
} from './rules.ts'

const paid = { points: 20, netCents: 900, vatCents: 171, grossCents: 1_071, vatRateBasisPoints: 1_900 }

test('the sum of a payment is read from its row', () => {
  const row = { points: 20, net_cents: 900, vat_cents: 171, gross_cents: 1_071, vat_rate_basis_points: 1_900 }
  expect(toPaidSum(row)).toEqual(paid)
})

test('a payment whose VAT went back was sold without VAT', () => {
  expect(withoutVat(paid, 0)).toEqual(paid)
  expect(withoutVat(paid, 171)).toEqual({ ...paid, vatCents: 0, grossCents: 900, vatRateBasisPoints: 0 })
})

test('refunds leave the rest of net sum and VAT', () => {
  const refunds = [
    { net_cents: 450, vat_cents: 86 },
    { net_cents: 50, vat_cents: 9 },
  ]
  expect(leftOf(paid, refunds)).toEqual({ netCents: 400, vatCents: 76 })
})

test.each([
  ['none is spent', 20, { netCents: 900, vatCents: 171, grossCents: 1_071 }],
  ['half of them are', 10, { netCents: 450, vatCents: 86, grossCents: 536 }],
  ['all are', 0, { netCents: 0, vatCents: 0, grossCents: 0 }],
])('what goes back of a payment for points of which %s', (_, unspent, refund) => {
  expect(refundOf(paid, unspent)).toEqual(refund)
})

test('what was paid to the cent goes back where no point is spent, also where VAT rounds otherwise', () => {
  const uneven = { ...paid, netCents: 901, vatCents: 170 }
  expect(refundOf(uneven, 20)).toEqual({ netCents: 901, vatCents: 170, grossCents: 1_071 })
})

test('a buyer withdraws from a purchase for fourteen days', () => {
  expect(withdrawableUntil(new Date('2026-11-01T12:00:00Z'))).toEqual(new Date('2026-11-15T12:00:00Z'))
})

const now = new Date('2026-11-25T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const HOUR_MS = 3_600_000
const vat = (status: string, ms = 24 * HOUR_MS) => ({ kind: 'vat', status, created_at: before(ms) })
test.each<[string, ReturnType<typeof vat>[], boolean]>([
  ['nothing went back yet', [], true],
  ['points went back', [{ ...vat('done', 0), kind: 'points' }], true],
  ['a refund is on its way', [{ ...vat('pending'), kind: 'points' }], false],
  ['the VAT went back', [vat('done')], false],
  ['it was refused a day ago', [vat('failed')], true],
  ['it was refused less than a day ago', [vat('failed', 24 * HOUR_MS - 1)], false],
  ['one of two was refused just now', [vat('failed'), vat('failed', 0)], false],
  ['it was refused too often', Array.from({ length: VAT_TRIES }, () => vat('failed')), false],
])('VAT can be asked back, where %s: %j', (_, refunds, may) => {
  expect(mayGiveVatBack(refunds, now)).toBe(may)
})
