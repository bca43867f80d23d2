import { type ForSale, priceOfKept } from '@segno/contract'
import { expect, test } from 'vitest'
import {
  cardCountryText,
  changeVerb,
  isSuggested,
  isUpgrade,
  keptPointsText,
  nextPaymentAt,
  valueText,
  yearlySavingText,
  vatBackText,
  withVat,
} from './package-words.ts'

const offer = (points: number, grossCents: number, facts: Partial<ForSale> = {}): ForSale => ({
  id: `${points}`,
  kind: 'points',
  name: `${points}`,
  points,
  period: null,
  isRecommended: false,
  isGross: false,
  currency: 'USD',
  netCents: grossCents,
  vatCents: 0,
  grossCents,
  reduced: null,
  ...facts,
})
const [small, large] = [offer(20, 1_071), offer(150, 6_426)]
const [starter, creator] = [40, 100].map((points) =>
  offer(points, points === 40 ? 951 : 1_784, { kind: 'plan', period: 'month' }),
) as [ForSale, ForSale]
const year = offer(1_200, 17_838, { kind: 'plan', period: 'year' })
const all = [small, large, starter, creator, year]

test.each([
  ['the smallest package', small, '$0.54 a point'],
  ['a larger one, compared with the smallest', large, '$0.43 a point, 20% less than with 20'],
  ['a plan, compared with the smallest', creator, '$0.18 a point, 24% less than with 40'],
  ['a year, compared with its months', year, '$0.15 a point, 16% less than paid monthly'],
  [
    'one that a voucher reduces, whose price is said without it',
    { ...large, grossCents: 3_213, reduced: { percent: 50, fromNetCents: 5_400, fromGrossCents: 6_426 } },
    '$0.43 a point, 20% less than with 20',
  ],
])('[R07] %s says the price of a point', (_, sold, words) => {
  expect(
    valueText(sold, { data: all, pricesAre: 'gross' }).replaceAll('\u00a0', '').replace('US$', '$'),
  ).toBe(words)
})

test('[R07] what each plan saves by the year is said where its months are shown, and nothing where none does', () => {
  const withoutPoints = offer(0, 2_400, { kind: 'agent', period: 'year' })
  expect(yearlySavingText({ data: [...all, withoutPoints] })).toBe('Yearly plans cost 16% less.')
  expect(yearlySavingText({ data: [creator, { ...year, grossCents: 21_408 }] })).toBeNull()
  expect(yearlySavingText({ data: [starter, creator] })).toBeNull()
})

test.each([
  ['the smallest package', small, small, 'you paid for each.'],
  ['a larger one', large, small, 'in a package of 20, and in all no more than you paid.'],
  [
    'one that costs more a point than a smaller one',
    offer(60, 6_000),
    offer(60, 6_000),
    'you paid for each.',
  ],
])(
  '[R15] the most that points cost which stay after a refund of %s is said, and is',
  (_, sold, most, words) => {
    expect(keptPointsText(sold, all)).toBe(`Points spent before cost no more than ${words}`)
    const prices = [...all.filter(({ points }) => points === 20 && sold.points > 20), sold]
    for (let kept = 1; kept <= sold.points; kept++)
      expect(priceOfKept(prices, kept)).toBeLessThanOrEqual(Math.ceil((kept * most.grossCents) / most.points))
  },
)

test('months in a year’s place bring less later, and a year in place of months is paid at once: no downgrade', () => {
  const months = { points: 100, period: 'month' } as const
  expect(changeVerb({ points: 480, period: 'year' }, months)).toBe('Switch')
  expect(changeVerb({ points: 40, period: 'month' }, { points: 1_200, period: 'year' })).toBe('Downgrade')
})

