import type { PayoutProposal } from '@segno/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buyByCard, openBillingShop } from './testing/billing-shop.ts'
import { earnCommission } from './affiliates/commissions/earn-commission.ts'
import { requestPayout, setBankDetails } from './affiliates/payouts/request-payout.ts'
import { daysAfter } from './platform/day-range.ts'
import { over } from './platform/db/db.ts'
import { newId } from './platform/ids.ts'
import { affiliatesContextOn, aReferral } from './testing/affiliates-context.ts'
import { ask } from './testing/ask.ts'
import { anAccount, anArtist, aSound } from './testing/builders.ts'
import { buySounds } from './testing/orders-context.ts'
import { givePayoutDetails } from './testing/payees-context.ts'
import { openTestApp, signedIn, type SignedIn, type TestApp } from './testing/test-app.ts'
import { hasPostgres, useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
const TRANSFER = { paidOn: '2026-11-25', reference: 'Transfer 7' }
let shop: TestApp
beforeAll(async () => {
  const env = {
    SEGNO_SECOND_PERSON_CENTS: '400',
    SEGNO_PAYOUT_IBAN: 'AT611904300234573201',
    SEGNO_PAYOUT_HOLDER: 'Segno',
  }
  shop = await openTestApp(database.db, env, { now: () => new Date('2026-11-25T12:00:00Z') })
})
afterAll(() => shop[Symbol.asyncDispose]())

let proposer: SignedIn
let artistId: string
beforeEach(async () => {
  proposer = await anAdmin()
  artistId = (await anArtist(database.db)).id
  await givePayoutDetails(database.db, { artistId, at: new Date('2026-01-01') })
  const sound = await aSound(database.db, { artist_id: artistId })
  await buySounds(database.db, (await anAccount(database.db)).id, [sound.id], 20_000_000)
  await sql`insert into royalty (licence_id, artist_id, value_micro_eur, share_basis_points, part_basis_points,
      amount_micro_eur, sold_at)
    select id, ${artistId}::uuid, 20000000, 5000, 10000, 10000000, '2026-10-01' from licence`.execute(
    over(database.db),
  )
})

const anAdmin = (): Promise<SignedIn> => signedIn(shop, { role: 'admin' }, { isConfirmed: true })
const post = <Data = { code?: string }>({ token }: SignedIn, url: string, body: object = {}): Promise<Data> =>
  ask<Data>(shop, `/api/admin/${url}`, { method: 'POST', token, body })
const pay = (amountCents: number, by = proposer) =>
  post<{ code?: string; isWaiting?: boolean; paidCents?: number }>(by, `payment/${artistId}`, {
    amountCents,
    ...TRANSFER,
  })
const waiting = async (): Promise<(PayoutProposal & { _id: string })[]> =>
  (
    await ask<{ items: (PayoutProposal & { _id: string })[] }>(shop, '/api/admin/payout-proposals', {
      token: proposer.token,
    })
  ).items
const confirm = (by: SignedIn, { _id, amountCents }: { _id: string; amountCents: number }) =>
  post(by, `payout-proposals/${_id}/confirm`, { amountCents })
const reject = (by: SignedIn, { _id }: { _id: string }) =>
  post(by, `payout-proposals/${_id}/reject`, { reason: 'Wrong sum' })
const payments = async () =>
  (
    await sql<{ amount_cents: number; created_by: string }>`select amount_cents, created_by
      from royalty_payment order by amount_cents`.execute(over(database.db))
  ).rows
const trail = async () =>
  (
    await sql<{ action: string; actor_id: string }>`select action, actor_id from audit_entry
      where action like 'payout.%' or action = 'royalties.pay' order by id`.execute(over(database.db))
  ).rows.map(({ action, actor_id: by }) => [action, by])

test('[R28] a payment above the limit is entered once another administrator confirms it, and both are on record', async () => {
  const second = await anAdmin()
  expect(await pay(401)).toMatchObject({ isWaiting: true, paidCents: 0 })
  expect(await payments()).toEqual([])
  const [proposal] = await waiting()
  expect(proposal).toMatchObject({
    kind: 'payment',
    amountCents: 401,
    ...TRANSFER,
    proposedBy: { _id: proposer.id },
  })
  expect(await pay(402)).toMatchObject({ code: 'proposal_waiting' })
  expect(await pay(1)).toMatchObject({ code: 'proposal_waiting' })
  expect(await confirm(proposer, proposal!)).toMatchObject({ code: 'proposal_own' })
  expect(await confirm(second, { ...proposal!, amountCents: 900 })).toMatchObject({
    code: 'proposal_changed',
  })
  expect(await payments()).toEqual([])
  expect(await confirm(second, proposal!)).toBeNull()
  expect(await payments()).toEqual([{ amount_cents: 401, created_by: proposer.id }])
  expect(await confirm(second, proposal!)).toMatchObject({ code: 'proposal_decided' })
  expect(await trail()).toEqual([
    ['payout.propose', proposer.id],
    ['royalties.pay', proposer.id],
    ['payout.confirm', second.id],
  ])
})

test('a payment up to the limit, and a correction, wait for nobody; small ones of one day count together', async () => {
  await anAdmin()
  expect(await pay(400)).toMatchObject({ isWaiting: false, paidCents: 400 })
  expect(await pay(1)).toMatchObject({ isWaiting: true, paidCents: 400 })
  const { rows } = await sql<{ id: string }>`select id from royalty_payment`.execute(over(database.db))
  const correction = { amountCents: 400, reference: 'Entered twice' }
  expect(
    await post(proposer, `payment/${artistId}/payments/${rows[0]!.id}/correction`, correction),
  ).toMatchObject({ paidCents: 0 })
})

test('a shop with one administrator is told what to do, and nothing is changed', async () => {
  expect(await pay(401)).toMatchObject({ statusCode: 409, code: 'second_admin_missing' })
  const run = await post(proposer, 'payment-runs', { minAmountCents: 1 })
  expect(run).toMatchObject({ statusCode: 409, code: 'second_admin_missing' })
  expect([await payments(), await waiting(), await trail()]).toEqual([[], [], []])
})

test('what is rejected is not paid, and can be proposed again', async () => {
  const second = await anAdmin()
  await pay(500)
  const [proposal] = await waiting()
  expect(await reject(second, proposal!)).toBeNull()
  expect(await confirm(second, proposal!)).toMatchObject({ code: 'proposal_decided' })
  expect([await payments(), await waiting()]).toEqual([[], []])
  expect(await pay(600)).toMatchObject({ isWaiting: true })
  expect((await trail()).map(([action]) => action)).toEqual([
    'payout.propose',
    'payout.reject',
    'payout.propose',
  ])
})

test('the same request again answers as its proposal stands', async () => {
  const second = await anAdmin()
  const request = {
    method: 'POST',
    token: proposer.token,
    body: { amountCents: 401, ...TRANSFER },
    idempotencyKey: newId(),
  } as const
  const again = () => ask(shop, `/api/admin/payment/${artistId}`, request)
  expect([await again(), await again()]).toMatchObject([{ isWaiting: true }, { isWaiting: true }])
  await reject(second, (await waiting())[0]!)
  expect(await again()).toMatchObject({ statusCode: 409, code: 'proposal_decided' })
  expect(await payments()).toEqual([])
})

test('what buyers gave back meanwhile is not paid by a confirmation', async () => {
  const second = await anAdmin()
  await pay(900)
  await sql`insert into royalty_reversal (licence_id, artist_id, amount_micro_eur, reversed_at)
    select licence_id, artist_id, -amount_micro_eur, now() from royalty`.execute(over(database.db))
  await sql`update licence set ended_at = now(), ended_as = 'undone'`.execute(over(database.db))
  const [proposal] = await waiting()
  expect(await confirm(second, proposal!)).toMatchObject({ code: 'more_than_payable' })
  expect([await payments(), (await waiting()).length]).toEqual([[], 1])
})

test('the database itself refuses a proposer who confirms, and another sum', async () => {
  await anAdmin()
  await pay(500)
  const change = (set: string) => sql.raw(`update payout_proposal set ${set}`).execute(over(database.db))
  await expect(change(`status = 'confirmed', decided_by = proposed_by, decided_at = now()`)).rejects.toThrow(
    'payout_proposal_second',
  )
  await expect(change('amount_cents = 900')).rejects.toThrow('a proposal cannot be changed')
})

test.skipIf(!hasPostgres)('of many who confirm and reject at once one decides', async () => {
  const others = await Promise.all([anAdmin(), anAdmin(), anAdmin()])
  await pay(500)
  const [proposal] = await waiting()
  const answers = await Promise.all([
    ...others.map((by) => confirm(by, proposal!)),
    ...others.map((by) => reject(by, proposal!)),
    confirm(proposer, proposal!),
  ])
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  const { rows } = await sql<{ status: string }>`select status from payout_proposal`.execute(
    over(database.db),
  )
  expect((await payments()).length).toBe(rows[0]!.status === 'confirmed' ? 1 : 0)
})

test('a run above the limit has neither file nor entry before it is confirmed, and is cancelled when rejected', async () => {
  const second = await anAdmin()
  const start = () =>
    post<{ _id: string; isWaiting: boolean }>(proposer, 'payment-runs', { minAmountCents: 1 })
  const first = await start()
  expect(first.isWaiting).toBe(true)
  for (const [what, body] of [
    ['file', {}],
    ['pay', TRANSFER],
  ] as const)
    expect(await post(proposer, `payment-runs/${first._id}/${what}`, body)).toMatchObject({
      code: 'run_waiting',
    })
  await reject(second, (await waiting())[0]!)
  expect(await post(proposer, `payment-runs/${first._id}/pay`, TRANSFER)).toMatchObject({
    code: 'run_decided',
  })
  const run = await start()
  const [proposal] = await waiting()
  expect(proposal).toMatchObject({ kind: 'run', amountCents: 1_000, recipient: null })
  expect(await confirm(second, proposal!)).toBeNull()
  expect(await post(proposer, `payment-runs/${run._id}/pay`, TRANSFER)).toBeNull()
  expect((await payments()).map((payment) => payment.amount_cents)).toEqual([1_000])
})

test('[R20] an affiliate’s payout above the limit stays requested until another administrator confirms it', async () => {
  const second = await anAdmin()
  const at = new Date('2026-10-01T12:00:00Z')
  const { affiliateId, referredId: accountId } = await aReferral(database.db, { at })
  const early = affiliatesContextOn(database.db, at)
  await setBankDetails(early, affiliateId, { holder: 'Ada Lee', iban: 'DE89370400440532013000' })
  await using cards = await openBillingShop(database.db, {
    now: () => at,
    hooks: { onPaid: [earnCommission(early.terms)], onRefunded: [] },
  })
  await sql`insert into package_price (package_id, currency, version, price_cents)
    values ('points-20', 'EUR', 2, 40000)`.execute(over(database.db))
  await buyByCard(cards, accountId, '4242424242424242', { grossCents: 47_600 })
  await requestPayout(affiliatesContextOn(database.db, daysAfter(at, 31)), affiliateId, 'EUR')
  const payout = async () =>
    (
      await sql<{ id: string; status: string }>`select id, status from affiliate_payout`.execute(
        over(database.db),
      )
    ).rows[0]!
  const { id } = await payout()
  const approve = () => post(proposer, `affiliate-payouts/${id}/approve`, { amountCents: 6_000 })
  expect(await approve()).toEqual({ isWaiting: true })
  expect(await approve()).toMatchObject({ code: 'proposal_waiting' })
  expect(await post(proposer, `affiliate-payouts/${id}/pay`, TRANSFER)).toMatchObject({
    code: 'payout_changed',
  })
  await post(second, `affiliate-payouts/${id}/hold`, { reason: 'Checking' })
  expect(await waiting()).toEqual([])
  expect(await approve()).toEqual({ isWaiting: true })
  const [proposal] = await waiting()
  expect(await confirm(proposer, proposal!)).toMatchObject({ code: 'proposal_own' })
  expect((await payout()).status).toBe('requested')
  expect(await confirm(second, proposal!)).toBeNull()
  expect((await payout()).status).toBe('approved')
  expect(await post(proposer, `affiliate-payouts/${id}/pay`, TRANSFER)).toBeNull()
})
