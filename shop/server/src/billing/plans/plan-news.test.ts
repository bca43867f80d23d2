import { expect, test } from 'vitest'
import { CREATOR_PLAN, day, DECLINED, STARTER_PLAN, TO_STARTER, viewOf } from '../../testing/plan-views.ts'
import { newsOf } from './plan-news.ts'

const active = viewOf()
const declined = viewOf({ plan: DECLINED })
const asked = viewOf({ plan: { ...DECLINED, waits_for_buyer: true } })
const changeAsked = viewOf({
  plan: { due_invoice: 'in_1', due_reason: 'change', due_cents: 640, waits_for_buyer: true },
})
const ends = viewOf({ plan: { ends_then: true } })
const left = { ...DECLINED, next_attempt_at: null }
const unpaid = viewOf({ plan: left })
const unpaidEnds = viewOf({ plan: { ...left, ends_then: true } })
const paused = viewOf({ plan: { status: 'paused', resumes_at: day('2027-03-01') } })
const pausedLonger = viewOf({ plan: { status: 'paused', resumes_at: day('2027-04-01') } })
const toStarter = viewOf(TO_STARTER)
const toStarterEnds = viewOf({ ...TO_STARTER, plan: { ...TO_STARTER.plan, ends_then: true } })
const starter = viewOf({ current: STARTER_PLAN, plan: { package_id: 'starter-month', gross_cents: 951 } })
const dearer = viewOf({ current: CREATOR_PLAN, plan: { gross_cents: 1_814 } })
const untold = { declined: null, confirm: null }

test.each([
  ['nothing, where all stays', active, active, untold, null],
  ['another VAT, with which the next period costs more', active, dearer, untold, 'priced'],
  [
    'no price of a plan that ends',
    ends,
    viewOf({ plan: { ends_then: true, gross_cents: 1_814 } }),
    untold,
    null,
  ],
  ['a declined renewal', active, declined, untold, 'declined'],
  ['not twice for one invoice', declined, declined, { ...untold, declined: 'in_1' }, null],
  ['again for the next', declined, declined, { ...untold, declined: 'in_0' }, 'declined'],
  ['a bank that asks, not a refusal', active, asked, untold, 'confirm'],
  ['a refusal after the bank asked', asked, declined, { ...untold, confirm: 'in_1' }, 'declined'],
  ['a change that the bank asks about', active, changeAsked, untold, 'confirm'],
  ['a rescued renewal', declined, active, { ...untold, declined: 'in_1' }, 'rescued'],
  ['a confirmed one', asked, active, { ...untold, confirm: 'in_1' }, 'rescued'],
  ['a cancellation', active, ends, untold, 'cancelled'],
  ['one of a plan that was to change', toStarter, toStarterEnds, untold, 'cancelled'],
  ['not the end of a renewal that is not tried again', active, active, untold, null],
  [
    'a cancellation of one that ends unpaid before',
    unpaid,
    unpaidEnds,
    { ...untold, declined: 'in_1' },
    'cancelled',
  ],
  ['not the last attempt of one that is cancelled', ends, unpaidEnds, { ...untold, declined: 'in_1' }, null],
  ['a cancellation taken back', ends, active, untold, 'kept'],
  ['one after which a smaller plan is to follow again', toStarterEnds, toStarter, untold, 'kept'],
  ['another plan', starter, active, untold, 'changed'],
  ['a plan that was to follow', toStarter, starter, untold, 'changed'],
  ['a change that is to come', active, toStarter, untold, 'changePlanned'],
  ['one that is taken back', toStarter, active, untold, 'changeDropped'],
  ['a pause', active, paused, untold, 'paused'],
  ['a longer pause', paused, pausedLonger, untold, 'paused'],
  ['the end of a pause', paused, active, untold, 'resumed'],
  ['an end', active, null, untold, 'ended'],
] as const)('told by mail: %s', (_, before, after, told, expected) => {
  expect(newsOf({ before, after, dueInvoice: after?.due ? 'in_1' : null, told })).toBe(expected)
})
