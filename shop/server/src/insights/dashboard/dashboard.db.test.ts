import type { Dashboard, PayoutsDue } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { countDay } from '../usage/roll-up.ts'

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
  for (const days of [1, 2, 3, 9]) await countDay(database, new Date(dayOf(daysAfter(new Date(), -days))))
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
    revenue: [{ currency: 'EUR', now: 0, before: 0 }],
    waiting: {
      review: 1,
      reports: 0,
      notices: 0,
      applications: 0,
      feedback: 0,
      failedJobs: 1,
      withdrawals: 0,
      withdrawalDueAt: null,
      disputes: 0,
      nextDisputeDueAt: null,
      toConfirm: 0,
      heldRoyalties: 0,
      returnedRefunds: 0,
      providerDifferences: 0,
      failedMails: 0,
    },
  })
})

/** Somebody pays twenty points so many days ago: 100 net, 119 gross. */
async function paid(accountId: string, currency: string, days: number): Promise<string> {
  const [id, at] = [newId(), sql`now() - ${days} * interval '1 day'`]
  await run(sql`insert into payment (id, account_id, package_id, name, kind, points, currency, net_cents, vat_cents,
      gross_cents, vat_kind, vat_country, vat_rate_basis_points, value_micro_eur, buyer, declared_country, card_country, status, started_at, paid_at, livemode)
    select ${id}, ${accountId}, id, '20 points', 'points', 20, ${currency}, 10000, 1900, 11900, 'charged', 'DE', 1900, 90000000,
      '{}', 'DE', 'DE', 'paid', ${at}, ${at}, true from package limit 1`)
  return id
}

test('[R43] revenue is what was paid net of VAT, less refunds and lost disputes, in each currency', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop, { role: 'admin' })
  const { id } = await anAccount(database.db)
  await paid(id, 'EUR', 1)
  await paid(id, 'USD', 9)
  const [refunded, disputed] = [await paid(id, 'EUR', 9), await paid(id, 'EUR', 8)]
  await run(sql`insert into refund (id, payment_id, account_id, points, net_cents, vat_cents, gross_cents, reason, status, created_at)
    values (${newId()}, ${refunded}, ${id}, 20, 2500, 475, 2975, 'r', 'done', now() - interval '2 days'),
      (${newId()}, ${disputed}, ${id}, 20, 10000, 1900, 11900, 'r', 'failed', now() - interval '2 days')`)
  await run(sql`insert into payment_dispute (id, payment_id, held_points, status, opened_at, closed_at, amount_cents, taken_at, net_cents)
    values ('d', ${disputed}, 0, 'lost', now() - interval '3 days', now() - interval '2 days', 5950, now() - interval '3 days', 5000)`)
  const answer = await shop.app.inject({ url: '/api/admin/dashboard?days=7', headers: { token } })
  const { data } = (answer.json() as { body: { data: Dashboard } }).body
  expect(data.revenue).toEqual([
    { currency: 'EUR', now: 2_500, before: 20_000 },
    { currency: 'USD', now: 0, before: 10_000 },
  ])
  expect(data.revenueDays).toHaveLength(7)
  expect(data.revenueDays.map(({ cents }) => cents)).toEqual([0, 0, 0, -5_000, -2_500, 10_000, 0])
  // Their points were never given here: what is seen is that the refund takes twenty, and the failed one none.
  expect(data.pointsSold).toEqual({ now: -20, before: 0 })
})

test('[R43] money of an open or lost dispute is no revenue from the day it was taken, and of a won one it is', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop, { role: 'admin' })
  const { id } = await anAccount(database.db)
  const payments = []
  for (let made = 0; made < 4; made++) payments.push(await paid(id, 'EUR', 9))
  const [open, won, inquiry, refunded] = payments
  const dispute = (paymentId: string, status: string, taken: string | null, netCents: number | null) =>
    run(sql`insert into payment_dispute (id, payment_id, held_points, status, opened_at, closed_at, amount_cents, taken_at, net_cents)
      values (${newId()}, ${paymentId}, 0, ${status}, now() - interval '9 days',
        case when ${status} = 'won' then now() end, 11900, now() - ${taken}::interval, ${netCents})`)
  await dispute(open!, 'open', '2 days', 6_000)
  await dispute(open!, 'open', '2 days', 4_000)
  await dispute(won!, 'won', null, null)
  await dispute(inquiry!, 'inquiry', null, null)
  await dispute(refunded!, 'open', '9 days', 10_000)
  // Refunded since the dispute was opened: no more goes than came.
  await run(sql`insert into refund (id, payment_id, account_id, points, net_cents, vat_cents, gross_cents, reason, status, created_at)
    values (${newId()}, ${refunded}, ${id}, 20, 2500, 475, 2975, 'r', 'done', now() - interval '9 days')`)
  const answer = await shop.app.inject({ url: '/api/admin/dashboard?days=7', headers: { token } })
  const { data } = (answer.json() as { body: { data: Dashboard } }).body
  expect(data.revenue).toEqual([{ currency: 'EUR', now: -10_000, before: 30_000 }])
})

test('[R43] disputes that wait for an answer are counted, with the next day to answer by', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop, { role: 'admin' })
  const { id } = await anAccount(database.db)
  const payment = await paid(id, 'EUR', 1)
  await run(sql`insert into payment_dispute (id, payment_id, held_points, status, opened_at, amount_cents, due_at, needs_answer)
    values ('a', ${payment}, 0, 'open', now(), 100, '2026-12-04T12:00:00Z', true),
      ('b', ${payment}, 0, 'inquiry', now(), 100, '2026-12-02T12:00:00Z', true),
      ('c', ${payment}, 0, 'open', now(), 100, '2026-12-01T12:00:00Z', false)`)
  const answer = await shop.app.inject({ url: '/api/admin/dashboard', headers: { token } })
  const { data } = (answer.json() as { body: { data: Dashboard } }).body
  expect(data.waiting).toMatchObject({ disputes: 2, nextDisputeDueAt: '2026-12-02T12:00:00.000Z' })
})

