import type { ForSale } from '@segno/contract'
import { expect, test } from 'vitest'
import { coveringPackage } from './covering-package.ts'

const offer = (points: number, facts: Partial<ForSale> = {}): ForSale => ({
  id: `points-${points}`,
  kind: 'points',
  name: `${points} points`,
  points,
  period: null,
  isRecommended: false,
  isGross: false,
  currency: 'EUR',
  netCents: points,
  vatCents: 0,
  grossCents: points,
  reduced: null,
  ...facts,
})
const OFFERS = [offer(60), offer(20), offer(30, { kind: 'plan', period: 'month' }), offer(150)]

test.each([
  [1, 'points-20'],
  [20, 'points-20'],
  [21, 'points-60'],
  [150, 'points-150'],
])('[R11] to somebody %i points short the smallest package that covers it is offered', (points, id) => {
  expect(coveringPackage(OFFERS, points)?.id).toBe(id)
})

test('[R11] where no package covers what is missing, none is offered', () => {
  expect(coveringPackage(OFFERS, 151)).toBeNull()
})
