import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '../../accounts/public.ts'
import { enterDetails } from '../../payees/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { affiliatesContextOn, aReferral } from '../../testing/affiliates-context.ts'
import { anAccount } from '../../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { earnCommission, takeBackCommission } from '../commissions/earn-commission.ts'
import { payoutsOf } from '../balances/queries.ts'
import { retentionOfAffiliate, unsettledByAffiliate, requestLastPayouts } from '../payouts/last-payouts.ts'
import { requestPayout, setBankDetails, showMoney } from '../payouts/request-payout.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { approvePayout, decideCommission, holdPayout, payPayouts, rejectPayout } from './decide.ts'
import { selectAffiliateBreaches } from '../ledger/queries.ts'
import { toPayout } from '../wire.ts'
import { affiliatesOf, sumOverpaidAffiliates } from './queries.ts'
import { showApproved, writePayoutFile } from './transfers.ts'

const database = useTestDatabase()
const start = new Date('2026-09-01T12:00:00Z')
const later = daysAfter(start, 31)
const of = { packageId: 'p', kind: 'points', period: null, currency: 'EUR' } as const
let affiliateId: string
let referredId: string
let actorId: string
let payments: string[]
beforeEach(async () => {
  const { db } = database
  ;({ affiliateId, referredId } = await aReferral(db, { at: start }))
  actorId = (await anAccount(db, { role: 'admin' })).id
  const ctx = affiliatesContextOn(db, start)
  await setBankDetails(ctx, affiliateId, { holder: 'Ada Lee', iban: 'DE89370400440532013000' })
  payments = Array.from({ length: 4 }, () => newId())
  for (const paymentId of payments)
    await earnCommission(ctx.terms)(db, {
      ...of,
      accountId: referredId,
      paymentId,
      netCents: 10_000,
      at: start,
    })
})

const at = (now: Date) => affiliatesContextOn(database.db, now)
const refund = (paymentId: string) =>
  inTransaction(database.db, (tx) =>
    takeBackCommission(tx, {
      ...of,
      accountId: referredId,
      refundId: newId(),
      leavesNothing: true,
      paymentId,
      netCents: 10_000,
      at: later,
    }),
  )
async function request(): Promise<{ actorId: string; payoutId: string }> {
  await requestPayout(at(later), affiliateId, 'EUR')
  const { rows } = await sql<{ id: string }>`
    select id from affiliate_payout order by requested_at desc, id desc limit 1`.execute(over(database.db))
  return { actorId, payoutId: rows[0]!.id }
}
const payPayout = (
  ctx: ReturnType<typeof at>,
  { payoutId, ...asked }: { actorId: string; payoutId: string; paidOn: string; reference: string },
) => payPayouts(ctx, { ...asked, payoutIds: [payoutId] })
const balance = async () => (await showMoney(at(later), affiliateId)).balances[0]
const paid = { paidOn: '2026-10-02', reference: 'SEPA 12' }
const commissionIds = async () =>
  (
    await sql<{ id: string }>`select id from affiliate_commission order by id`.execute(over(database.db))
  ).rows.map(({ id }) => id)

test('[R20] a payout is approved at the sum that was seen, then paid once', async () => {
  const payout = await request()
  await expect(payPayout(at(later), { ...payout, ...paid })).rejects.toMatchObject({ code: 'payout_changed' })
  await expect(approvePayout(at(later), { ...payout, amountCents: 5_999 })).rejects.toMatchObject({
    code: 'payout_changed',
  })
  await approvePayout(at(later), { ...payout, amountCents: 6_000 })
  await expect(payPayout(at(later), { ...payout, ...paid, paidOn: '2026-12-24' })).rejects.toMatchObject({
    code: 'payment_in_future',
  })
  const early = { ...payout, ...paid, paidOn: '2026-09-01' }
  await expect(payPayout(at(later), early)).rejects.toMatchObject({ code: 'payment_too_early' })
  await payPayout(at(later), { ...payout, ...paid })
  await expect(payPayout(at(later), { ...payout, ...paid })).rejects.toMatchObject({ code: 'payout_changed' })
  expect(await balance()).toMatchObject({ freeCents: 0, inPayoutCents: 0, paidCents: 6_000 })
  const { rows } =
    await sql`select action, after ->> 'status' as status from audit_entry order by id`.execute(
      over(database.db),
    )
  expect(rows).toEqual([
    { action: 'affiliate.payout', status: 'approved' },
    { action: 'affiliate.payout', status: 'paid' },
  ])
})

