import { randomFrom } from '@segno/test-kit/random'
import { expect, test } from 'vitest'
import { randomFaults } from './random-faults.ts'

const shares = {
  answers: { fail_after_success: 0.1, slow: 0.2 },
  deliveries: { repeat: 0.2, delay: 0.2, drop: 0.1 },
}
const drawn = (seed: number): unknown[] => {
  const plan = randomFaults(randomFrom(seed), shares)
  return Array.from({ length: 1000 }, () => [plan.nextAnswer(), plan.nextDelivery()?.kind ?? null])
}

test('the same seed meets the same faults, and another seed others', () => {
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
})

test('faults come as often as was asked', () => {
  const [answers, deliveries] = [0, 1].map((index) => drawn(1).map((pair) => (pair as unknown[])[index]))
  const count = (all: unknown[] | undefined, wanted: unknown): number =>
    all?.filter((one) => one === wanted).length ?? 0
  for (const [all, kind, share] of [
    [answers, 'fail_after_success', 0.1],
    [answers, 'slow', 0.2],
    [answers, null, 0.7],
    [deliveries, 'drop', 0.1],
    [deliveries, null, 0.5],
  ] as const)
    expect(Math.abs(count(all, kind) / 1000 - share)).toBeLessThan(0.05)
})
