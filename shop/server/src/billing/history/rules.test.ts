import { expect, test } from 'vitest'
import { readSought } from './rules.ts'

test.each([
  ['10.71', [1_071, 1_071]],
  ['€ 10,71', [1_071, 1_071]],
  ['EUR 9.00', [900, 900]],
  ['35,69', [3_569, 3_569]],
  ['US$\u00a035.69', [3_569, 3_569]],
  ['− € 1.52', [152, 152]],
  ['1,200.00', [120_000, 120_000]],
  ['1.200,00 €', [120_000, 120_000]],
  ['10.71 EUR', [1_071, 1_071]],
  ['119', [11_900, 11_999]],
  ['119.', [11_900, 11_999]],
  ['119.5', [11_950, 11_959]],
  ['1.200', [120_000, 120_099]],
  ['0.5', [50, 59]],
  ['000007', null],
  ['IN-2026-000001', null],
  ['1.2.3', null],
  ['', null],
])('[R15] a search for “%s” is for sums from and to %j cents', (words, cents) => {
  expect(readSought(words).cents).toEqual(cents)
})

test.each([
  ['4242', { brand: null, last4: '4242' }],
  ['•••• 4242', { brand: null, last4: '4242' }],
  ['Visa', { brand: 'visa', last4: null }],
  ['visa 4242', { brand: 'visa', last4: '4242' }],
  ['Visa •••• 4242', { brand: 'visa', last4: '4242' }],
  ['American Express 0005', { brand: 'amex', last4: '0005' }],
  ['Starter', null],
  ['Starter 4242', null],
  ['424', null],
  ['', null],
])('[R15] a search for “%s” is for the card %j', (words, card) => {
  expect(readSought(words).card).toEqual(card)
})

test.each([
  ['W-20261121-K7RM2P', true],
  ['w-2026', true],
  ['Wave', false],
])('[R15] a search for “%s” is for a withdrawal: %s', (words, isWithdrawal) => {
  expect(readSought(words)).toMatchObject({ isWithdrawal })
})
