import { isDeepRun } from '@segno/test-kit/deep-run'
import { expect, test } from 'vitest'
import { simulateMoney } from '../testing/money-simulation.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
const STEPS = 500
/** Together 2,000 steps, or 20,000 in the deep run. */
const HISTORIES = isDeepRun() ? 40 : 4

test.each(Array.from({ length: HISTORIES }, (_, history) => history + 1))(
  'in a random history with crashes, faults, outages and deletions (seed %i) no point and no cent is lost or doubled',
  async (seed) => {
    const { done, breaches } = await simulateMoney(database.db, { seed, steps: STEPS, checkEvery: 10 })
    expect(breaches).toEqual([])
    expect(done['pay']).toBeGreaterThan(3)
    expect(done['startRun']).toBeGreaterThan(0)
  },
)
