import type { Subscription } from '@segno/contract'
import { expect, test } from 'vitest'
import {
  cardToComeText,
  changeStart,
  hasRefundableBeside,
  newCardText,
  planSentence,
  keptPriceText,
} from './plan-words.ts'

const TERMS = {
  packageId: 'creator-month',
  name: 'Creator',
  points: 100,
  period: 'month',
  netCents: 1_499,
  grossCents: 1_784,
} as const
const PAID_UNTIL = '2026-12-30T12:00:00.000Z'
const PAUSED_UNTIL = '2027-01-30T12:00:00.000Z'
const STARTER = { ...TERMS, packageId: 'starter-month', name: 'Starter', grossCents: 951 }
const CREATOR: Subscription = {
  ...TERMS,
  status: 'active',
  currency: 'EUR',
  tax: { vat: 'charged', vatCountry: 'DE', taxLoad: 1_900 },
  isCancelled: false,
  isOnSale: true,
  paidUntil: PAID_UNTIL,
  next: { ...TERMS, startsAt: PAID_UNTIL },
  end: null,
  nextAttempt: { kind: 'renewal', at: PAID_UNTIL, grossCents: 1_784 },
  carriedCents: 0,
  pause: null,
  card: null,
  due: null,
}
const PAUSED: Subscription = {
  ...CREATOR,
  status: 'paused',
  pause: { from: PAID_UNTIL, until: PAUSED_UNTIL, resumeCents: 0 },
  next: { ...STARTER, startsAt: PAUSED_UNTIL },
  nextAttempt: { kind: 'renewal', at: PAUSED_UNTIL, grossCents: 951 },
}

test.each([
  [
    'a pause that is to come',
    PAUSED,
    'Creator will be paused from 30 Dec 2026 until 30 Jan 2027, then Starter.',
  ],
  [
    'an end',
    { ...CREATOR, isCancelled: true, next: null, end: { at: PAID_UNTIL, reason: 'cancelled' } },
    'Creator ends on 30 Dec 2026.',
  ],
] as const)('one sentence says of a plan %s', (_, plan, words) => {
  expect(planSentence(plan, new Date('2026-11-30T12:00:00.000Z'))).toContain(words)
})

test('a pause that has begun is told as such', () => {
  const words = planSentence(PAUSED, new Date('2027-01-02T12:00:00.000Z'))
  expect(words).toMatch(
    /^Creator is paused until 30 Jan 2027, then Starter\. Next payment .*9\.51 on 30 Jan 2027\.$/,
  )
})

test.each([
  ['a smaller plan', { grossCents: 951, period: 'month' }, CREATOR, 'From 30 Dec 2026'],
  ['a bigger one', { grossCents: 3_569, period: 'month' }, CREATOR, null],
  ['a bigger one in a pause', { grossCents: 3_569, period: 'month' }, PAUSED, 'From 30 Jan 2027'],
  ['a year', { grossCents: 9_508, period: 'year' }, CREATOR, 'From today. A whole year is paid at once'],
  [
    'months after a year',
    { grossCents: 3_569, period: 'month' },
    { ...CREATOR, period: 'year' },
    'From 30 Dec 2026',
  ],
] as const)('a change to %s says from when', (_, offer, plan, words) => {
  expect(changeStart(offer, plan)).toBe(words)
})

test('a card whose country makes the VAT of the next payment another is said to', () => {
  const untaxed: Subscription = {
    ...CREATOR,
    tax: { vat: 'outside', vatCountry: 'JP', taxLoad: 0 },
    nextAttempt: { kind: 'renewal', at: PAID_UNTIL, grossCents: 1_499 },
  }
  expect(newCardText(untaxed, CREATOR)).toMatch(
    /^Card changed\. Its country .* on 30 Dec 2026, is €.17\.84, including €.2\.85 VAT.19%.\(Germany\)\.$/,
  )
  expect(newCardText(CREATOR, untaxed)).toMatch(/ on 30 Dec 2026, is €.14\.99\. No.VAT\.$/)
  expect([newCardText(CREATOR, CREATOR), newCardText(null, CREATOR)]).toEqual([
    'Card changed',
    'Card changed',
  ])
})

test.each([
  [
    'that is paid',
    CREATOR,
    /^Nothing is charged now\. The new card pays from 30 Dec 2026 on, €.17\.84 then\. A card .* outside Germany can change the VAT \(now 19%\)/,
  ],
  [
    'that owes a change',
    {
      ...CREATOR,
      due: { reason: 'renewal', grossCents: 1_784, points: 100, waitsForYou: false, attempts: 1 },
    },
    /^The new card is charged €.17\.84 at once, which brings 100 points\. /,
  ],
  [
    'of a company that owes its VAT itself',
    { ...CREATOR, tax: { vat: 'reverse-charge', vatCountry: 'FR', taxLoad: 0 } },
    /€.17\.84 then\.$/,
  ],
] as const)('before another card is given, what it does is said of a plan %s', (_, plan, text) => {
  expect(cardToComeText(plan)).toMatch(text)
})

test('other payments of a plan are spoken of only where one can be refunded', () => {
  const paid = { name: 'Starter', paidAt: PAID_UNTIL, grossCents: 951, cardBrand: null, cardLast4: null }
  const back = { points: 40, grossCents: 951, spentPoints: 0, leftCents: 951, prices: [] }
  const one = { ...paid, invoiceNumber: 'IN-2026-000001', back }
  const other = { ...paid, invoiceNumber: 'IN-2026-000002', back }
  const says = (...contracts: (typeof one)[][]) =>
    hasRefundableBeside(
      one,
      contracts.map((payments) => ({ payments })),
    )
  expect([says(), says([one]), says([one], [other]), says([one, other])]).toEqual([false, false, false, true])
  expect(hasRefundableBeside(one, [{ payments: [one, { ...other, back: null }] }])).toBe(false)
})

test('a price that is kept is told as kept where it is the lower one, and else how to pay less', () => {
  const plan = { grossCents: 1_015, currency: 'EUR' } as const
  expect(keptPriceText(plan, { grossCents: 1_499 })).toMatch(/^You keep your price\. It is .*14\.99 today$/)
  expect(keptPriceText(plan, { grossCents: 951 })).toMatch(
    /^A new plan costs €.9\.51 today\. To pay that, cancel/,
  )
})
