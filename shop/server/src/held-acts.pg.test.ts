import type { HeldAct } from '@segno/contract'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysAfter } from './platform/day-range.ts'
import { over } from './platform/db/db.ts'
import { newId } from './platform/ids.ts'
import { ask } from './testing/ask.ts'
import { anAccount, aSound } from './testing/builders.ts'
import { buySounds } from './testing/orders-context.ts'
import { openTestApp, signedIn, type SignedIn, type TestApp } from './testing/test-app.ts'
import { hasPostgres, useTestDatabase } from './testing/test-database.ts'
import { campaignFacts, vouchersContextOn } from './testing/vouchers.ts'
import { heldCampaigns } from './vouchers/held-campaigns.ts'
import { runDueActs } from './allowances/decide-act.ts'

const database = useTestDatabase()
const START = new Date('2026-11-29T12:00:00Z')
let clock = START
let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp(database.db, { SEGNO_GIVE_AWAY_CENTS_A_DAY: '50000' }, { now: () => clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

let first: SignedIn
beforeEach(async () => {
  clock = START
  first = await anAdmin()
})

const anAdmin = (): Promise<SignedIn> => signedIn(shop, { role: 'admin' }, { isConfirmed: true })
const post = (by: SignedIn, path: string, body: object = {}) =>
  ask<{ code?: string; _id?: string } | null>(shop, `/api/admin/${path}`, {
    method: 'POST',
    token: by.token,
    body,
  })
/** Worth 0.30 a redemption and point. */
const makeCampaign = (by: SignedIn, facts: object = {}) =>
  post(by, 'campaigns', { ...campaignFacts, kind: 'shared', rewardPoints: 10, count: 100, ...facts })
const acts = async (by = first) =>
  (await ask<{ items: (HeldAct & { _id: string })[] }>(shop, '/api/admin/held-acts', { token: by.token }))
    .items
const campaigns = async () =>
  (await sql<{ name: string }>`select name from campaign order by id`.execute(over(database.db))).rows
const mails = async () =>
  (
    await sql<{ to_address: string }>`select to_address from mail where subject like 'To confirm%'`.execute(
      over(database.db),
    )
  ).rows.map(({ to_address: to }) => to)

test('what an administrator session can print is bounded by the day: ten thousand points for a hundred thousand people wait', async () => {
  const second = await anAdmin()
  expect(await makeCampaign(first, { rewardPoints: 10_000, count: 100_000 })).toMatchObject({
    code: 'held_for_another',
  })
  expect(await campaigns()).toEqual([])
  const [act] = await acts()
  expect(act).toMatchObject({
    state: 'waiting',
    kind: 'campaign',
    worthMicroEur: 300_000_000_000_000,
    runsAt: null,
    why: 'One administrator’s gifts of 24 hours would be above EUR 500.00.',
  })
  expect((await mails()).length).toBe(2)
  expect(await post(first, `held-acts/${act!._id}/confirm`)).toMatchObject({ code: 'held_act_own' })
  expect(await post(second, `held-acts/${act!._id}/confirm`)).toBeNull()
  expect(await campaigns()).toEqual([{ name: 'Summer' }])
  expect(await post(second, `held-acts/${act!._id}/confirm`)).toMatchObject({ code: 'held_act_decided' })
  const { rows } = await sql<{ action: string; actor_id: string }>`
    select action, actor_id from audit_entry where action like 'allowance.%' order by id`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    { action: 'allowance.propose', actor_id: first.id },
    { action: 'allowance.confirmed', actor_id: second.id },
  ])
})

