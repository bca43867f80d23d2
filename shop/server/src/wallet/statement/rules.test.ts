import { expect, test } from 'vitest'
import { causeOf, receiptOf } from './rules.ts'

test.each([
  ['payment:p', 'payment', null],
  ['receipt:r', 'purchase', 'r'],
  ['return:licence:lot', 'undone', null],
  ['refund:lot:12', 'refund', null],
  ['refund-failed:r', 'refund', null],
  ['dispute-won:d:2026', 'dispute', null],
  ['voucher:v', 'voucher', null],
  ['report:r', 'reward', null],
  ['correction:admin:key', 'correction', null],
  ['expiry:lot', 'expiry', null],
  ['deletion:lot', 'expiry', null],
  ['demo:points', 'other', null],
])('the entry %s is a %s', (reference, cause, receiptId) => {
  expect([causeOf(reference), receiptOf(reference)]).toEqual([cause, receiptId])
})
