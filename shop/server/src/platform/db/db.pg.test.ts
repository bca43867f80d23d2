import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addressOf } from '../../testing/killed-script.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { openPostgres, over } from './db.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)(
  'whether a database answers is asked on a connection of its own, however busy the others are',
  async () => {
    await using busy = openPostgres(await addressOf(database.db), { maxConnections: 1 })
    await over<unknown>(busy.db)
      .transaction()
      .execute(async (tx) => {
        await sql`select 1`.execute(tx)
        await expect(busy.look()).resolves.toBeUndefined()
        await expect(busy.look()).resolves.toBeUndefined()
      })
  },
)

test.skipIf(!hasPostgres)(
  'a transaction may rest between two queries for longer than an answer may take, as a backup on a slow disk does',
  async () => {
    const silenceMs = 300
    await using watched = openPostgres(await addressOf(database.db), { maxConnections: 1, silenceMs })
    let rests = 0
    let failure: unknown
    const resting = over<unknown>(watched.db)
      .transaction()
      .execute(async (tx) => {
        await sql`select 1`.execute(tx)
        while (rests < 2) {
          await setTimeout(2 * silenceMs)
          await sql`select 1`.execute(tx)
          rests++
        }
        await sql`select pg_sleep(3)`.execute(tx).catch((error: unknown) => (failure = error))
      })
    // It cannot be rolled back over that connection.
    await expect(resting).rejects.toThrow('not queryable')
    expect(rests).toBe(2)
    expect(String(failure)).toContain('fell silent')
  },
)

test('a database that is away is told as away each time, and nothing is left open', async () => {
  await using away = openPostgres('postgres://segno@127.0.0.1:9/shop', { maxConnections: 1 })
  await expect(away.look()).rejects.toThrow('ECONNREFUSED')
  await expect(away.look()).rejects.toThrow('ECONNREFUSED')
})
