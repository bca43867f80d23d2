import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { anAccount } from '../../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { selectBreaches } from '../queries.ts'
import { availablePoints } from '../read-wallet.ts'
import { correctPoints } from './correct-points.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)(
  'points are taken once, however many administrators take them at once',
  async () => {
    const { db } = database
    const { id: userId } = await anAccount(db)
    const admins = await Promise.all(Array.from({ length: 5 }, () => anAccount(db, { role: 'admin' })))
    const ctx = { db, now: () => new Date(), promoPointMicroEur: 300_000 }
    const correct = (points: number, actorId: string) =>
      correctPoints(ctx, { actorId, userId, points, reason: 'Test', idempotencyKey: newId() })
    await correct(10, admins[0]!.id)
    const taken = await Promise.allSettled(admins.map(({ id }) => correct(-4, id)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await availablePoints(db, userId, new Date())).toBe(2)
    expect(await selectBreaches(db)).toEqual([])
  },
)
