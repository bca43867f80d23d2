import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { recordChanges } from '../catalogue/public.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { openTestApp } from '../testing/test-app.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
const FEED_LOCK = 7_346_003

test.skipIf(!hasPostgres)(
  'a feed that stands still is seen by its gauges, and the operator is warned until it goes on',
  async () => {
    await using shop = await openTestApp(database.db, {}, { log: pino({ level: 'silent' }) })
    const read = async (name: string) =>
      (await shop.ctx.gauges.find((one) => one.name === name)!.read())[0]?.value
    expect(await read('segno_index_changes_behind')).toBe(0)
    const tx = await over<unknown>(database.db).startTransaction().execute()
    await sql`select pg_advisory_xact_lock(${FEED_LOCK})`.execute(tx)
    await recordChanges(database.db, [newId(), newId()])
    await sql`update sound_change set at = at - interval '10 minutes'`.execute(over(database.db))
    expect(await read('segno_index_changes_behind')).toBe(2)
    expect(await read('segno_index_oldest_change_seconds')).toBeGreaterThan(590)
    const frozen = 'Search has not shown a change of the catalogue for 10 minutes.'
    expect(await shop.ctx.warnings()).toContain(frozen)
    await tx.rollback().execute()
    await expect.poll(() => read('segno_index_changes_behind')).toBe(0)
    expect(await read('segno_index_oldest_change_seconds')).toBe(0)
    expect(await shop.ctx.warnings()).not.toContain(frozen)
  },
)
