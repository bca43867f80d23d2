import { basisPoints } from '@segno/units'
import { expect, test } from 'vitest'
import { day, DECLINED, TO_STARTER, TODAY, viewOf } from '../../testing/plan-views.ts'

const at = (text: string): string => day(text).toISOString()
const CREATOR = { packageId: 'creator-month', points: 100, netCents: 1_499, grossCents: 1_784 }
const STARTER = { packageId: 'starter-month', points: 40, netCents: 799, grossCents: 951 }
const FEBRUARY = at('2027-02-01')
const MARCH = at('2027-03-01')
const PAUSED = { status: 'paused', resumes_at: day('2027-03-01') }

test.each([
  [
    'goes on with the same terms',
    {},
    { status: 'active', next: { ...CREATOR, startsAt: FEBRUARY }, end: null, due: null, pause: null },
    { kind: 'renewal', at: FEBRUARY, grossCents: 1_784 },
  ],
  [
    'in its free days is charged when they end',
    { isTrial: true },
    { status: 'trialing', paidUntil: FEBRUARY, next: { ...CREATOR, startsAt: FEBRUARY } },
    { kind: 'renewal', at: FEBRUARY, grossCents: 1_784 },
  ],
  [
    'to be followed by a smaller one keeps its own price until then',
    TO_STARTER,
    { ...CREATOR, next: { ...STARTER, startsAt: FEBRUARY }, end: null },
    { kind: 'renewal', at: FEBRUARY, grossCents: 951 },
  ],
  [
    'cancelled, after a smaller one was chosen, has neither another price nor a payment',
    { ...TO_STARTER, plan: { ...TO_STARTER.plan, ends_then: true } },
    { ...CREATOR, next: null, end: { at: FEBRUARY, reason: 'cancelled' } },
    null,
  ],
  [
    'with credit is charged the rest',
    { plan: { carried_cents: -500 } },
    { carriedCents: -500, next: { ...CREATOR, startsAt: FEBRUARY } },
    { kind: 'renewal', at: FEBRUARY, grossCents: 1_284 },
  ],
  [
    'with more credit than it costs is charged nothing',
    { plan: { carried_cents: -2_000 } },
    {},
    { kind: 'renewal', at: FEBRUARY, grossCents: 0 },
  ],
  [
    'with a small sum from before is charged it, too',
    { plan: { carried_cents: 14 } },
    { carriedCents: 14 },
    { kind: 'renewal', at: FEBRUARY, grossCents: 1_798 },
  ],
  [
    'off sale stays as it is',
    { current: { id: 'creator-month', name: 'Old', points: 100, period: 'month', is_on_sale: false } },
    { ...CREATOR, name: 'Old', isOnSale: false, next: { ...CREATOR, name: 'Old', startsAt: FEBRUARY } },
    { kind: 'renewal', at: FEBRUARY, grossCents: 1_784 },
  ],
  [
    'that is paused resumes by itself',
    { plan: PAUSED },
    {
      status: 'paused',
      pause: { from: FEBRUARY, until: MARCH, resumeCents: 0 },
      next: { ...CREATOR, startsAt: MARCH },
    },
    { kind: 'renewal', at: MARCH, grossCents: 1_784 },
  ],
  [
    'whose paid period is over in its pause costs its price to resume',
    { plan: PAUSED, now: day('2027-02-10') },
    { pause: { from: FEBRUARY, until: MARCH, resumeCents: 1_784 } },
    { kind: 'renewal', at: MARCH, grossCents: 1_784 },
  ],
  [
    'paused without an end is not charged',
    { plan: { status: 'paused' } },
    { pause: { from: FEBRUARY, until: null, resumeCents: 0 }, next: null, end: null },
    null,
  ],
  [
    'paused and cancelled ends with what is paid, and is not to pause',
    { plan: { ...PAUSED, ends_then: true } },
    { status: 'active', pause: null, end: { at: FEBRUARY, reason: 'cancelled' }, next: null },
    null,
  ],
  [
    'paused and cancelled after that ends at once, not before today',
    { plan: { ...PAUSED, ends_then: true }, now: day('2027-02-10') },
    { end: { at: at('2027-02-10'), reason: 'cancelled' } },
    null,
  ],
  [
    'whose renewal failed is tried again, and paid until nothing',
    { plan: DECLINED, now: day('2027-02-02') },
    {
      status: 'past_due',
      paidUntil: null,
      due: { reason: 'renewal', grossCents: 1_784, points: 100, waitsForYou: false, attempts: 1 },
      end: null,
    },
    { kind: 'retry', at: at('2027-02-04'), grossCents: 1_784 },
  ],
  [
    'whose period has begun is charged for it, and not for the next one first',
    { plan: { period_ends_at: day('2027-03-01'), underway_at: day('2027-02-01'), underway_cents: 1_284 } },
    { paidUntil: null, next: { ...CREATOR, startsAt: MARCH } },
    { kind: 'underway', at: FEBRUARY, grossCents: 1_284 },
  ],
  [
    'that is cancelled once its period has begun is charged for that one all the same',
    {
      plan: {
        ends_then: true,
        period_ends_at: day('2027-03-01'),
        underway_at: day('2027-02-01'),
        underway_cents: 1_784,
      },
    },
    { end: { at: MARCH, reason: 'cancelled' }, next: null },
    { kind: 'underway', at: FEBRUARY, grossCents: 1_784 },
  ],
  [
    'whose renewal is not tried again ends two weeks later',
    { plan: { ...DECLINED, next_attempt_at: null }, now: day('2027-02-02') },
    { end: { at: at('2027-02-15'), reason: 'unpaid' }, next: null },
    null,
  ],
  [
    'whose renewal waits for the bank says so',
    { plan: { ...DECLINED, waits_for_buyer: true }, now: day('2027-02-02') },
    { due: { reason: 'renewal', grossCents: 1_784, points: 100, waitsForYou: true, attempts: 1 } },
    { kind: 'retry', at: at('2027-02-04'), grossCents: 1_784 },
  ],
  [
    'past due and cancelled owes what is due, and nothing after',
    { plan: { ...DECLINED, ends_then: true }, now: day('2027-02-02') },
    { end: { at: MARCH, reason: 'cancelled' }, next: null },
    { kind: 'retry', at: at('2027-02-04'), grossCents: 1_784 },
  ],
  [
    'whose change waits for the bank keeps its terms and its next payment',
    {
      plan: {
        due_invoice: 'in_2',
        due_reason: 'change',
        due_cents: 640,
        due_attempts: 1,
        waits_for_buyer: true,
      },
    },
    {
      ...CREATOR,
      status: 'active',
      due: { reason: 'change', grossCents: 640, points: null, waitsForYou: true, attempts: 1 },
    },
    { kind: 'renewal', at: FEBRUARY, grossCents: 1_784 },
  ],
  [
    'whose change was refused owes nothing',
    { plan: { due_invoice: 'in_2', due_reason: 'change', due_cents: 640 } },
    { ...CREATOR, due: null },
    { kind: 'renewal', at: FEBRUARY, grossCents: 1_784 },
  ],
] as const)('a plan %s', (_, facts, expected, nextAttempt) => {
  const view = viewOf(facts)
  expect(view).toMatchObject(expected)
  expect(view.nextAttempt).toEqual(nextAttempt)
})

test('a price without VAT is the same net and gross', () => {
  expect(
    viewOf({ vat: { kind: 'outside', country: 'JP', rateBasisPoints: basisPoints(0) }, now: TODAY }),
  ).toMatchObject({
    netCents: 1_784,
    grossCents: 1_784,
  })
})

test('a plan that has ended is not shown', () => {
  expect(() => viewOf({ plan: { status: 'ended' } })).toThrow('shown to nobody')
})
