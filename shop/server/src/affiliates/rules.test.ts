import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRobot, isWithinTerm, refundOf, whyHeld } from './rules.ts'

test('payments earn for twelve months, and to the last of February for who came on the 29th', () => {
  const leapDay = new Date('2028-02-29T12:00:00Z')
  expect(isWithinTerm(leapDay, new Date('2029-02-28T11:59:59Z'))).toBe(true)
  expect(isWithinTerm(leapDay, new Date('2029-02-28T12:00:00Z'))).toBe(false)
})

test.each([
  [null, true],
  ['', true],
  ['Mozilla/5.0 (compatible; GPTBot/1.1; +https://openai.com/gptbot)', true],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  ['curl/8.9.1', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    false,
  ],
])('%j is a robot: %s', (userAgent, isOne) => expect(isRobot(userAgent)).toBe(isOne))

const RECORD = { clicks: 499, signUps: 0, payments: 5, netCents: 10_000, refundedNetCents: 1_000 }

test.each([
  [{}, null],
  [{ isActive: false }, 'The affiliate’s account is closed'],
  [{ suspicion: 'same_network' }, 'Registered from a network the affiliate uses'],
  [{ shared: 'device' as const }, 'Signs in from a device the affiliate uses'],
  [{ record: { ...RECORD, clicks: 500 } }, 'Too many clicks for so few sign-ups'],
  [{ record: { ...RECORD, clicks: 999, signUps: 1 } }, null],
  [{ record: { ...RECORD, refundedNetCents: 1_001 } }, 'More than 10% of payments are refunded'],
  [{ record: { ...RECORD, payments: 4, refundedNetCents: 9_000 } }, null],
])('a commission with %j waits because: %s', (facts, why) => {
  expect(whyHeld({ suspicion: null, shared: null, isActive: true, record: RECORD, ...facts })).toBe(why)
})

const COMMISSION = { netCents: 1_000, amountCents: 333, refundedNetCents: 0, refundedCents: 0 }

test.each([
  ['all of a payment', {}, 1_000, { netCents: 1_000, amountCents: 333 }],
  ['a tenth of it', {}, 100, { netCents: 100, amountCents: 33 }],
  [
    'more than is left',
    { refundedNetCents: 900, refundedCents: 300 },
    500,
    { netCents: 100, amountCents: 33 },
  ],
  [
    'nothing that is left',
    { refundedNetCents: 1_000, refundedCents: 333 },
    500,
    { netCents: 0, amountCents: 0 },
  ],
])('a refund of %s takes its share off the commission', (_, before, netCents, taken) => {
  expect(refundOf({ ...COMMISSION, ...before }, netCents)).toEqual(taken)
})

test('however many refunds give a payment back, they take off its commission and no more', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 })), (refunds) => {
      let now = COMMISSION
      for (const netCents of [...refunds, 1_000]) {
        const taken = refundOf(now, netCents)
        now = {
          ...now,
          refundedNetCents: now.refundedNetCents + taken.netCents,
          refundedCents: now.refundedCents + taken.amountCents,
        }
      }
      expect(now).toMatchObject({ refundedNetCents: 1_000, refundedCents: 333 })
    }),
  )
})
