import { expect, test } from 'vitest'
import { claimedPart, disputedParts } from './rules.ts'
import { missingPapers } from './missing-papers.ts'

const sum = (netCents: number, vatCents: number, rateBasisPoints = 1_900) => ({
  netCents,
  vatCents,
  rateBasisPoints,
})
const NOTHING = { reversed: [], credit: null }

test('a lost dispute is credited once', () => {
  const lost = sum(900, 171)
  expect(missingPapers([], lost)).toEqual({ reversed: [], credit: { netCents: 900, vatCents: 171 } })
  expect(missingPapers([lost], lost)).toEqual(NOTHING)
  expect(missingPapers([], sum(0, 0))).toEqual(NOTHING)
})

test('more of it is credited by another note, and where less is lost all are reversed and written again', () => {
  const note = sum(450, 86)
  expect(missingPapers([note], sum(900, 171))).toEqual({
    reversed: [],
    credit: { netCents: 450, vatCents: 85 },
  })
  expect(missingPapers([note], sum(400, 76))).toEqual({
    reversed: [note],
    credit: { netCents: 400, vatCents: 76 },
  })
  const notes = [note, sum(450, 85)]
  expect(missingPapers(notes, sum(0, 0))).toEqual({ reversed: notes, credit: null })
})

test('where VAT went back meanwhile, what was credited with it is reversed', () => {
  const note = sum(900, 171)
  expect(missingPapers([note], sum(900, 0, 0))).toEqual({
    reversed: [note],
    credit: { netCents: 900, vatCents: 0 },
  })
})

test('disputes of a payment of which a part was refunded never take more than stands, to the cent', () => {
  const paid = { points: 20, netCents: 900, vatCents: 171, grossCents: 1_071, vatRateBasisPoints: 1_900 }
  for (let refunded = 0; refunded <= 1_071; refunded += 17) {
    const refund = claimedPart(paid, [], refunded)
    for (const claims of [[1_071], [536, 1_071], [1, 1, 2_000], [300, 300, 300]]) {
      const parts = disputedParts(paid, [refund], claims)
      const of = (part: 'netCents' | 'grossCents') =>
        [refund, ...parts].reduce((total, one) => total + one[part], 0)
      expect(of('grossCents')).toBeLessThanOrEqual(1_071)
      expect(of('netCents')).toBeLessThanOrEqual(900)
      expect(of('grossCents') - of('netCents')).toBeLessThanOrEqual(171)
    }
  }
})
