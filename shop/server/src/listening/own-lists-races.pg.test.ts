import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { over } from '../platform/db/db.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { addFavourites } from './favourites/favourites.ts'
import { sayNotForMe } from './not-for-me/not-for-me.ts'
import { notePlays } from './recent/recent-plays.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)(
  'a sound that is deleted at that very moment is not found, or left out',
  async () => {
    const { db } = database
    const { id: accountId } = await anAccount(db)
    const { id: soundId } = await aSound(db)
    const ctx = { db, now: () => new Date() }
    const sounds = [{ soundId }]
    const plays = [{ soundId, playedAt: '2026-11-01T12:00:00.000Z' }]
    let telling: Promise<unknown> = Promise.resolve()
    await inTransaction(db, async (tx) => {
      await sql`delete from sound where id = ${soundId}`.execute(over(tx))
      telling = Promise.allSettled([
        sayNotForMe(ctx, { accountId, soundId }),
        addFavourites(ctx, { accountId, sounds }),
        notePlays(ctx, { accountId, plays }),
      ])
      // Until they wait for the sound, of which this transaction has not said yet that it is gone.
      await expect.poll(() => waitingCount()).toBeGreaterThan(0)
      await sql`select pg_sleep(0.5)`.execute(over(tx))
    })
    expect(await telling).toMatchObject([
      { status: 'rejected', reason: { code: 'sound_not_found' } },
      { status: 'fulfilled', value: { total: 0 } },
      { status: 'fulfilled' },
    ])
  },
)

async function waitingCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks where not granted`.execute(over(database.db))
  return rows[0]!.count
}
