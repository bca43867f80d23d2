import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { over } from '../db/db.ts'
import { newId } from '../ids.ts'
import { Sweeper } from '../jobs/sweeper.ts'
import { forgetNetworksOf } from './queries.ts'
import { recordSecurityEvent, SECURITY_LOG_KEPT, type SecurityEvent } from './security-log.ts'

const DAY_MS = 24 * 60 * 60_000

const database = useTestDatabase()
const record = (facts: Partial<SecurityEvent> = {}, options = {}) =>
  recordSecurityEvent(database.db, { kind: 'sign_in.failed', at: new Date(), ...facts }, options)
const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(over(database.db))
const networks = async () =>
  (await run('select network from security_event order by at, id')).rows.map(({ network }) => network)

test('an event of the security log can be neither changed nor taken away', async () => {
  await record({ clientAddress: '192.0.2.1', reason: 'wrong_password' })
  for (const statement of [
    "update security_event set reason = 'other', network = null",
    "update security_event set network = '198.51.100.7'",
    `update security_event set account_id = '${newId()}', network = null`,
    'delete from security_event',
    'truncate security_event',
  ])
    await expect(run(statement)).rejects.toThrow('security_event is only ever added to')
  expect(await networks()).toEqual(['192.0.2.1'])
})

test('an event is kept for 400 days, and not a day longer', async () => {
  const now = new Date()
  await record({ at: new Date(now.getTime() - 400 * DAY_MS), reason: 'old' })
  await record({ at: new Date(now.getTime() - 400 * DAY_MS + 60_000), reason: 'younger' })
  const log = pino({ level: 'silent' })
  const ctx = { db: database.db, log, now: () => now }
  await new Sweeper(ctx, { kept: [SECURITY_LOG_KEPT], others: [] }).sweep()
  expect((await run('select reason from security_event')).rows).toEqual([{ reason: 'younger' }])
})

test('from where an account was used is forgotten with it, and what happened is not', async () => {
  const [ada, bob] = [newId(), newId()]
  await record({ accountId: ada, clientAddress: '192.0.2.1' })
  await record({ accountId: bob, clientAddress: '2001:db8:1:2:3::4' })
  await forgetNetworksOf(database.db, ada)
  // Rows of one moment come in no order.
  expect((await networks()).map(String).toSorted()).toEqual(['2001:db8:1:2', 'null'])
})

test('a flood of the same refusal is one row a minute; another one is a row of its own', async () => {
  const at = new Date()
  const flood = (facts: Partial<SecurityEvent>) => record({ at, ...facts }, { onceInMs: 60_000 })
  await flood({ clientAddress: '192.0.2.1' })
  await flood({ clientAddress: '192.0.2.1', at: new Date(at.getTime() + 59_999) })
  await flood({ clientAddress: '192.0.2.2' })
  await flood({ clientAddress: '192.0.2.1', reason: 'another' })
  await flood({ clientAddress: '192.0.2.1', at: new Date(at.getTime() + 60_000) })
  // Rows of one moment come in no order.
  expect((await networks()).map(String).toSorted()).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.2',
  ])
})
