import { expect, test } from 'vitest'
import { causeOf, joinNames, lotTakenBack, receiptOf } from './rules.ts'

test.each([
  ['payment:p', 'points', null],
  ['receipt:r', 'purchase', 'r'],
  ['return:licence:lot', 'undone', null],
  ['refund:lot:12', 'refund', null],
  ['refund-failed:r', 'refund', null],
  ['dispute:lot:12', 'dispute', null],
  ['dispute-won:d:2026', 'dispute', null],
  ['voucher:v', 'voucher', null],
  ['report:r', 'reward', null],
  ['correction:admin:key', 'correction', null],
  ['expiry:lot', 'expiry', null],
  ['deletion:lot', 'expiry', null],
  ['demo:points', 'other', null],
])('the entry %s is a %s', (reference, cause, receiptId) => {
  expect([causeOf({ reference, origin: null }, new Set()), receiptOf(reference)]).toEqual([cause, receiptId])
})

test('points that were paid for are named after what was bought, and a gift card after itself', () => {
  const cause = (origin: string, byGiftCard: readonly string[] = []) =>
    causeOf({ reference: 'payment:p', origin }, new Set(byGiftCard))
  expect([cause('package'), cause('subscription'), cause('package', ['payment:p'])]).toEqual([
    'points',
    'plan',
    'giftCard',
  ])
})

test('names are joined, each of them once', () => {
  expect([[], ['Rain'], ['Rain', 'Rain'], ['Rain', 'Fog', 'Rain', 'Hail']].map(joinNames)).toEqual([
    null,
    'Rain',
    'Rain',
    'Rain and 2 more',
  ])
})

test('a refund and a dispute name the lot whose points they took', () => {
  const references = ['refund:lot:12', 'dispute:lot:12', 'refund-failed:r', 'payment:p']
  expect(references.map(lotTakenBack)).toEqual(['lot', 'lot', null, null])
})