test('approved payouts leave as one SEPA file, and are entered together or not at all', async () => {
  const { payoutId } = await request()
  const ctx = at(later)
  const file = { actorId, payoutIds: [payoutId] }
  await expect(writePayoutFile(ctx, file)).rejects.toMatchObject({ code: 'payout_changed' })
  await approvePayout(ctx, { actorId, payoutId, amountCents: 6_000 })
  const one = { payoutIds: [payoutId], amountCents: 6_000, files: [], othersCount: 0, hasAccount: true }
  expect(await showApproved(ctx)).toEqual(one)
  const bytes = (await writePayoutFile(ctx, file)).open({ startByte: 0, endByte: 9_999 })
  const text = (await (await bytes).toArray()).join('')
  expect(text).toMatch(/<InstdAmt Ccy="EUR">60\.00<.*<Nm>Ada Lee<.*<IBAN>DE89370400440532013000</s)
  await expect(writePayoutFile({ ...ctx, payoutAccount: null }, file)).rejects.toMatchObject({
    code: 'payout_account_missing',
  })
  await expect(payPayouts(ctx, { actorId, payoutIds: [payoutId, newId()], ...paid })).rejects.toMatchObject({
    code: 'payout_not_found',
  })
  await payPayouts(ctx, { ...file, ...paid })
  expect(await showApproved(ctx)).toMatchObject({ payoutIds: [], amountCents: 0 })
})

test('a payout in another currency, or beyond the SEPA area, is transferred by hand', async () => {
  const { payoutId } = await request()
  await approvePayout(at(later), { actorId, payoutId, amountCents: 6_000 })
  await sql`update affiliate_payout set iban = 'EG380019000500000000263180002'`.execute(over(database.db))
  expect(await showApproved(at(later))).toMatchObject({ payoutIds: [], othersCount: 1 })
  await expect(writePayoutFile(at(later), { actorId, payoutIds: [payoutId] })).rejects.toMatchObject({
    code: 'payout_not_sepa',
  })
})

test('a payout of an affiliate whose account is closed is not approved, and can be rejected', async () => {
  const payout = await request()
  await sql`update account set status = 'deactivated' where id = ${affiliateId}`.execute(over(database.db))
  await expect(approvePayout(at(later), { ...payout, amountCents: 6_000 })).rejects.toMatchObject({
    code: 'affiliate_closed',
  })
  await rejectPayout(at(later), { ...payout, reason: 'Closed for fraud' })
  expect(await balance()).toMatchObject({ inPayoutCents: 0 })
})

const leave = () => deleteAccount({ ...at(start), erasers: [] }, affiliateId, () => Promise.resolve())
const payouts = async () =>
  (
    await sql<{ id: string; status: string; amount_cents: number }>`
      select id, status, amount_cents from affiliate_payout order by requested_at`.execute(over(database.db))
  ).rows

test('an affiliate who leaves is told what is owed, and is paid it once it is free, however little', async () => {
  for (const paymentId of payments.slice(1)) await refund(paymentId)
  expect(await unsettledByAffiliate(database.db, affiliateId, start)).toEqual([
    { kind: 'owed', by: 'commissions', hasDetails: true, currency: 'EUR', amountCents: 1_500 },
  ])
  await leave()
  await requestLastPayouts(at(start))
  expect(await payouts()).toEqual([])
  await requestLastPayouts(at(later))
  await requestLastPayouts(at(later))
  const [payout] = await payouts()
  expect(await payouts()).toMatchObject([{ status: 'requested', amount_cents: 1_500 }])
  const asked = { actorId, payoutId: payout!.id }
  await approvePayout(at(later), { ...asked, amountCents: 1_500 })
  await payPayout(at(later), { ...asked, ...paid })
  const isKept = async (days: number) =>
    (await retentionOfAffiliate(database.db, affiliateId, daysAfter(later, days))).isOwed
  expect([await isKept(59), await isKept(60)]).toEqual([true, false])
})

