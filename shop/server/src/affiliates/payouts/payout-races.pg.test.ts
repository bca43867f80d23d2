import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { affiliatesContextOn, aReferral } from '../../testing/affiliates-context.ts'
import { anAccount } from '../../testing/builders.ts'
import { addressOf, runScript } from '../../testing/killed-script.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { earnCommission, takeBackCommission } from '../commissions/earn-commission.ts'
import { requestPayout, setBankDetails, showMoney } from './request-payout.ts'
import { daysAfter } from '../../platform/day-range.ts'

const database = useTestDatabase()
const start = new Date('2026-09-01T12:00:00Z')
const later = daysAfter(start, 31)

/** An affiliate with four commissions of 15.00 that are free. */
async function anEarner() {
  const { db } = database
  const { affiliateId, referredId } = await aReferral(db, { at: start })
  const ctx = affiliatesContextOn(db, start)
  await setBankDetails(ctx, affiliateId, { holder: 'Ada Lee', iban: 'DE89370400440532013000' })
  const payments = Array.from({ length: 4 }, () => newId())
  const of = { accountId: referredId, packageId: 'p', kind: 'points', period: null, currency: 'EUR' } as const
  for (const paymentId of payments)
    await earnCommission(ctx.terms)(db, { ...of, paymentId, netCents: 10_000, at: start })
  const refund = (paymentId: string) =>
    inTransaction(db, (tx) =>
      takeBackCommission(tx, {
        ...of,
        refundId: newId(),
        paymentId,
        netCents: 10_000,
        leavesNothing: true,
        at: later,
      }),
    )
  return { affiliateId, payments, refund, ctx: affiliatesContextOn(db, later) }
}

const payouts = async () =>
  (
    await sql<{
      status: string
      amount_cents: number
    }>`select status, amount_cents from affiliate_payout`.execute(over(database.db))
  ).rows

test.skipIf(!hasPostgres)('of ten requests for a payout at once one is taken', async () => {
  const { affiliateId, ctx } = await anEarner()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => requestPayout(ctx, affiliateId, 'EUR')),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await payouts()).toEqual([{ status: 'requested', amount_cents: 6_000 }])
})

test.skipIf(!hasPostgres)(
  'a refund at the moment of a request is either in the payout or before it',
  async () => {
    const { affiliateId, payments, refund, ctx } = await anEarner()
    await Promise.all([requestPayout(ctx, affiliateId, 'EUR'), ...payments.slice(0, 2).map(refund)])
    expect(await payouts()).toEqual([{ status: 'requested', amount_cents: 3_000 }])
    expect((await showMoney(ctx, affiliateId)).balances).toMatchObject([
      { freeCents: 0, inPayoutCents: 3_000 },
    ])
  },
)

test.skipIf(!hasPostgres)(
  'a payout whose process is killed as it is asked for, approved or paid stays as it was, and the next press does it once',
  async () => {
    const { affiliateId } = await anEarner()
    const { id: actorId } = await anAccount(database.db, { role: 'admin' })
    const args = [await addressOf(database.db), affiliateId, actorId, later.toISOString()]
    const run = (failpoint: string) => runScript('main-pay-affiliate.ts', args, failpoint)
    const before: object[] = []
    for (const [point, status] of [
      ['payout:requested', 'requested'],
      ['payout:decided', 'approved'],
      ['payout:decided', 'paid'],
    ] as const) {
      expect([point, await run(point)]).toEqual([point, 'SIGKILL'])
      expect(await payouts()).toEqual(before)
      expect(await run('')).toBe(0)
      before.splice(0, 1, { status, amount_cents: 6_000 })
      expect(await payouts()).toEqual(before)
    }
    const { rows } = await sql`select action from audit_entry where action = 'affiliate.payout'`.execute(
      over(database.db),
    )
    expect(rows).toHaveLength(2)
  },
)
