import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareUses, takeFromLots, type Lot, type LotUse } from './rules.ts'

const lot = fc.record({
  points: fc.integer({ min: 1, max: 400 }),
  valueMicroEur: fc.integer({ min: 0, max: 200_000_000 }),
})
const worth = (uses: readonly LotUse[]): number => uses.reduce((sum, use) => sum + use.valueMicroEur, 0)
const length = (uses: readonly LotUse[]): number =>
  uses.reduce((sum, use) => sum + use.toPoint - use.fromPoint, 0)

test('however a lot is spent, its parts are worth exactly what was paid for it', () => {
  fc.assert(
    fc.property(lot, fc.array(fc.integer({ min: 1, max: 50 })), (made, spendings) => {
      let now: Lot = { ...made, id: 'lot', usedPoints: 0 }
      const all: LotUse[] = []
      for (const points of spendings) {
        const uses = takeFromLots([now], points)
        if (!uses) continue
        all.push(...uses)
        now = { ...now, usedPoints: now.usedPoints + points }
      }
      if (now.usedPoints < now.points) all.push(...takeFromLots([now], now.points - now.usedPoints)!)
      expect(worth(all)).toBe(made.valueMicroEur)
      expect(length(all)).toBe(made.points)
    }),
    { numRuns: 2_000 },
  )
})

test('what is bought together shares out exactly the points and the money that were spent', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.array(lot, { minLength: 1, maxLength: 6 }), prices, (made, wanted) => {
      const lots = made.map((one, at) => ({ ...one, id: String(at), usedPoints: 0 }))
      const total = wanted.reduce((sum, price) => sum + price, 0)
      const uses = takeFromLots(lots, total)
      if (!uses) return
      const shares = shareUses(uses, lots, wanted)
      expect(shares.map(length)).toEqual(wanted)
      expect(worth(shares.flat())).toBe(worth(uses))
    }),
    { numRuns: 1_000 },
  )
})

test('lots that hold too little are left alone', () => {
  expect(takeFromLots([{ id: 'a', points: 3, usedPoints: 1, valueMicroEur: 9 }], 3)).toBeNull()
})

test('neither a lot that is used up nor one that is not needed is touched', () => {
  const lots = ['spent', 'open', 'spare'].map((id) => ({ id, points: 3, usedPoints: 0, valueMicroEur: 9 }))
  lots[0]!.usedPoints = 3
  expect(takeFromLots(lots, 3)?.map(({ lotId }) => lotId)).toEqual(['open'])
})

test.each([
  ['cost more than what was spent', [4], true],
  ['were paid with lots that are unknown', [3], false],
])('things that %s are not shared out', (_, prices, isKnown) => {
  const lots = [{ id: 'a', points: 3, usedPoints: 0, valueMicroEur: 9 }]
  expect(() => shareUses(takeFromLots(lots, 3)!, isKnown ? lots : [], prices)).toThrow(
    'the prices add up to more than what was spent',
  )
})
