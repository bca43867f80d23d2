import { movementText, standingCents } from '@segno/contract'
import { expect, test } from 'vitest'
import { movementsOf } from './movements.ts'
import type { ListedDispute, ListedRefund } from './queries.ts'

const aRefund = (facts: Partial<ListedRefund>): ListedRefund => ({
  id: 'r1',
  kind: 'points',
  status: 'done',
  reason: 'Withdrawal',
  isByOffice: false,
  at: '2026-11-22T12:00:00.123456+00:00',
  points: 3,
  netCents: 135,
  grossCents: 161,
  ...facts,
})

const aDispute = (facts: Partial<ListedDispute>): ListedDispute => ({
  id: 'du_1',
  status: 'open',
  at: '2026-11-23T12:00:00+00:00',
  netCents: 420,
  amountCents: 500,
  ...facts,
})

const moved = (refunds: ListedRefund[], disputes: ListedDispute[] = [], disputedCents = 0) =>
  movementsOf({ refunds, disputes, disputedCents })

test.each([
  ['3 points returned', {}],
  ['1 point returned', { points: 1 }],
  ['Gift card returned', { points: 0 }],
  ['VAT back', { kind: 'vat', points: 0, reason: 'VAT ID ATU1 confirmed' }],
  ['Refunded by the shop, 3 points', { isByOffice: true }],
  ['Refunded by the shop, 3 points', { reason: 'Refunded at the card provider' }],
  ['Refunded by the shop', { isByOffice: true, points: 0 }],
])('[R15] money that went back is called “%s”', (text, facts) => {
  expect(moved([aRefund(facts)]).map(movementText)).toEqual([text])
})

test.each([
  ['Withdrawal W-20261121-K7RM2P', false, 'withdrawn', 'W-20261121-K7RM2P'],
  ['Withdrawal W-20261121-K7RM2P', true, 'shop', 'W-20261121-K7RM2P'],
  ['Withdrawal', false, 'withdrawn', null],
  ['Withdrawal by phone', false, 'shop', null],
])(
  '[R15] a refund for “%s”, by the office: %s, is %s and names withdrawal %s',
  (reason, isByOffice, cause, withdrawal) => {
    expect(moved([aRefund({ reason, isByOffice })])).toMatchObject([{ cause, withdrawal }])
  },
)

test('[R15] each refund is on its way, done, sent back or failed, and only the last leaves its money paid', () => {
  const states = ['pending', 'sent', 'done', 'returned', 'failed'] as const
  const movements = moved(states.map((status, at) => aRefund({ id: `r${at}`, status })))
  expect(movements.map(({ state }) => state)).toEqual(['onItsWay', 'onItsWay', 'done', 'returned', 'failed'])
  expect(standingCents({ grossCents: 1_071, movements })).toBe(1_071 - 4 * 161)
})

test('[R15] disputes take no more than refunds left, beside them in the order of their days', () => {
  const disputes = [aDispute({}), aDispute({ id: 'du_2', status: 'lost', at: '2026-11-24T12:00:00Z' })]
  const movements = moved([aRefund({ at: '2026-11-23T18:00:00Z' })], disputes, 910)
  expect(movements.map(({ id, state, grossCents }) => [id, state, grossCents])).toEqual([
    ['du_1', 'undecided', 500],
    ['r1', 'done', 161],
    ['du_2', 'done', 410],
  ])
  expect(standingCents({ grossCents: 1_071, movements })).toBe(0)
})