test('a deleted affiliate earns nothing more, and a payout whose payments are all refunded leaves the next one due', async () => {
  await leave()
  await requestLastPayouts(at(later))
  for (const paymentId of payments.slice(1)) await refund(paymentId)
  const earn = (paymentId: string) =>
    earnCommission(at(later).terms)(database.db, {
      ...of,
      accountId: referredId,
      paymentId,
      netCents: 10_000,
      at: start,
    })
  await earn(newId())
  await refund(payments[0]!)
  expect(await payouts()).toMatchObject([{ status: 'rejected' }])
  await requestLastPayouts(at(later))
  expect(await payouts()).toHaveLength(1)
})

test('a last payout that is rejected is not requested again until details are entered', async () => {
  await leave()
  await requestLastPayouts(at(later))
  await rejectPayout(at(later), { actorId, payoutId: (await payouts())[0]!.id, reason: 'No such account' })
  await requestLastPayouts(at(daysAfter(later, 1)))
  // The same details, entered once more, say that they are right.
  const to = { holder: 'Ada Lee', iban: 'DE89370400440532013000', paypal: null }
  await enterDetails(
    { ...at(daysAfter(later, 2)), reasons: [retentionOfAffiliate] },
    {
      accountId: affiliateId,
      actorId,
      reason: 'Her mail',
      to,
      tax: null,
    },
  )
  await requestLastPayouts(at(daysAfter(later, 4)))
  expect(await payouts()).toMatchObject([{ status: 'rejected' }])
  await requestLastPayouts(at(daysAfter(later, 5)))
  expect(await payouts()).toMatchObject([
    { status: 'rejected' },
    { status: 'requested', amount_cents: 6_000 },
  ])
})

test('what was in a rejected payout can be asked for again', async () => {
  await rejectPayout(at(later), { ...(await request()), reason: 'Name of another' })
  expect(await balance()).toMatchObject({ freeCents: 6_000, inPayoutCents: 0 })
  await request()
  expect(await balance()).toMatchObject({ freeCents: 0, inPayoutCents: 6_000 })
})

test('[R20] a payout that is held says why, is not paid, gets smaller by a refund and goes on once it is approved', async () => {
  const payout = await request()
  await approvePayout(at(later), { ...payout, amountCents: 6_000 })
  await holdPayout(at(later), { ...payout, reason: 'Name of another' })
  await expect(payPayout(at(later), { ...payout, ...paid })).rejects.toMatchObject({ code: 'payout_changed' })
  await refund(payments[0]!)
  const shown = payoutsOf(database.db, { affiliateId, status: undefined, words: '' })
  const [row] = await shown.page({ sort: 'requestedAt', offset: 0, limit: 1 })
  expect(toPayout(row!)).toMatchObject({ status: 'requested', reason: 'Name of another', amountCents: 4_500 })
  await approvePayout(at(later), { ...payout, amountCents: 4_500 })
  await payPayout(at(later), { ...payout, ...paid })
  expect(await balance()).toMatchObject({ inPayoutCents: 0, paidCents: 4_500 })
})

test('a payout that is held is rejected for another reason, or ends when all of it is refunded', async () => {
  const first = await request()
  await holdPayout(at(later), { ...first, reason: 'Name of another' })
  await rejectPayout(at(later), { ...first, reason: 'Still of another' })
  await holdPayout(at(later), { ...(await request()), reason: 'Name of another' })
  for (const payment of payments) await refund(payment)
  expect(await balance()).toMatchObject({ freeCents: 0, inPayoutCents: 0 })
})

test('a refund after the transfer is taken from what is earned next', async () => {
  const payout = await request()
  await approvePayout(at(later), { ...payout, amountCents: 6_000 })
  await payPayout(at(later), { ...payout, ...paid })
  await refund(payments[0]!)
  expect(await balance()).toMatchObject({ freeCents: -1_500, paidCents: 6_000 })
})

test('a commission that is held waits, one that is rejected earns nothing, one that is released goes on', async () => {
  const [first, second] = await commissionIds()
  await decideCommission(at(later), { actorId, commissionId: first!, decision: 'hold', reason: 'Odd' })
  await decideCommission(at(later), { actorId, commissionId: second!, decision: 'reject', reason: 'Fraud' })
  expect(await balance()).toMatchObject({ heldCents: 1_500, freeCents: 3_000 })
  await decideCommission(at(later), { actorId, commissionId: first!, decision: 'release' })
  await request()
  expect(await balance()).toMatchObject({ heldCents: 0, freeCents: 0, inPayoutCents: 4_500 })
  await expect(
    decideCommission(at(later), { actorId, commissionId: first!, decision: 'hold', reason: 'Late' }),
  ).rejects.toMatchObject({ code: 'commission_in_payout' })
})