test.each([
  [
    'outside Germany',
    {},
    'charged',
    /From outside Germany you still pay .10\.71, .* if it has none, we refund the VAT\.$/,
  ],
  [
    'of a plan that is listed net',
    { period: 'month' },
    'charged',
    /you still pay .10\.71 today, .* Later payments are .9\.00 plus its VAT\.$/,
  ],
  [
    'of one listed with VAT',
    { period: 'month', isGross: true },
    'charged',
    / in it, or none\. Later payments stay .10\.71\.$/,
  ],
  ['where there is no VAT', {}, 'outside', / the VAT of that country in it, or none\.$/],
  ['of a company that owes its VAT itself', {}, 'reverse-charge', /^null$/],
] as const)('[R09] what a card from elsewhere does is said of an offer %s', (_, facts, vat, words) => {
  const tax = { vat, vatCountry: 'DE', taxLoad: vat === 'charged' ? 1_900 : 0 }
  const sold = offer(20, 1_071, { netCents: 900, ...facts })
  expect(String(cardCountryText(sold, tax)).replaceAll('\u00a0', '').replaceAll('US$', '$')).toMatch(words)
})

test('a year is compared with the price that one’s own months keep, and not with today’s', () => {
  const own = { ...starter, grossCents: 799 }
  const list: Parameters<typeof valueText>[1] = {
    data: [own, creator, offer(480, 9_508, { kind: 'plan', period: 'year' })],
    pricesAre: 'gross',
  }
  expect(list.data.map((sold) => valueText(sold, list).replace(/^.* a point/, ''))).toEqual([
    '',
    ', 10% less than with 40',
    '',
  ])
})

test('a company reads the price of a point without VAT', () => {
  const sold = { ...small, netCents: 900 }
  expect(valueText(sold, { data: [sold], pricesAre: 'net' })).toContain('0.45')
})

test.each([
  ['month', '2026-11-29', '2026-12-29'],
  ['month', '2027-01-31', '2027-02-28'],
  ['year', '2028-02-29', '2029-02-28'],
] as const)('after a %s, what began on %s is paid again on %s', (period, from, next) => {
  expect(nextPaymentAt(period, new Date(`${from}T12:00:00`))).toEqual(new Date(`${next}T12:00:00`))
})

test.each([
  [100, 'Upgrade'],
  [40, 'Switch'],
  [20, 'Downgrade'],
])('from a plan of 40 points a month, one of %i is called %s', (points, verb) => {
  expect(changeVerb({ points, period: 'month' }, { points: 480, period: 'year' })).toBe(verb)
})

test('only what brings more points a month than the plan one has is an upgrade', () => {
  const month = { points: 100, period: 'month' } as const
  const offers = [40, 100, 250].map((points) => ({ ...month, points }))
  expect(offers.map((each) => isUpgrade(each, month))).toEqual([false, false, true])
  expect(isUpgrade({ points: 1_200, period: 'year' }, month)).toBe(false)
  expect(isUpgrade(month, null)).toBe(true)
})

test.each([
  ['the months of one’s own year', 1_200, 'year', 100, 'month', false],
  ['the year of one’s own months', 100, 'month', 1_200, 'year', true],
  ['more points a month', 40, 'month', 100, 'month', true],
  ['fewer points a month', 250, 'month', 1_200, 'year', false],
] as const)('is %s suggested', (_, has, hasPeriod, points, period, is) => {
  const plan = { packageId: 'own', points: has, period: hasPeriod }
  expect(isSuggested({ id: 'offer', isRecommended: true, points, period }, plan)).toBe(is)
  expect(isSuggested({ id: 'own', isRecommended: true, points, period }, plan)).toBe(false)
})

test('VAT is said to go back of a payment to come, and not of one that is made', () => {
  expect(vatBackText({ ...small, vatCents: 171 })).toMatch(
    /goes back to it at once, .*1\.71 of this payment\.$/,
  )
  expect(vatBackText()).toBe('the VAT then goes back to it at once.')
  expect(vatBackText(undefined, true)).toMatch(/^your next payment .* This payment keeps its VAT\.$/)
})

test('VAT within a sum is what its invoice states: the rest of a rounded net sum', () => {
  const tax = { vat: 'charged', taxLoad: 2_000, vatCountry: 'FR' } as const
  expect(withVat('€ 134.91', { grossCents: 13_491, currency: 'EUR' }, tax)).toMatch(/including €.22\.48 VAT/)
})