test('small gifts add up over a day, of every kind, and count no more the day after', async () => {
  await anAdmin()
  expect((await makeCampaign(first))?.code).toBeUndefined()
  const { id: userId } = await anAccount(database.db)
  const correct = (points: number) => post(first, `users/${userId}/points`, { points, reason: 'Sorry' })
  expect((await correct(600))?.code).toBeUndefined()
  expect(await correct(100)).toMatchObject({ code: 'held_for_another' })
  expect((await correct(-50))?.code).toBeUndefined()
  const agent = { email: (await anAccount(database.db)).email, days: 365, reason: 'Press' }
  expect(await post(first, 'agent-licences', agent)).toMatchObject({ code: 'held_for_another' })
  expect(await makeCampaign(first, { name: 'More' })).toMatchObject({ code: 'held_for_another' })
  expect((await acts()).map(({ kind }) => kind).toSorted()).toEqual(['agentLicence', 'campaign', 'points'])
  const forWhom = new Map((await acts()).map(({ kind, recipient }) => [kind, recipient?.email ?? null]))
  expect(forWhom.get('agentLicence')).toBe(agent.email)
  expect(forWhom.get('points')).not.toBeNull()
  expect(forWhom.get('campaign')).toBeNull()
  clock = daysAfter(START, 1.1)
  first = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  expect((await makeCampaign(first, { name: 'Later' }))?.code).toBeUndefined()
})

test('a reduction counts by the dearest package, a budget bounds points, and more codes count', async () => {
  await anAdmin()
  expect(await makeCampaign(first, { rewardPoints: 0, discountPercent: 90, count: 5 })).toMatchObject({
    code: 'held_for_another',
  })
  const made = await makeCampaign(first, {
    kind: 'single',
    rewardPoints: 10_000,
    count: 2,
    budgetCents: 40_000,
  })
  expect(made?.code).toBeUndefined()
  expect(await post(first, `campaigns/${made!._id!}/codes`, { count: 50 })).toMatchObject({
    code: 'held_for_another',
  })
  expect((await acts()).map(({ summary }) => summary)).toContain('50 more codes of “Summer”')
})

test('a purchase that waits to be refunded is named, with its buyer', async () => {
  await anAdmin()
  const buyer = await anAccount(database.db)
  await buySounds(database.db, buyer.id, [(await aSound(database.db, { title: 'Rain' })).id], 600_000_000)
  const { rows } = await sql<{ id: string; number: string }>`select id, number from licence`.execute(
    over(database.db),
  )
  const { id, number } = rows[0]!
  expect(await post(first, `purchases/${id}/refund`, { reason: 'Sorry' })).toMatchObject({
    code: 'held_for_another',
  })
  expect(await acts()).toMatchObject([
    {
      kind: 'refundedPurchase',
      summary: `“Rain”, ${number}, refunded in points (Sorry)`,
      recipient: { email: buyer.email },
    },
  ])
})

test('the same request waits once, and a sent-again one counts once', async () => {
  await anAdmin()
  await makeCampaign(first, { count: 10_000 })
  await makeCampaign(first, { count: 10_000 })
  expect(await acts()).toHaveLength(1)
  const { id: userId } = await anAccount(database.db)
  const body = { points: 1_000, reason: 'Sorry' }
  const idempotencyKey = newId()
  for (let sent = 0; sent < 3; sent++)
    expect(
      await ask(shop, `/api/admin/users/${userId}/points`, {
        method: 'POST',
        token: first.token,
        body,
        idempotencyKey,
      }),
    ).toEqual({ availablePoints: 1_000 })
})

test('a request that is sent again once another administrator has confirmed it gives nothing twice', async () => {
  const second = await anAdmin()
  const { id: userId } = await anAccount(database.db)
  const request = {
    method: 'POST' as const,
    token: first.token,
    body: { points: 10_000, reason: 'Sorry' },
    idempotencyKey: newId(),
  }
  const give = () =>
    ask<{ code?: string; availablePoints?: number }>(shop, `/api/admin/users/${userId}/points`, request)
  expect(await give()).toMatchObject({ code: 'held_for_another' })
  const [act] = await acts()
  expect(await post(second, `held-acts/${act!._id}/confirm`)).toBeNull()
  await give()
  const { rows } = await sql<{ points: number }>`
    select sum(points)::int as points from wallet_lot where account_id = ${userId}`.execute(over(database.db))
  expect(rows).toEqual([{ points: 10_000 }])
  expect(await acts()).toHaveLength(1)
})

