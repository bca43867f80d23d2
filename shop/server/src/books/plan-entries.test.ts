import type { CalendarDay } from '@segno/units'
import { randomFrom } from '@segno/test-kit/random'
import { expect, test } from 'vitest'
import type { Fact, PaymentFact, PointsFact, Source } from './facts.ts'
import { linesOf, missingLines } from './lines.ts'
import { type DayLines, planEntries } from './plan-entries.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10) as CalendarDay
const TODAY = '2026-12-10' as CalendarDay
const days = { today: TODAY, firstOpen: null, dayOf }
const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

const payment: PaymentFact = {
  kind: 'payment',
  sold: 'points',
  grants_points: true,
  by_gift_card: false,
  vat_country: 'DE',
  vat_rate_basis_points: 1_900,
  currency: 'EUR',
  net_cents: 900,
  vat_cents: 171,
  gross_cents: 1_071,
}
const points: PointsFact = {
  kind: 'points',
  currency: 'EUR',
  net_cents: 900,
  points: 20,
  moves: [],
  credited: [],
  lost: [],
  unspent: 20,
}
const refund = { ...payment, kind: 'refund', status: 'done', is_paid_otherwise: false } as const

const sourceOf = (fact: Fact, day = '2026-11-25'): Source => ({
  source: `${fact.kind}:1`,
  payment_id: null,
  at_ms: at(day),
  day: null,
  digest: '',
  fact,
})
/** As `provider 1071`. */
const inWords = (entries: readonly DayLines[]) =>
  entries.map(
    ({ day, lines }) =>
      `${day}: ${lines.map(({ account, amountCents }) => `${account} ${amountCents}`).join(', ')}`,
  )

test.each<readonly [what: string, fact: Exclude<Fact, PointsFact>, lines: string]>([
  ['points by card', payment, 'provider 1071, vat -171, unspent -900'],
  ['points by gift card', { ...payment, by_gift_card: true }, 'giftCards 1071, vat -171, unspent -900'],
  [
    'a gift card',
    { ...payment, sold: 'gift', net_cents: 1_071, vat_cents: 0 },
    'provider 1071, giftCards -1071',
  ],
  [
    'an Agent licence',
    { ...payment, sold: 'agent', grants_points: false },
    'provider 1071, vat -171, sales -900',
  ],
  ['what credit paid', { ...payment, net_cents: 0, vat_cents: 0, gross_cents: 0 }, ''],
  ['a refund', refund, 'provider -1071, vat 171, unspent 900'],
  ['a refund of VAT alone', { ...refund, net_cents: 0, gross_cents: 171 }, 'provider -171, vat 171'],
  ['a refund that came back', { ...refund, status: 'returned' }, 'refundsOwed -1071, vat 171, unspent 900'],
  ['a refund by bank', { ...refund, is_paid_otherwise: true }, 'bank -1071, vat 171, unspent 900'],
  ['a refund onto a gift card', { ...refund, by_gift_card: true }, 'giftCards -1071, vat 171, unspent 900'],
  ['an open dispute', dispute('open', null), 'disputed 1071, provider -1071'],
  ['a dispute whose money is here again', { ...dispute('open', null), is_money_gone: false }, ''],
  ['a won dispute', dispute('won', null), ''],
  ['a lost dispute', dispute('lost', 900), 'provider -1071, unspent 900, losses 171'],
  [
    'a commission',
    { kind: 'commission', currency: 'USD', left_cents: 90 },
    'commissions 90, commissionsOwed -90',
  ],
  [
    'a payout',
    { kind: 'payout', owed: 'royaltiesOwed', currency: 'EUR', amount_cents: 500, vat_cents: 0 },
    'royaltiesOwed 500, bank -500',
  ],
  [
    'a payout with VAT on top',
    { kind: 'payout', owed: 'royaltiesOwed', currency: 'EUR', amount_cents: 500, vat_cents: 95 },
    'royaltiesOwed 500, bank -595, inputVat 95',
  ],
  ['a charge with its fee', movement('charge', 1_071, 40), 'fees 40, provider -40'],
  [
    'a charge in dollars that became euros',
    { ...movement('charge', 920, 40), source_currency: 'USD', source_cents: 1_000 },
    'fees 40, provider 880, conversion 1000, provider -1000, conversion -920',
  ],
  ['money that went to the bank', movement('payout', -500, 0), 'provider -500, bank 500'],
  ['a fee of the month', movement('fee', -200, 0), 'fees 200, provider -200'],
  ['what nobody knows', movement('other_adjustment', -100, 0), 'provider -100, unassigned 100'],
  [
    'royalties of a day',
    { kind: 'royalties', before_micro_eur: 4_999, after_micro_eur: 10_001 },
    'royalties 1, royaltiesOwed -1',
  ],
])('%s is entered on its accounts', (_, fact, lines) => {
  const entered = planEntries(sourceOf(fact), [], days)
  expect(linesInWords(entered)).toEqual(lines)
})

