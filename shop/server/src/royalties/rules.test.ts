import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, HOLD_DAYS, royaltyOf } from './rules.ts'

const MICRO_EUR_PER_CENT = 10_000
const NONE_PENDING = { firstPendingAt: null, saleCount: 1, disputedMicroEur: 0, heldMicroEur: 0 }

test('an artist gets half of the money behind a sale, and never more than their share of it', () => {
  expect(royaltyOf(666_667, 5_000)).toBe(333_333)
  fc.assert(
    fc.property(fc.nat(10 ** 12), fc.nat(10_000), (value, share) => {
      const royalty = royaltyOf(value, share)
      expect(royalty * 10_000).toBeLessThanOrEqual(value * share)
      expect(value * share - royalty * 10_000).toBeLessThan(10_000)
    }),
  )
})

test('what was paid and what is owed are what was earned, to the millionth', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 12), fc.nat(10 ** 6), (earnedMicroEur, paidCents) => {
      const balance = balanceOf({
        earnedMicroEur,
        settledMicroEur: earnedMicroEur,
        paidCents,
        ...NONE_PENDING,
      })
      expect(balance.owedMicroEur + paidCents * MICRO_EUR_PER_CENT).toBe(earnedMicroEur)
      expect(balance.payableCents * MICRO_EUR_PER_CENT).toBeLessThanOrEqual(Math.max(0, balance.owedMicroEur))
    }),
  )
})

test('only whole cents of sales past the hold can be paid', () => {
  const sums = { earnedMicroEur: 5_019_999, settledMicroEur: 3_019_999, paidCents: 100, ...NONE_PENDING }
  expect(balanceOf(sums)).toMatchObject({
    payableCents: 201,
    owedMicroEur: 4_019_999,
    pendingMicroEur: 2_000_000,
  })
  expect(balanceOf({ ...sums, paidCents: 400 }).payableCents).toBe(0)
})

test('of nothing earned nothing is payable, whatever was entered as paid', () => {
  const sums = { earnedMicroEur: 0, settledMicroEur: 0, paidCents: -1_000_000, ...NONE_PENDING }
  expect(balanceOf(sums).payableCents).toBe(0)
})

test('royalties of disputed payments are neither payable nor pending', () => {
  const sums = { earnedMicroEur: 5_000_000, settledMicroEur: 3_000_000, paidCents: 0, ...NONE_PENDING }
  expect(balanceOf({ ...sums, disputedMicroEur: 1_500_000 })).toMatchObject({
    payableCents: 300,
    disputedMicroEur: 1_500_000,
    pendingMicroEur: 500_000,
  })
})

test('what is held back is payable once the hold of its first sale is over', () => {
  const sums = {
    earnedMicroEur: 10_000,
    settledMicroEur: 0,
    disputedMicroEur: 0,
    heldMicroEur: 0,
    paidCents: 0,
    saleCount: 1,
  }
  const firstPendingAt = new Date('2026-11-01T12:00:00Z')
  const payableAt = new Date(Date.UTC(2026, 10, 1 + HOLD_DAYS, 12)).toISOString()
  expect(balanceOf({ ...sums, firstPendingAt })).toMatchObject({ nextPayableAt: payableAt })
  expect(balanceOf({ ...sums, firstPendingAt: null })).toMatchObject({ nextPayableAt: null })
})
