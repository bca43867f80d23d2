import { isDeepRun } from '@segno/test-kit/deep-run'
import { expect, test } from 'vitest'
import { simulateMoney } from '../testing/money-simulation.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
/** Together 2,000 steps, or 20,000 in the deep run. */
const { histories, steps } = isDeepRun() ? { histories: 20, steps: 1_000 } : { histories: 4, steps: 500 }

test.each(Array.from({ length: histories }, (_, history) => history + 1))(
  'in a random history with crashes, faults, outages and deletions (seed %i) no point and no cent is lost or doubled',
  async (seed) => {
    const { done, breaches } = await simulateMoney(database.db, { seed, steps, checkEvery: 10 })
    expect(breaches).toEqual([])
    expect(done['pay']).toBeGreaterThan(3)
    expect(done['startRun']).toBeGreaterThan(0)
  },
)