function movement(category: string, amount: number, fee: number) {
  const sums = { currency: 'EUR', amount_cents: amount, fee_cents: fee } as const
  return { kind: 'movement', category, ...sums, source_currency: null, source_cents: null } as const
}

function dispute(status: string, net: number | null) {
  return {
    ...payment,
    kind: 'dispute',
    status,
    amount_cents: 1_071,
    net_cents: net,
    is_money_gone: true,
    card_left_cents: null,
  } as const
}

const linesInWords = (entries: readonly DayLines[]) =>
  inWords(entries)
    .map((entry) => entry.replace('2026-11-25: ', ''))
    .join()

test('what changes after it was entered is entered on the day it was noticed, by the difference', () => {
  const [first] = planEntries(sourceOf(refund), [], days)
  const later = planEntries(sourceOf({ ...refund, status: 'returned' }), [first!], days)
  expect(inWords(later)).toEqual(['2026-12-10: refundsOwed -1071, provider 1071'])
  expect(planEntries(sourceOf({ ...refund, status: 'returned' }), [first!, ...later], days)).toEqual([])
})

test('points become income as they are spent, day by day, and come back', () => {
  const spent = {
    ...points,
    moves: [
      [at('2026-11-26'), -5],
      [at('2026-11-28'), -15],
    ],
    unspent: 0,
  } as const
  expect(inWords(planEntries(sourceOf(spent), [], days))).toEqual([
    '2026-11-26: unspent 225, sales -225',
    '2026-11-28: unspent 675, sales -675',
  ])
  const undone = {
    ...points,
    moves: [
      [at('2026-11-26'), -5],
      [at('2026-11-28'), 5],
    ],
    unspent: 20,
  } as const
  expect(inWords(planEntries(sourceOf(undone), [], days))).toEqual([
    '2026-11-26: unspent 225, sales -225',
    '2026-11-28: unspent -225, sales 225',
  ])
})

test('of points that went back, what the spent ones counted for is income', () => {
  const back = {
    ...points,
    moves: [[at('2026-11-26'), -5]],
    credited: [[at('2026-11-27'), 15, 600]],
    unspent: 0,
  } as const
  expect(inWords(planEntries(sourceOf(back), [], days))).toEqual([
    '2026-11-26: unspent 225, sales -225',
    '2026-11-27: unspent 75, sales -75',
  ])
})

test('a closed day takes nothing: the first open one does', () => {
  const closed = { ...days, firstOpen: '2026-12-01' as CalendarDay }
  expect(inWords(planEntries(sourceOf(payment), [], closed))[0]).toMatch(/^2026-12-01/)
  const spent = { ...points, moves: [[at('2026-11-26'), -5]], unspent: 15 } as const
  const entered = planEntries(sourceOf(spent), [], days)
  // Told late: it is of November, whose sums an accountant has.
  const more = {
    ...spent,
    moves: [
      [at('2026-11-26'), -5],
      [at('2026-11-27'), -5],
    ],
    unspent: 10,
  } as const
  expect(inWords(planEntries(sourceOf(more), entered, closed))).toEqual([
    '2026-12-01: unspent 225, sales -225',
  ])
})

test('whatever happens to points, in whatever steps it is entered, the books end with what is unspent', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomFrom(seed)
    const fact = { ...points, moves: [] as [number, number][], net_cents: Math.floor(random() * 5_000) }
    const entered: DayLines[] = []
    for (let step = 0; step < 12; step++) {
      const moved =
        random() < 0.6 ? -Math.min(fact.unspent, Math.floor(random() * 6)) : Math.min(20 - fact.unspent, 2)
      fact.moves.push([at('2026-11-01') + step * 5 * 3_600_000, moved])
      fact.unspent += moved
      const firstOpen = random() < 0.3 ? (`2026-11-0${1 + Math.floor(step / 4)}` as CalendarDay) : null
      if (random() < 0.5) entered.push(...planEntries(sourceOf(fact), entered, { ...days, firstOpen }))
    }
    entered.push(...planEntries(sourceOf(fact), entered, days))
    const held = entered
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account === 'unspent')
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    const left = Math.round((fact.net_cents * fact.unspent) / 20)
    expect(fact.net_cents - held, `seed ${seed}`).toBe(left)
  }
})

test('lines of one account and currency are one, and lines of nothing are none', () => {
  const twice = [...linesOf(payment), ...linesOf(payment)]
  expect(missingLines(twice, linesOf(payment))).toEqual(linesOf(payment))
  expect(missingLines(twice, twice)).toEqual([])
})
