import { expect, test } from 'vitest'
import { simulateMoney } from '../testing/money-simulation.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()

test.each([1, 2, 3, 4])(
  'in a random history with crashes and faults (seed %i) no point and no cent is lost or doubled',
  async (seed) => {
    const { done, breaches } = await simulateMoney(database.db, { seed, steps: 700, checkEvery: 10 })
    expect(breaches).toEqual([])
    expect(done['pay']).toBeGreaterThan(3)
    expect(done['startRun']).toBeGreaterThan(0)
  },
)