test('an act is withdrawn by its administrator or rejected by another, with a reason, and expires', async () => {
  const second = await anAdmin()
  await makeCampaign(first, { name: 'A', count: 10_000 })
  await makeCampaign(first, { name: 'B', count: 10_000 })
  await makeCampaign(first, { name: 'C', count: 10_000 })
  const byName = async (name: string) => (await acts()).find(({ summary }) => summary.includes(`“${name}”`))!
  const [a, b, c] = [await byName('A'), await byName('B'), await byName('C')]
  expect(await post(first, `held-acts/${a._id}/drop`, { reason: 'A slip' })).toBeNull()
  expect(await post(second, `held-acts/${b._id}/drop`, { reason: 'Too much' })).toBeNull()
  expect(await post(second, `held-acts/${a._id}/confirm`)).toMatchObject({ code: 'held_act_decided' })
  expect(await post(second, `held-acts/${newId()}/confirm`)).toMatchObject({ code: 'held_act_not_found' })
  clock = daysAfter(START, 8)
  const later = await anAdmin()
  expect(await post(later, `held-acts/${c._id}/confirm`)).toMatchObject({ code: 'held_act_decided' })
  expect((await acts(later)).map(({ state, reason }) => `${state}: ${reason ?? ''}`).toSorted()).toEqual([
    'expired: ',
    'rejected: Too much',
    'withdrawn: A slip',
  ])
  expect(await campaigns()).toEqual([])
})

test('where there is one administrator, an act waits a day with a mail and happens unless it is withdrawn', async () => {
  const runners = heldCampaigns(vouchersContextOn(database.db))
  const run = () => runDueActs({ db: database.db, log: pino({ level: 'silent' }), now: () => clock, runners })
  expect(await makeCampaign(first, { count: 10_000 })).toMatchObject({ code: 'held_for_another' })
  expect(await mails()).toHaveLength(1)
  expect((await acts())[0]!.runsAt).toBe(daysAfter(START, 1).toISOString())
  clock = daysAfter(START, 0.9)
  await run()
  expect(await campaigns()).toEqual([])
  clock = daysAfter(START, 1.1)
  await run()
  expect(await campaigns()).toEqual([{ name: 'Summer' }])
})

test('an administrator who came meanwhile is waited for, and what cannot be done any more fails with its reason', async () => {
  const runners = heldCampaigns(vouchersContextOn(database.db))
  await makeCampaign(first, { name: 'Taken', sharedCode: 'SUMMER-26', count: 10_000 })
  await makeCampaign(first, { name: 'Other', sharedCode: 'SUMMER-26', count: 10_000 })
  clock = daysAfter(START, 1.1)
  await runDueActs({ db: database.db, log: pino({ level: 'silent' }), now: () => clock, runners })
  const states = (
    await sql<{ status: string }>`select status from held_act order by status`.execute(over(database.db))
  ).rows.map(({ status }) => status)
  expect(states).toEqual(['confirmed', 'failed'])
  await sql`update held_act set status = 'waiting', decided_at = null, decided_by = null, reason = null`.execute(
    over(database.db),
  )
  await anAdmin()
  await runDueActs({ db: database.db, log: pino({ level: 'silent' }), now: () => clock, runners })
  const { rows } = await sql`select from held_act where status = 'waiting' and runs_at is null`.execute(
    over(database.db),
  )
  expect(rows).toHaveLength(2)
})

test.skipIf(!hasPostgres)('of many gifts at once no more are given than the day allows', async () => {
  await anAdmin()
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, at) => makeCampaign(first, { name: `No ${at}`, count: 50 })),
  )
  expect(made.filter((one) => one?.code === undefined)).toHaveLength(3)
  expect(await campaigns()).toHaveLength(3)
})
