import type { Subscription } from '@segno/contract'
import { expect, test } from 'vitest'
import { changeStart, hasRefundableBeside, keptPriceText, lostPriceText, planSentence } from './plan-words.ts'

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

test.each([
  [
    'that costs more today',
    {},
    2_142,
    /^You give up your price for Creator: €.17\.84.a.month\. .* costs €.21\.42.a.month\.$/,
  ],
  ['that is sold no more', { isOnSale: false }, undefined, /^Creator is no longer sold/],
  ['that costs the same', {}, 1_784, /^null$/],
  ['that costs less today', {}, 951, /^null$/],
] as const)('what is given up with a plan %s is said', (_, facts, todayCents, words) => {
  const today = todayCents && { grossCents: todayCents }
  expect(String(lostPriceText({ ...CREATOR, ...facts }, today))).toMatch(words)
})
