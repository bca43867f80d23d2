import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { disputeReason } from '@segno/contract'
import { expect, test } from 'vitest'
import { waysToAnswer } from './rules.ts'

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
