import { expect, test } from 'vitest'
import { type DisputeState, stageOf, stateOf } from './states.ts'

const taken = { amount: -1_071 }
const returned = { amount: 1_071 }

test.each<[string, string, object[], DisputeState | null, DisputeState]>([
  ['an inquiry', 'warning_needs_response', [], null, 'inquiry'],
  ['an inquiry that was answered', 'warning_under_review', [], 'inquiry', 'inquiry'],
  ['an inquiry that became a dispute', 'needs_response', [taken], 'inquiry', 'open'],
  ['an inquiry that was closed', 'warning_closed', [], 'inquiry', 'won'],
  ['a dispute', 'needs_response', [taken], null, 'open'],
  ['a dispute that was answered', 'under_review', [taken], 'open', 'open'],
  ['a win', 'won', [taken, returned], 'open', 'won'],
  ['a loss', 'lost', [taken], 'open', 'lost'],
  ['an appeal against a loss', 'appeal_needs_response', [taken], 'lost', 'lost'],
  ['an appeal that was filed', 'appeal_under_review', [taken], 'lost', 'lost'],
  ['an appeal that was won', 'won', [taken, returned], 'lost', 'won'],
  ['an appeal first heard of', 'appeal_under_review', [taken], null, 'open'],
  ['a win that the bank contests', 'under_review', [taken], 'won', 'open'],
  ['one that was prevented', 'prevented', [], null, 'won'],
  ['one that was prevented after a refund of ours', 'prevented', [taken, returned], 'open', 'won'],
  ['one that was prevented by sending the money back', 'prevented', [taken], 'open', 'lost'],
  ['a state of a later version', 'new_in_2030', [], null, 'open'],
  ['a state of a later version, once lost', 'new_in_2030', [], 'lost', 'lost'],
])('%s', (_, status, balance_transactions, before, expected) => {
  expect(stateOf({ status, balance_transactions } as never, before)).toBe(expected)
})

test.each([
  ['needs_response', 'open', 'needsAnswer'],
  ['appeal_needs_response', 'lost', 'appealNeedsAnswer'],
  [null, 'inquiry', 'inquiry'],
  [null, 'open', 'needsAnswer'],
  ['new_in_2030', 'lost', 'lost'],
])('what the provider calls %s is shown for one that is %s here as %s', (provider_status, status, stage) => {
  expect(stageOf({ provider_status, status })).toBe(stage)
})
