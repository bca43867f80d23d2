import type { Dashboard } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const run = (statement: ReturnType<typeof sql>) => statement.execute(over(database.db))

/** Somebody buys a sound so many days ago. */
async function bought(accountId: string, soundId: string, days: number): Promise<void> {
  const [receiptId, at] = [newId(), sql`now() - ${days} * interval '1 day'`]
  await run(
    sql`insert into ledger_transaction (id, kind, reference) values (${receiptId}, 'spend', ${receiptId})`,
  )
  await run(sql`insert into receipt (id, number, account_id, idempotency_key, request_hash, total_points, transaction_id, balance_points, created_at)
    select ${receiptId}, coalesce(max(number), 0) + 1, ${accountId}, ${receiptId}, 'h', 2, ${receiptId}, 0, ${at} from receipt`)
  await run(sql`insert into licence (id, number, account_id, sound_id, receipt_id, line, points, value_micro_eur, licence_version, created_at)
    values (${newId()}, ${receiptId}, ${accountId}, ${soundId}, ${receiptId}, 1, 2, 0, '1', ${at})`)
}

test('[R43] the dashboard counts a period beside the one before, and what waits for an administrator', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop, { role: 'admin', created_at: new Date('2020-01-01') })
  const [ada, bob] = [await anAccount(database.db), await anAccount(database.db)]
  await run(sql`update account set created_at = now() - interval '10 days' where id = ${bob.id}`)
  const [rain, wind] = [await aSound(database.db, { title: 'Rain' }), await aSound(database.db)]
  await run(sql`update account set created_at = '2020-01-01' where role = 'artist'`)
  await aSound(database.db, { status: 'inReview', published_at: null })
  await run(sql`update account set created_at = '2020-01-01' where role = 'artist'`)
  await bought(ada.id, rain.id, 1)
  await bought(bob.id, rain.id, 2)
  await bought(ada.id, wind.id, 3)
  await bought(ada.id, (await aSound(database.db)).id, 9)
  await run(sql`update account set created_at = '2020-01-01' where role = 'artist'`)
  await run(
    sql`insert into job (id, kind, key, payload, max_attempts, failed_at) values (${newId()}, 'wash', 'a', '{}', 1, now())`,
  )
  const answer = await shop.app.inject({ url: '/api/admin/dashboard?days=7', headers: { token } })
  const { data } = (answer.json() as { body: { data: Dashboard } }).body
  expect(data).toMatchObject({
    newUsers: { now: 1, before: 1 },
    activeUsers: { now: 2, before: 1 },
    pointsSold: { now: 0, before: 0 },
    pointsSpent: { now: 6, before: 2 },
    topSounds: [
      { _id: rain.id, title: 'Rain', purchases: 2 },
      { _id: wind.id, purchases: 1 },
    ],
    waiting: { review: 1, reports: 0, failedJobs: 1, failedMails: 0 },
  })
})
