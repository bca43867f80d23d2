import { expect, test } from 'vitest'
import { day, DECLINED, STARTER_PLAN, TO_STARTER, TODAY, viewOf } from '../../testing/plan-views.ts'
import { changeName } from './plan-facts.ts'
import { planBegunMail, planMail, renewalMail, type Told } from './plan-mails.ts'

const ctx = { shop: { name: 'Segno', supportHost: 'segno.test', legal: null }, origin: 'http://shop.test' }
const NOTHING = { grossCents: 0, points: 0 }
const starter = viewOf({ current: STARTER_PLAN, plan: { package_id: 'starter-month', gross_cents: 951 } })

function textOf(news: Parameters<typeof planMail>[2]['news'], told: Partial<Told>): string {
  const facts = { before: viewOf(), view: viewOf(), came: NOTHING, at: TODAY, isCardExpired: false, ...told }
  const { subject, text } = planMail(ctx, 'ada@segno.test', { news, ...facts })
  return `${subject}\n\n${text}`
}

test('a plan’s beginning is confirmed with its terms, how it is cancelled, and how it is withdrawn from', () => {
  const { subject, text } = planBegunMail(ctx, 'ada@segno.test', viewOf(), TODAY)
  expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
    "Your Segno plan has started

    Creator has started

    Thank you. Creator renews each month until you cancel.

    You can cancel at any time: press “Cancel plan” under “Points & plans”. Your plan then ends with the period that is paid, and your points stay.

    You can withdraw from this contract for 14 days, and get back the money for points you have not spent.

    Plan: Creator, 100 points a month
    Price: EUR 17.84 a month, including EUR 2.85 VAT 19% (Germany)
    Next payment: EUR 17.84 on 1 February 2027

    See your plan:
    http://shop.test/subscriptions

    -- 
    As of 2027-01-10, 12:00 UTC.
    Withdraw from the contract:
    http://shop.test/withdraw
    Terms and conditions:
    http://shop.test/terms_and_condition
    Segno
    "
  `)
})

test('free days that go on as a plan say until when they are free', () => {
  const { text } = planBegunMail(ctx, 'ada@segno.test', viewOf({ isTrial: true }), TODAY)
  expect(text).toContain('Creator is free until 1 February 2027, and then goes on until you cancel.')
})

test('a cancellation is confirmed with its moment, its plan, its day, and that nothing more is charged', () => {
  expect(textOf('cancelled', { view: viewOf({ plan: { ends_then: true } }) })).toMatchInlineSnapshot(`
    "We received your cancellation of Creator at Segno

    Creator ends on 1 February 2027

    We received your cancellation of Creator on 2027-01-10, 12:00 UTC.

    Nothing more is charged. You keep all your points.

    Plan: Creator, 100 points a month
    Price: EUR 17.84 a month, including EUR 2.85 VAT 19% (Germany)
    Ends: on 1 February 2027

    See your plan:
    http://shop.test/subscriptions

    -- 
    As of 2027-01-10, 12:00 UTC.
    Segno
    "
  `)
})

test('one of a plan that was to change names no other plan', () => {
  const view = viewOf({ ...TO_STARTER, plan: { ...TO_STARTER.plan, ends_then: true } })
  expect(textOf('cancelled', { view })).not.toMatch(/Starter|9\.51/)
})

test('one of a plan that was to pause tells no pause', () => {
  const pause = { status: 'paused', resumes_at: day('2027-03-01') }
  const text = textOf('cancelled', { view: viewOf({ plan: { ...pause, ends_then: true } }) })
  expect(text).toContain('Ends: on 1 February 2027')
  expect(text).not.toMatch(/Paused|resume/)
})

test('one of a plan that owes a renewal says what is still due', () => {
  const view = viewOf({ plan: { ...DECLINED, ends_then: true } })
  expect(textOf('cancelled', { view })).toContain('EUR 17.84 for the period that has begun is still due.')
})

test('a bigger plan says what was charged and what came', () => {
  expect(textOf('changed', { before: starter, came: { grossCents: 640, points: 60 } }))
    .toMatchInlineSnapshot(`
      "Your Segno plan is Creator now

      You have Creator now

      It takes the place of Starter, 40 points a month.

      EUR 6.40 was charged to your card, and 60 points came.

      You can withdraw from this contract for 14 days, and get back the money for points you have not spent.

      Plan: Creator, 100 points a month
      Price: EUR 17.84 a month, including EUR 2.85 VAT 19% (Germany)
      Next payment: EUR 17.84 on 1 February 2027

      See your plan:
      http://shop.test/subscriptions

      -- 
      As of 2027-01-10, 12:00 UTC.
      Withdraw from the contract:
      http://shop.test/withdraw
      Terms and conditions:
      http://shop.test/terms_and_condition
      Segno
      "
    `)
})

test('a change of the period alone is named by it', () => {
  const yearly = { ...STARTER_PLAN, id: 'starter-year', period: 'year', points: 480 }
  const view = viewOf({ current: yearly, plan: { package_id: 'starter-year', gross_cents: 9_508 } })
  const text = textOf('changed', { before: starter, view })
  expect(text).toMatch(/plan is Starter, yearly now\n\nYou have Starter, yearly now\n/)
  expect(text).toContain('It takes the place of Starter, 40 points a month.')
  const planned = viewOf({
    current: yearly,
    next: STARTER_PLAN,
    plan: { package_id: 'starter-year', next_package_id: 'starter-month', gross_cents: 951 },
  })
  const ahead = textOf('changePlanned', { view: planned })
  expect(ahead).toMatch(
    /\n\nStarter, monthly begins on 1 February 2027\n\nUntil then you have Starter, yearly\./,
  )
  expect(textOf('changeDropped', { before: planned, view })).toContain('You keep Starter, yearly')
  expect(changeName(view, starter)).toBe('Starter, yearly (change from monthly)')
  expect(changeName(viewOf(), starter)).toBe('Creator (change from Starter)')
  expect(changeName(view, viewOf())).toBe('Starter, yearly (change from Creator)')
  expect(changeName(viewOf(), view)).toBe('Creator (change from Starter, yearly)')
})

test('a difference that is too small to be charged stands with the next payment', () => {
  const view = viewOf({ plan: { carried_cents: 14 } })
  const text = textOf('changed', { before: starter, view, came: { grossCents: 0, points: 1 } })
  expect(text).toContain('Nothing was charged, and 1 point came.')
  expect(text).toContain('Next payment: EUR 17.98 on 1 February 2027, with EUR 0.14 from a change before')
})

test('a change that is to come names its day and its price', () => {
  expect(textOf('changePlanned', { view: viewOf(TO_STARTER) })).toMatchInlineSnapshot(`
    "Your Segno plan changes on 1 February 2027

    Starter begins on 1 February 2027

    Until then you have Creator. Nothing is charged now.

    You can take the change back until then.

    Plan: Creator, 100 points a month
    Price: EUR 17.84 a month, including EUR 2.85 VAT 19% (Germany)
    From then on: Starter, 40 points a month, for EUR 9.51 a month, including EUR 1.52 VAT 19% (Germany)
    Next payment: EUR 9.51 on 1 February 2027

    See your plan:
    http://shop.test/subscriptions

    -- 
    As of 2027-01-10, 12:00 UTC.
    Segno
    "
  `)
})

test('a pause names its days, the next payment, and that it ends by itself', () => {
  const view = viewOf({ plan: { status: 'paused', resumes_at: day('2027-03-01') } })
  expect(textOf('paused', { view })).toMatchInlineSnapshot(`
    "Your Segno plan will be paused from 1 February 2027

    Creator will be paused from 1 February 2027

    In a pause nothing is charged and no points come. Points you have stay.

    It resumes by itself on 1 March 2027. You can resume it earlier.

    Plan: Creator, 100 points a month
    Price: EUR 17.84 a month, including EUR 2.85 VAT 19% (Germany)
    Paused: from 1 February 2027 until 1 March 2027
    Next payment: EUR 17.84 on 1 March 2027

    See your plan:
    http://shop.test/subscriptions

    -- 
    As of 2027-01-10, 12:00 UTC.
    Segno
    "
  `)
})

test('a pause without an end says that it waits', () => {
  const text = textOf('paused', { view: viewOf({ plan: { status: 'paused' } }) })
  expect(text).toContain('It stays paused until you resume it.')
  expect(textOf('paused', { view: viewOf({ plan: { status: 'paused' } }), at: day('2027-02-10') })).toContain(
    'Creator is paused\n',
  )
  expect(text).not.toContain('Next payment')
})

test.each([
  ['by itself', day('2027-03-01'), 'The pause is over.'],
  ['early', day('2027-02-20'), 'The pause ended early.'],
])('the end of a pause that came %s says so', (_, at, words) => {
  const before = viewOf({ plan: { status: 'paused', resumes_at: day('2027-03-01') } })
  const text = textOf('resumed', { before, at, came: { grossCents: 1_784, points: 100 } })
  expect(text).toContain(words)
  expect(text).toContain('EUR 17.84 was charged to your card, and 100 points came.')
})

test('a pause that is taken back before it began has not paused the plan', () => {
  const before = viewOf({ plan: { status: 'paused', resumes_at: day('2027-03-01') } })
  const text = textOf('resumed', { before })
  expect(text).toContain('Creator will not be paused')
  expect(text).not.toMatch(/resumed|ended early/)
})

test('a failed payment names its sum, the next attempt, and what happens', () => {
  expect(textOf('declined', { view: viewOf({ plan: DECLINED }) })).toMatchInlineSnapshot(`
    "Your Segno plan could not be renewed

    Your card was declined

    EUR 17.84 for your plan could not be charged to your card. We try again on 4 February 2027. If it stays unpaid, your plan ends.

    Until it is paid, no new points come. Points you have stay. Use another card, and your plan continues at once.

    Plan: Creator, 100 points a month
    Price: EUR 17.84 a month, including EUR 2.85 VAT 19% (Germany)
    Due: EUR 17.84
    Next attempt: EUR 17.84 on 4 February 2027

    Change the card:
    http://shop.test/subscriptions

    -- 
    As of 2027-01-10, 12:00 UTC.
    Segno
    "
  `)
})

test('one that is not tried again names the end', () => {
  const view = viewOf({ plan: { ...DECLINED, next_attempt_at: null } })
  const text = textOf('declined', { view, isCardExpired: true })
  expect(text).toContain('Your card has expired')
  expect(text).toContain('without another card your plan ends on 15 February 2027.')
  expect(text).toContain('Ends: on 15 February 2027 if it stays unpaid')
})

test('a rescued payment says what was charged, what came, and what is next', () => {
  expect(textOf('rescued', { came: { grossCents: 1_784, points: 100 } })).toMatchInlineSnapshot(`
    "Your Segno plan is paid

    Creator is paid, and continues

    EUR 17.84 was charged to your card, and 100 points came.

    Plan: Creator, 100 points a month
    Price: EUR 17.84 a month, including EUR 2.85 VAT 19% (Germany)
    Next payment: EUR 17.84 on 1 February 2027

    See your plan:
    http://shop.test/subscriptions

    -- 
    As of 2027-01-10, 12:00 UTC.
    Segno
    "
  `)
})

test.each([
  [
    'confirm',
    { plan: { ...DECLINED, waits_for_buyer: true } },
    'EUR 17.84 for the renewal of your plan waits for you',
  ],
  ['kept', {}, 'It goes on as it is: no pause and no change is planned.'],
  ['changeDropped', {}, 'You keep Creator'],
] as const)('the mail of %s says so', (news, facts, words) => {
  expect(textOf(news, { view: viewOf(facts) })).toContain(words)
})

test('a renewal is announced at its price less credit, with a card that ends before', () => {
  const view = viewOf({ plan: { carried_cents: -500, card_expires: '01/2027' } })
  const { subject, text } = renewalMail(ctx, 'ada@segno.test', view)
  expect(subject).toBe('Your Segno plan renews on 1 February 2027')
  expect(text).toContain(
    'On 1 February 2027 we charge EUR 12.84 to your Visa that ends in 4242 for another month of Creator.',
  )
  expect(text).toContain('That card is good until 01/2027 only.')
  expect(text).toContain('Next payment: EUR 12.84 on 1 February 2027, after EUR 5.00 of your credit')
})
