import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { disputeReason } from '@segno/contract'
import { expect, test } from 'vitest'
import { providerUrlOf, waysToAnswer } from './rules.ts'

const given = (question: string, how: string, status: string) => ({ question, how, status })

test.each([
  ['a dispute', 'needsAnswer', [], ['evidence', 'accept', 'elsewhere']],
  ['an inquiry, which took nothing', 'inquiry', [], ['evidence', 'elsewhere']],
  ['an appeal', 'appealNeedsAnswer', [], ['elsewhere']],
  [
    'one with evidence on its way',
    'needsAnswer',
    [given('needsAnswer', 'evidence', 'pending')],
    ['elsewhere'],
  ],
  [
    'one whose evidence the provider refused',
    'needsAnswer',
    [given('needsAnswer', 'evidence', 'failed')],
    ['evidence', 'accept', 'elsewhere'],
  ],
  [
    'one that was answered as an inquiry, and recorded',
    'needsAnswer',
    [given('inquiry', 'evidence', 'done'), given('needsAnswer', 'elsewhere', 'done')],
    ['evidence', 'accept', 'elsewhere'],
  ],
  ['one that is decided', 'won', [], ['elsewhere']],
] as const)('%s can be answered in these ways', (_, stage, answers, ways) => {
  expect(waysToAnswer(stage, answers)).toEqual(ways)
})

const origin = 'https://shop.test'
const at = (livemode: boolean, account: string | null) => ({
  isSandbox: false,
  knownHome: () => ({ livemode, account }),
})
const dispute = { id: 'du_1', livemode: true, provider_account: 'acct_1' }

test('a dispute leads to its page at the provider, in the mode it belongs to', () => {
  const url = (provider: Parameters<typeof providerUrlOf>[0]['provider'], row = dispute) =>
    providerUrlOf({ provider, origin }, row)
  expect(url(at(true, 'acct_1'))).toBe('https://dashboard.stripe.com/acct_1/disputes/du_1')
  expect(url(at(false, 'acct_1'), { ...dispute, livemode: false })).toBe(
    'https://dashboard.stripe.com/acct_1/test/disputes/du_1',
  )
  expect(url({ isSandbox: true, knownHome: () => null })).toBe('https://shop.test/sandbox/disputes')
})

test('a dispute of another account or mode, or of a shop without cards, leads nowhere', () => {
  expect(providerUrlOf({ provider: at(false, 'acct_1'), origin }, dispute)).toBeNull()
  expect(providerUrlOf({ provider: at(true, 'acct_2'), origin }, dispute)).toBeNull()
  expect(providerUrlOf({ provider: null, origin }, dispute)).toBeNull()
})

test('every reason that the provider describes has words', () => {
  const types = fileURLToPath(import.meta.resolve('stripe')).replace(
    /(esm|cjs)\/.*$/,
    'esm/resources/Disputes.d.ts',
  )
  const [, listed = ''] = /Reason given by cardholder for dispute\. Possible values are (.*)\. Learn/.exec(
    readFileSync(types, 'utf8'),
  )!
  const reasons = [...listed.matchAll(/`(\w+)`/g)].map(([, reason]) => reason!)
  expect(reasons.length).toBeGreaterThan(10)
  for (const reason of reasons) expect(disputeReason(reason)).not.toBe(reason.replaceAll('_', ' '))
  expect(disputeReason('new_in_2030')).toBe('new in 2030')
})
