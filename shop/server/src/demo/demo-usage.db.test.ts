import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeDemoUsage } from './demo-usage.ts'

const database = useTestDatabase()

test('a demo has weeks of usage to look at, once', async () => {
  const ctx = { db: database.db, now: () => new Date('2026-11-26T12:00:00Z') }
  const count = async () => {
    const { rows } = await sql<{ events: number; days: number; visitors: number }>`
      select count(*)::int as events, count(distinct at::date)::int as days,
        count(distinct account_id)::int as visitors from usage_event`.execute(over(database.db))
    return rows[0]!
  }
  await makeDemoUsage(ctx)
  const first = await count()
  expect(first).toMatchObject({ days: 42, visitors: 39 })
  expect(first.events).toBeGreaterThan(500)
  await makeDemoUsage(ctx)
  expect(await count()).toEqual(first)
})