test('a process that dies while a payout is asked for, approved or paid changes nothing, and the same press completes it', async () => {
  const ctx = at(later)
  const dying = {
    ...ctx,
    failpoint: (name: string) => {
      throw new Error(name)
    },
  }
  await expect(requestPayout(dying, affiliateId, 'EUR')).rejects.toThrow('payout:requested')
  expect(await balance()).toMatchObject({ freeCents: 6_000, inPayoutCents: 0 })
  const payout = await request()
  const approval = { ...payout, amountCents: 6_000 }
  await expect(approvePayout(dying, approval)).rejects.toThrow('payout:decided')
  await approvePayout(ctx, approval)
  await expect(payPayout(dying, { ...payout, ...paid })).rejects.toThrow('payout:decided')
  expect(await balance()).toMatchObject({ inPayoutCents: 6_000, paidCents: 0 })
  await payPayout(ctx, { ...payout, ...paid })
  expect(await balance()).toMatchObject({ inPayoutCents: 0, paidCents: 6_000 })
})

test('an affiliate below zero is listed and counted with the sum, having left too', async () => {
  const payout = await request()
  await approvePayout(at(later), { ...payout, amountCents: 6_000 })
  await payPayout(at(later), { ...payout, ...paid })
  const search = { words: '', isBelowZero: true, now: later }
  const listed = () => affiliatesOf(database.db, search).page({ sort: 'since', offset: 0, limit: 9 })
  expect(await listed()).toEqual([])
  await refund(payments[0]!)
  await sql`update account set status = 'deactivated', deleted_at = ${later} where id = ${affiliateId}`.execute(
    over(database.db),
  )
  expect(await listed()).toMatchObject([{ account_id: affiliateId }])
  expect(await sumOverpaidAffiliates(at(later))).toEqual([{ currency: 'EUR', count: 1, amountCents: -1_500 }])
})

test.each([
  'update affiliate_commission set amount_cents = 9',
  'update affiliate_commission set refunded_cents = refunded_cents - 1',
  'delete from affiliate_commission',
  'truncate affiliate_commission cascade',
  'update affiliate_refund set amount_cents = 9',
  'delete from affiliate_refund',
  'truncate affiliate_refund',
  'update affiliate_payout set amount_cents = amount_cents + 1',
  'delete from affiliate_payout',
  'truncate affiliate_payout cascade',
])('what affiliates earned and were paid is never changed: %s', async (statement) => {
  await request()
  await refund(payments[0]!)
  await expect(sql.raw(statement).execute(over(database.db))).rejects.toMatchObject({ code: '23514' })
})

test('nothing is paid out while the ledger does not add up', async () => {
  const payout = await request()
  await approvePayout(at(later), { ...payout, amountCents: 6_000 })
  await sql`update affiliate_payout set amount_cents = 5999`.execute(over(database.db))
  const payoutIds = [payout.payoutId]
  await expect(payPayout(at(later), { ...payout, ...paid })).rejects.toMatchObject({ code: 'payouts_frozen' })
  await expect(writePayoutFile(at(later), { actorId, payoutIds })).rejects.toMatchObject({
    code: 'payouts_frozen',
  })
  expect(await selectAffiliateBreaches(database.db)).toEqual([
    `payout ${payout.payoutId} to affiliate ${affiliateId} is 5999 cents, its commissions earned 6000`,
  ])
  expect(await balance()).toMatchObject({ paidCents: 0, inPayoutCents: 5_999 })
})

test.skipIf(!hasPostgres)(
  'of five payments, five rejections and a refund at once, one decision counts',
  async () => {
    const payout = await request()
    await approvePayout(at(later), { ...payout, amountCents: 6_000 })
    const results = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => payPayout(at(later), { ...payout, ...paid })),
      ...Array.from({ length: 5 }, () => rejectPayout(at(later), { ...payout, reason: 'No' })),
      refund(payments[0]!),
    ])
    expect(results.slice(0, 10).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { freeCents, inPayoutCents, paidCents } = (await balance())!
    expect(freeCents + inPayoutCents + paidCents).toBe(4_500)
  },
)
