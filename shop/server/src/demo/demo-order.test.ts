import { demoCatalogue } from '@segno/demo-sounds'
import { expect, test } from 'vitest'
import { demoOrder, spreadOver } from './demo-order.ts'
import { DEMO_SEED } from './seed-demo.ts'

const { sounds, packs } = demoCatalogue(DEMO_SEED)
const order = demoOrder(sounds)

test('every demo sound is made, each once', () => {
  expect(order).toHaveLength(sounds.length)
  expect(new Set(order).size).toBe(sounds.length)
})

test('the newest sounds of a demo shop are loops, of every pack', () => {
  const newest = order.slice(-3 * packs.length)
  expect(newest.map((sound) => sound.kind)).toEqual(newest.map(() => 'loop'))
  expect(new Set(newest.map((sound) => sound.packSlug)).size).toBe(packs.length)
  // The atmospheres stand at the end of a pack.
  expect(newest.filter((sound) => sound.instrument === 'texture')).toEqual([])
})

test('the loops that open the packs are made within the first quarter', () => {
  const openers = packs.flatMap(({ slug }) =>
    sounds.filter((sound) => sound.packSlug === slug && sound.kind === 'loop').slice(0, 2),
  )
  const latest = Math.max(...openers.map((sound) => order.indexOf(sound)))
  expect(latest).toBeLessThan(order.length / 4)
})

test('the first sounds that can be heard in a demo shop are loops and one-shots of many packs', () => {
  const first = order.slice(0, 2 * packs.length)
  expect(new Set(first.map((sound) => sound.kind)).size).toBe(2)
  expect(new Set(first.map((sound) => sound.packSlug)).size).toBeGreaterThan(packs.length / 2)
})

test('a smaller demo has so many sounds, loops and one-shots of every pack', () => {
  const some = spreadOver(order, 80)
  expect(some).toHaveLength(80)
  expect(new Set(some.map((sound) => sound.packSlug)).size).toBe(packs.length)
  expect(some.filter((sound) => sound.kind === 'loop').length).toBeGreaterThan(20)
  expect(spreadOver(order, null)).toBe(order)
})
