import { expect, test } from 'vitest'
import { addUpStatement } from './rules.ts'

test('a statement carries over what was not paid before, adds its lines and takes off the payment', () => {
  const sums = {
    earnedBeforeMicroEur: 5_000_000,
    paidBeforeCents: 300,
    lines: [{ amountMicroEur: 700_000 }, { amountMicroEur: -100_000 }],
    paymentCents: 250,
  }
  expect(addUpStatement(sums)).toEqual({
    carriedOverMicroEur: 2_000_000,
    linesMicroEur: 600_000,
    leftMicroEur: 100_000,
  })
})
