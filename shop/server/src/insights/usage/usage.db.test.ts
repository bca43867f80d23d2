import type { ActiveUsers, Usage } from '@segno/contract'
import { randomFrom } from '@segno/test-kit/random'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, aSound } from '../../testing/builders.ts'
import { deleteOwnAccount, openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { InsightsTables } from '../tables.ts'
import { insertEvents, type UsageEvent } from './queries.ts'
import { rollUpUsage } from './roll-up.ts'
import { UsageRecorder } from './usage-recorder.ts'

const database = useTestDatabase()
const on = () => over<InsightsTables>(database.db)
let shop: TestApp
beforeEach(async () => void (shop = await openTestApp(database.db)))
afterEach(() => shop[Symbol.asyncDispose]())

const happened = (given: Partial<UsageEvent>): UsageEvent => ({
  at: new Date(),
  account_id: null,
  kind: 'search',
  source: 'web',
  words: null,
  found: null,
  ...given,
})
const rollUpAt = (at: string) => rollUpUsage({ db: database.db, now: () => new Date(at) })

async function ask<Data>(url: string): Promise<Data> {
  const { token } = await signedIn(shop, { role: 'admin' })
  const answer = await shop.app.inject({ url: `/api/admin/analytics/${url}`, headers: { token } })
  return (answer.json() as { body: { data: Data } }).body.data
}

test.each([1, 2, 3])(
  '[R34] [R35] days add up as counted anew from history %i, over a change of clocks',
  async (seed) => {
    const random = randomFrom(seed)
    const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => anAccount(database.db)))
    // Clocks went back on 25 October 2026 in Berlin, in the middle of it.
    const firstMs = Date.parse('2026-10-20T00:00:00Z')
    const events = Array.from({ length: 300 }, () =>
      happened({
        at: new Date(firstMs + Math.floor(random() * 12 * 24) * 60 * 60_000 - (random() < 0.5 ? 1 : 0)),
        account_id: accounts[Math.floor(random() * 6)]?.id ?? null,
        kind: (['search', 'preview', 'match'] as const)[Math.floor(random() * 3)]!,
        source: (['web', 'plugin', 'api'] as const)[Math.floor(random() * 3)]!,
      }),
    )
    await insertEvents(database.db, events)
    await rollUpAt('2026-10-26T12:00:00Z')
    await rollUpAt('2026-11-02T12:00:00Z')
    const counted = await sql`
    select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, kind, source, uses, accounts from usage_day
    order by 1, 2, 3`.execute(on())
    const plain = await sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, kind, source,
      count(*)::int as uses, count(distinct account_id)::int as accounts
    from usage_event group by 1, 2, 3 order by 1, 2, 3`.execute(on())
    expect(counted.rows).toEqual(plain.rows)
    const active = await sql`
    select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, daily, weekly, monthly from active_day order by 1`.execute(
      on(),
    )
    const plainActive = await sql`
    with dated as (select (at at time zone 'UTC')::date as on_day, account_id from usage_event)
    select to_char(day, 'YYYY-MM-DD') as day,
      (select count(distinct account_id)::int from dated where on_day = day::date) as daily,
      (select count(distinct account_id)::int from dated where on_day between day::date - 6 and day::date) as weekly,
      (select count(distinct account_id)::int from dated where on_day between day::date - 27 and day::date) as monthly
    from generate_series((select min(on_day) from dated)::timestamp, '2026-11-02'::timestamp, '1 day') as day
    order by 1`.execute(on())
    expect(active.rows).toEqual(plainActive.rows)
  },
)

test('counting a day again changes nothing, and includes what came since', async () => {
  const { id } = await anAccount(database.db)
  const at = new Date('2026-11-01T10:00:00Z')
  await insertEvents(database.db, [happened({ at, account_id: id })])
  await rollUpAt('2026-11-01T11:00:00Z')
  await rollUpAt('2026-11-01T11:00:00Z')
  await insertEvents(database.db, [happened({ at, account_id: id })])
  await rollUpAt('2026-11-01T12:00:00Z')
  expect(await on().selectFrom('usage_day').select(['uses', 'accounts']).execute()).toEqual([
    { uses: 2, accounts: 1 },
  ])
})

test('drag-outs and first downloads count, and administrators are no active users', async () => {
  const [buyer, admin] = [await anAccount(database.db), await anAccount(database.db, { role: 'admin' })]
  const sound = await aSound(database.db)
  for (const accountId of [buyer.id, admin.id])
    await sql`insert into drag_out (id, account_id, sound_id, dragged_at, file_name, dragged_as, is_altered)
      values (${newId()}, ${accountId}, ${sound.id}, now(), 'a.wav', 'preview', false)`.execute(on())
  await rollUpUsage({ db: database.db, now: () => new Date() })
  const usage = await ask<Usage>('usage?days=7')
  expect(usage.days).toHaveLength(7)
  expect(usage.totals.dragOut).toEqual({ now: 2, before: 0 })
  const active = await ask<ActiveUsers>('active-users?days=7')
  expect(active).toMatchObject({ active: { now: 1, before: 0 }, retention: [{ accounts: 1, returned: [] }] })
})

test('a search that is typed letter by letter counts once, and what found nothing is listed', async () => {
  const { id } = await anAccount(database.db)
  await using recorder = new UsageRecorder({ db: database.db, log: shop.ctx.log, now: () => new Date() })
  const search = (words: string, found: number) =>
    recorder.note({ accountId: id, kind: 'search', source: 'web', search: { words, found } })
  search('ka', 40)
  search('Kazoo', 0)
  search('kick', 12)
  await recorder.flush()
  await rollUpUsage({ db: database.db, now: () => new Date() })
  const none = await ask<{ items: unknown[] }>('searched?found=none')
  expect(none.items).toEqual([{ words: 'kazoo', searches: 1, unanswered: 1 }])
  expect((await ask<{ items: unknown[] }>('searched?q=KIC')).items).toHaveLength(1)
})

test('what somebody did in the last seconds before they deleted their account is dropped', async () => {
  const ada = await signedIn(shop, { email: 'ada@segno.test' })
  const { id } = await anAccount(database.db)
  await using recorder = new UsageRecorder({ db: database.db, log: shop.ctx.log, now: () => new Date() })
  for (const accountId of [ada.id, id, null]) recorder.note({ accountId, kind: 'preview', source: 'web' })
  await deleteOwnAccount(shop, { token: ada.token, email: 'ada@segno.test' })
  await recorder.flush()
  const left = await on().selectFrom('usage_event').select('account_id').execute()
  expect(new Set(left.map(({ account_id: one }) => one))).toEqual(new Set([id, null]))
})

test('of a deleted account counts stay and no id', async () => {
  const user = await signedIn(shop, { email: 'ada@segno.test' })
  await insertEvents(database.db, [happened({ account_id: user.id, at: new Date(Date.now() - 86_400_000) })])
  await rollUpUsage({ db: database.db, now: () => new Date() })
  await deleteOwnAccount(shop, { token: user.token, email: 'ada@segno.test' })
  await rollUpUsage({ db: database.db, now: () => new Date() })
  const ids = [
    ...(await on().selectFrom('usage_event').select('account_id').execute()),
    ...(await on().selectFrom('active_account').select('account_id').execute()),
  ]
  expect(ids).toHaveLength(2)
  expect(ids.map((row) => row.account_id)).not.toContain(user.id)
  expect((await ask<ActiveUsers>('active-users')).active.now).toBe(1)
})