test('[R43] acts and payouts that wait for a second administrator are counted', async () => {
  await using shop = await openTestApp(database.db)
  const { id, token } = await signedIn(shop, { role: 'admin' })
  await run(sql`insert into held_act (id, kind, payload, summary, worth_micro_eur, proposed_by, proposed_at, expires_at, status, decided_by, decided_at)
    values (${newId()}, 'points', '{}', 'Points', 1, ${id}, now(), now() + interval '1 day', 'waiting', null, null),
      (${newId()}, 'points', '{}', 'Points', 1, ${id}, now() - interval '8 days', now() - interval '1 day', 'waiting', null, null),
      (${newId()}, 'points', '{}', 'Points', 1, ${id}, now(), now() + interval '1 day', 'confirmed', ${id}, now())`)
  const answer = await shop.app.inject({ url: '/api/admin/dashboard', headers: { token } })
  expect((answer.json() as { body: { data: Dashboard } }).body.data.waiting.toConfirm).toBe(1)
})

test('[R43] payouts are due to artists whose sales are settled, and to affiliates who asked', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop, { role: 'admin' })
  const buyer = await anAccount(database.db)
  const [due, held] = [await anArtist(database.db), await anArtist(database.db)]
  await bought(buyer.id, (await aSound(database.db, { artist_id: due.id })).id, 40)
  await bought(buyer.id, (await aSound(database.db, { artist_id: held.id })).id, 1)
  await run(sql`insert into royalty (licence_id, artist_id, value_micro_eur, share_basis_points, amount_micro_eur, sold_at, part_basis_points)
    select licence.id, sound.artist_id, 6000000, 5000, 3000000, licence.created_at, 10000
    from licence join sound on sound.id = licence.sound_id`)
  await run(
    sql`insert into affiliate (account_id, afid, created_at) values (${buyer.id}, 'abcdefgh0123', now())`,
  )
  await run(sql`insert into affiliate_payout (id, affiliate_id, currency, amount_cents, holder, iban, status, requested_at)
    values (${newId()}, ${buyer.id}, 'USD', 7000, 'Ada', 'DE89370400440532013000', 'requested', now())`)
  const answer = await shop.app.inject({ url: '/api/admin/dashboard/payouts', headers: { token } })
  expect((answer.json() as { body: { data: PayoutsDue } }).body.data).toEqual({
    artists: { count: 1, amountCents: 300 },
    overpaid: { artists: { count: 0, amountCents: 0 }, affiliates: { count: 0, sums: [] } },
    affiliates: { count: 1, sums: [{ currency: 'USD', amountCents: 7_000 }] },
  })
})

test('[R43] new users and points spent are those that their lists have of the same days', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop, { role: 'admin', created_at: new Date('2020-01-01') })
  const read = async <Data>(url: string): Promise<Data> =>
    ((await shop.app.inject({ url, headers: { token } })).json() as { body: { data: Data } }).body.data
  const [ada, sound] = [await anAccount(database.db), await aSound(database.db)]
  const today = new Date().toISOString().slice(0, 10)
  // The first and the last moment of the period, and just before it.
  const moments = ['6 days', '-1 day', '144 hours 1 millisecond'].map(
    (ago) => sql`least(now(), ${today}::timestamptz - ${ago}::interval)`,
  )
  for (const at of moments) {
    const { id } = await anAccount(database.db)
    await run(sql`update account set created_at = ${at} where id = ${id}`)
    await bought(id, sound.id, 0)
    await run(sql`update licence set created_at = ${at} where account_id = ${id}`)
    await run(sql`alter table receipt disable trigger receipt_fixed`)
    await run(sql`update receipt set created_at = ${at} where account_id = ${id}`)
    await run(sql`alter table receipt enable trigger receipt_fixed`)
  }
  await run(sql`update account set created_at = '2020-01-01' where id = ${ada.id} or role = 'artist'`)
  const { since, until, ...figures } = await read<Dashboard>('/api/admin/dashboard?days=7')
  const days = `from=${since.slice(0, 10)}&to=${until.slice(0, 10)}`
  const users = await read<{ items: unknown[] }>(`/api/admin/users?${days}`)
  const purchases = await read<{ items: unknown[] }>(`/api/admin/purchases?${days}`)
  expect([figures.newUsers.now, users.items.length]).toEqual([2, 2])
  expect([figures.pointsSpent.now, purchases.items.length]).toEqual([4, 2])
})

test('[R43] the days before are those before the period, also on the next day', async () => {
  let now = new Date()
  await using shop = await openTestApp(database.db, {}, { now: () => now })
  const newUsers = async () => {
    // Again each time: a token does not last until the next day.
    const { token } = await signedIn(shop, { role: 'admin', created_at: new Date('2020-01-01') })
    const answer = await shop.app.inject({ url: '/api/admin/dashboard?days=7', headers: { token } })
    return (answer.json() as { body: { data: Dashboard } }).body.data.newUsers
  }
  const { id } = await anAccount(database.db)
  await run(sql`update account set created_at = ${daysAfter(now, -6)} where id = ${id}`)
  expect(await newUsers()).toEqual({ now: 1, before: 0 })
  now = daysAfter(now, 1)
  expect(await newUsers()).toEqual({ now: 0, before: 1 })
})
