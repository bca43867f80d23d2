import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { keepUsage } from './keep-usage.ts'
import { addUsageMonths, dropUsageMonths, eraseUsage, insertEvents, selectUsageOf } from './queries.ts'

const database = useTestDatabase()
// Tables outlive the emptying of the database.
beforeEach(() => dropUsageMonths(database.db, new Date('2100-01-01')))

const previewAt = (at: string, accountId: string | null = null) => ({
  at: new Date(at),
  account_id: accountId,
  kind: 'preview',
  source: 'web',
  words: null,
  found: null,
})
async function tablesOfEvents(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select tableoid::regclass::text as name, at from usage_event order by at`.execute(over(database.db))
  return rows.map(({ name, at }) => [name, at.toISOString()])
}
const keepAt = (at: string) => keepUsage({ db: database.db, now: () => new Date(at) })

test('events at a month’s edge land in their months, and those without one wait until it is added', async () => {
  const edge = ['2031-03-31T23:59:59.999Z', '2031-04-01T00:00:00.000Z', '2031-04-30T23:59:59.999Z'] as const
  await insertEvents(
    database.db,
    edge.map((at) => previewAt(at)),
  )
  expect(await tablesOfEvents()).toEqual(edge.map((at) => ['usage_event_other', at]))
  await addUsageMonths(database.db, new Date())
  await addUsageMonths(database.db, new Date())
  const months = [
    ['usage_event_2031_03', edge[0]],
    ['usage_event_2031_04', edge[1]],
    ['usage_event_2031_04', edge[2]],
  ]
  expect(await tablesOfEvents()).toEqual(months)
  await insertEvents(database.db, [previewAt('2031-04-15T12:00:00.000Z')])
  expect(await tablesOfEvents()).toContainEqual(['usage_event_2031_04', '2031-04-15T12:00:00.000Z'])
})

test('months are made before they begin', async () => {
  const soon = new Date()
  soon.setUTCMonth(soon.getUTCMonth() + 1, 1)
  await keepAt(new Date().toISOString())
  await insertEvents(database.db, [previewAt(soon.toISOString())])
  expect(await tablesOfEvents()).toEqual([
    [`usage_event_${soon.toISOString().slice(0, 7).replace('-', '_')}`, soon.toISOString()],
  ])
})

test('[R35] a month of events goes when its first day is 90 days old, and its counts stay', async () => {
  const { id } = await anAccount(database.db)
  await insertEvents(database.db, [
    previewAt('2020-01-31T23:59:59.999Z', id),
    previewAt('2020-02-01T00:00:00.000Z', id),
  ])
  await keepAt('2020-03-30T23:00:00Z')
  expect(await tablesOfEvents()).toHaveLength(2)
  await keepAt('2020-03-31T01:00:00Z')
  expect(await tablesOfEvents()).toEqual([['usage_event_2020_02', '2020-02-01T00:00:00.000Z']])
  await keepAt('2020-06-01T00:00:00Z')
  expect(await tablesOfEvents()).toEqual([])
  const { rows } = await sql`
    select day, uses, accounts from usage_day order by day`.execute(over(database.db))
  expect(rows).toEqual([
    { day: new Date('2020-01-31'), uses: 1, accounts: 1 },
    { day: new Date('2020-02-01'), uses: 1, accounts: 1 },
  ])
})

test('somebody is erased from every month', async () => {
  const { id } = await anAccount(database.db)
  await insertEvents(database.db, [previewAt('2031-05-01T00:00:00Z', id)])
  await addUsageMonths(database.db, new Date())
  await insertEvents(database.db, [previewAt('2031-06-01T00:00:00Z', id)])
  expect(await selectUsageOf(database.db, id)).toHaveLength(2)
  await eraseUsage(database.db, { accountId: id, newId: (await anAccount(database.db)).id })
  expect(await selectUsageOf(database.db, id)).toEqual([])
  expect(await tablesOfEvents()).toHaveLength(2)
})
