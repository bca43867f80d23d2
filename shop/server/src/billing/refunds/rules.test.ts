import { priceOfKept } from '@segno/contract'
import { amountCents, basisPoints, sumCents } from '@segno/units'
import { addVat } from '@segno/vat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  leftOf,
  mayGiveVatBack,
  pricesOf,
  refundOf,
  spentOf,
  toPaidSum,
  VAT_TRIES,
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

const NONE_GONE = { paid, gone: [], smaller: [] }
test.each([
  ['none is spent', 20, { netCents: 900, vatCents: 171, grossCents: 1_071 }],
  ['half of them are', 10, { netCents: 450, vatCents: 86, grossCents: 536 }],
  ['all are', 0, { netCents: 0, vatCents: 0, grossCents: 0 }],
])('what goes back of a payment for points of which %s', (_, unspentPoints, refund) => {
  expect(refundOf({ ...NONE_GONE, unspentPoints })).toEqual(refund)
})

test('what was paid to the cent goes back where no point is spent, also where VAT rounds otherwise', () => {
  const uneven = { ...paid, netCents: 901, vatCents: 170 }
  expect(refundOf({ ...NONE_GONE, paid: uneven, unspentPoints: 20 })).toEqual({
    netCents: 901,
    vatCents: 170,
    grossCents: 1_071,
  })
})

const SMALLER = [
  { points: 60, netCents: 2_400 },
  { points: 20, netCents: 900 },
]
const many = { points: 3_000, netCents: 30_000, vatCents: 0, grossCents: 30_000, vatRateBasisPoints: 0 }
test.each([
  [0, 0],
  [2, 90],
  [20, 900],
  // A part of 60 points would cost less than 20 points do.
  [21, 900],
  [30, 1_200],
  [60, 2_400],
  [61, 2_400],
  [240, 2_400],
  [300, 3_000],
  [3_000, 30_000],
])(
  '[R15] of many points %i spent ones count at %i cents, as the smallest package that brings them',
  (points, cents) => {
    expect(priceOfKept(pricesOf({ paid: many, smaller: SMALLER }), points)).toBe(cents)
  },
)

test('[R15] few points of many cost the same whether the rest goes back before they are spent or after', () => {
  const standing = { paid: many, gone: [], smaller: SMALLER, unspentPoints: 3_000 }
  const first = refundOf(standing, 2_980)
  expect(first.grossCents).toBe(30_000 - 900)
  const kept = { ...standing, gone: [{ ...first, points: 2_980 }], unspentPoints: 20 }
  expect(refundOf(kept).grossCents).toBe(900)
  expect(refundOf({ ...kept, unspentPoints: 0 }).grossCents).toBe(0)
})

test('[R15] spent points count with VAT, and never at more than was paid', () => {
  const taxed = { ...many, vatCents: 5_700, grossCents: 35_700, vatRateBasisPoints: 1_900 }
  expect(priceOfKept(pricesOf({ paid: taxed, smaller: SMALLER }), 20)).toBe(1_071)
  const cheap = { ...many, netCents: 500, grossCents: 500 }
  expect(priceOfKept(pricesOf({ paid: cheap, smaller: SMALLER }), 20)).toBe(500)
})

test('[R15] once VAT went back, spent points count without it, also where earlier refunds kept some', () => {
  const kept = { points: 100, netCents: 10_000, vatCents: 475, grossCents: 10_475, vatRateBasisPoints: 0 }
  const gone = [{ points: 25, netCents: 2_500, grossCents: 2_975 }]
  const standing = { paid: kept, gone, unspentPoints: 25, smaller: [] }
  expect(refundOf(standing)).toEqual({ netCents: 2_500, vatCents: 0, grossCents: 2_500 })
})

test('[R15] however often points are spent, come back and are refunded, all of it together is what the last would be', () => {
  const run = fc.record({
    rate: fc.constantFrom(0, 700, 1_900, 2_550),
    netCents: fc.integer({ min: 50, max: 50_000 }),
    steps: fc.array(
      fc.record({
        spent: fc.double({ min: 0, max: 1, noNaN: true }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
  })
  fc.assert(
    fc.property(run, ({ rate, netCents, steps }) => {
      const vatRateBasisPoints = basisPoints(rate)
      const whole = { points: 400, vatRateBasisPoints, ...addVat(amountCents(netCents), vatRateBasisPoints) }
      const gone: { points: number; netCents: number; grossCents: number }[] = []
      for (const { spent, part } of steps) {
        const held = gone.reduce((left, { points }) => left - points, 400)
        const unspentPoints = held - Math.floor(held * spent)
        const standing = { paid: whole, gone, unspentPoints, smaller: SMALLER }
        const points = Math.ceil(unspentPoints * part)
        const before = sumCents(gone.map(({ grossCents }) => amountCents(grossCents)))
        const back = refundOf(standing, points)
        const spentCents = priceOfKept(pricesOf(standing), spentOf(standing))
        const most = Math.max(0, whole.grossCents - before - spentCents)
        expect(back.grossCents).toBeLessThanOrEqual(most)
        expect(points === unspentPoints ? back.grossCents : most).toBe(most)
        expect(back.netCents + back.vatCents).toBe(back.grossCents)
        expect(Math.min(back.netCents, back.vatCents)).toBeGreaterThanOrEqual(0)
        // Of its rate, as the books check each credit note.
        expect(Math.abs(back.vatCents * 10_000 - back.netCents * rate) * 2).toBeLessThanOrEqual(
          (10_000 + rate) * 3,
        )
        if (back.grossCents > 0) gone.push({ points, netCents: back.netCents, grossCents: back.grossCents })
      }
    }),
  )
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
