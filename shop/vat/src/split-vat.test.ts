import { amountCents, basisPoints, negateCents, sumCents } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVat, extractVat, priceFor, vatTotals, type PriceBasis } from './split-vat.ts'
import { STANDARD_RATES } from './standard-rates.ts'

const RATES = [...new Set(STANDARD_RATES.map((rate) => rate.rateBasisPoints))]

// One assertion a rate: a hundred thousand of them would take longer than the arithmetic.
test.each(RATES)('at %i basis points every amount from 1 to 100,000 cents splits to the cent', (rate) => {
  const wrong: number[] = []
  for (let amount = 1; amount <= 100_000; amount += 1) {
    const added = addVat(amountCents(amount), rate)
    const extracted = extractVat(amountCents(amount), rate)
    // A rounded value is at most half a cent away from the exact one, and exactly half goes up.
    const addedError = added.vatCents * 10_000 - amount * rate
    const extractedError = extracted.netCents * (10_000 + rate) - amount * 10_000
    const right =
      added.grossCents === amount + added.vatCents &&
      extracted.netCents + extracted.vatCents === amount &&
      addedError > -5_000 &&
      addedError <= 5_000 &&
      extractedError * 2 > -(10_000 + rate) &&
      extractedError * 2 <= 10_000 + rate
    if (!right) wrong.push(amount)
  }
  expect(wrong).toEqual([])
})

test.each(['net', 'gross'] as const)(
  'with %s prices, whatever is bought, all sums of an invoice agree',
  (pricesAre) => {
    const line = fc.record({
      priceCents: fc.nat(10_000_000).map(amountCents),
      rateBasisPoints: fc.constantFrom(...RATES),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.boolean(), (lines, isCredit) => {
        const signed = isCredit
          ? lines.map((one) => ({ ...one, priceCents: negateCents(one.priceCents) }))
          : lines
        const totals = vatTotals(signed, pricesAre)
        expect(sumCents(totals.lineNetCents)).toBe(totals.netCents)
        expect(sumCents([totals.netCents, totals.vatCents])).toBe(totals.grossCents)
        const prices = sumCents(signed.map((one) => one.priceCents))
        expect(pricesAre === 'net' ? totals.netCents : totals.grossCents).toBe(prices)
        for (const rate of totals.byRate) {
          const places = [...signed.keys()].filter(
            (at) => signed[at]!.rateBasisPoints === rate.rateBasisPoints,
          )
          expect(sumCents(places.map((at) => totals.lineNetCents[at]!))).toBe(rate.netCents)
        }
      }),
    )
  },
)

test('a credit note of all lines takes back exactly what the invoice charged', () => {
  const of = (sign: 1 | -1, basis: PriceBasis) =>
    vatTotals(
      [999, 333, 1].map((price) => ({
        priceCents: amountCents(price * sign),
        rateBasisPoints: basisPoints(2_550),
      })),
      basis,
    )
  for (const basis of ['net', 'gross'] as const)
    expect(sumCents([of(1, basis).vatCents, of(-1, basis).vatCents])).toBe(0)
})

test('VAT is rounded once for each rate, not on each line', () => {
  const rateBasisPoints = basisPoints(1_900)
  const lines = [3, 3, 3].map((price) => ({ priceCents: amountCents(price), rateBasisPoints }))
  expect(vatTotals(lines, 'net').vatCents).toBe(2)
  expect(addVat(amountCents(3), rateBasisPoints).vatCents).toBe(1)
})

test('an invoice without lines is nothing', () => {
  expect(vatTotals([], 'gross')).toEqual({
    lineNetCents: [],
    byRate: [],
    netCents: 0,
    vatCents: 0,
    grossCents: 0,
  })
})

const cents = fc.integer({ min: 1, max: 10_000_000 }).map(amountCents)
const rates = fc.record({
  rateBasisPoints: fc.constantFrom(...RATES, basisPoints(0)),
  sellerRateBasisPoints: fc.constantFrom(...RATES),
})

test('a gross price is the same for everybody who is not registered for VAT, and its sums agree', () => {
  fc.assert(
    fc.property(cents, rates, (price, terms) => {
      const { netCents, vatCents, grossCents } = priceFor(price, 'gross', { ...terms, isRegistered: false })
      expect([grossCents, sumCents([netCents, vatCents])]).toEqual([price, price])
      const net = priceFor(price, 'net', { ...terms, isRegistered: false })
      expect(net).toEqual(addVat(price, terms.rateBasisPoints))
    }),
  )
})

test.each([
  // 10.00 / 1.19 = 8.403
  ['at home', 1_900, [840, 160, 1_000]],
  ['abroad, whose VAT they owe themselves', 0, [840, 0, 840]],
  ['abroad, where their own rate is charged', 810, [840, 68, 908]],
])('buyers registered for VAT pay a gross price without the seller’s: %s', (_, rate, sums) => {
  const terms = {
    rateBasisPoints: basisPoints(rate),
    sellerRateBasisPoints: basisPoints(1_900),
    isRegistered: true,
  }
  expect(Object.values(priceFor(amountCents(1_000), 'gross', terms))).toEqual(sums)
})

test('at home a registered buyer pays the listed price to the cent', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(...RATES), (price, rate) => {
      const terms = { rateBasisPoints: rate, sellerRateBasisPoints: rate, isRegistered: true }
      expect(priceFor(price, 'gross', terms).grossCents).toBe(price)
    }),
  )
})
