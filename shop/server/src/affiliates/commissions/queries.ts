import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { dayOf } from '../../platform/day-range.ts'
import type { AffiliateRecord } from '../rules.ts'
import type { AffiliatesTables } from '../tables.ts'

const on = (db: Db) => over<AffiliatesTables>(db)

/** Held until the transaction ends: all that changes an affiliate's money happens one after the other. */
export const lockAffiliate = (tx: Db, affiliateId: string): Promise<void> => lockAffiliates(tx, [affiliateId])

export async function lockAffiliates(tx: Db, affiliateIds: readonly string[]): Promise<void> {
  await on(tx)
    .selectFrom('affiliate')
    .select('account_id')
    .where('account_id', 'in', affiliateIds)
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

/** What came of an affiliate's link: visits and sign-ups since a day, and all payments of people whom they brought. */
export async function recordOf(db: Db, affiliateId: string, since: Date): Promise<AffiliateRecord> {
  const { rows } = await sql<AffiliateRecord>`
    select payments::int, "netCents", "refundedNetCents",
      (select coalesce(sum(clicks), 0)::int from affiliate_click join affiliate using (afid)
        where account_id = ${affiliateId}::uuid and clicked_on >= ${dayOf(since)}) as clicks,
      (select count(*)::int from affiliate_referral
        where affiliate_id = ${affiliateId}::uuid and referred_at >= ${since}) as "signUps"
    from (
      select count(*) as payments, coalesce(sum(net_cents), 0)::bigint as "netCents",
        coalesce(sum(refunded_net_cents), 0)::bigint as "refundedNetCents"
      from affiliate_commission where affiliate_id = ${affiliateId}::uuid
    ) as paid`.execute(on(db))
  return rows[0]!
}

/** The first of a payment counts, whatever is told again. */
export async function insertCommission(
  db: Db,
  commission: {
    id: string
    affiliateId: string
    referredId: string
    paymentId: string
    currency: string
    netCents: number
    shareBasisPoints: number
    amountCents: number
    paidAt: Date
    freeAt: Date
    heldBecause: string | null
  },
): Promise<void> {
  await on(db)
    .insertInto('affiliate_commission')
    .values({
      id: commission.id,
      affiliate_id: commission.affiliateId,
      referred_id: commission.referredId,
      payment_id: commission.paymentId,
      currency: commission.currency,
      net_cents: commission.netCents,
      share_basis_points: commission.shareBasisPoints,
      amount_cents: commission.amountCents,
      paid_at: commission.paidAt,
      free_at: commission.freeAt,
      decision: commission.heldBecause === null ? null : 'held',
      reason: commission.heldBecause,
    })
    .onConflict((conflict) => conflict.constraint('affiliate_commission_payment').doNothing())
    .execute()
}

export async function findCommissionOf(db: Db, paymentId: string) {
  const row = await on(db)
    .selectFrom('affiliate_commission as commission')
    .leftJoin('affiliate_payout as payout', 'payout.id', 'commission.payout_id')
    .select([
      'commission.id',
      'commission.affiliate_id as affiliateId',
      'commission.net_cents as netCents',
      'commission.amount_cents as amountCents',
      'commission.refunded_net_cents as refundedNetCents',
      'commission.refunded_cents as refundedCents',
      'commission.payout_id as payoutId',
      'payout.status',
      'payout.file_key',
    ])
    .where('commission.payment_id', '=', paymentId)
    .executeTakeFirst()
  // What is in a file may be on its way.
  return (
    row && { ...row, isPayoutOpen: row.payoutId !== null && row.status !== 'paid' && row.file_key === null }
  )
}

/** @returns false for a refund that is known */
export async function insertRefund(
  db: Db,
  refund: {
    id: string
    commissionId: string
    netCents: number
    amountCents: number
    at: Date
    payoutId: string | null
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await on(db)
    .insertInto('affiliate_refund')
    .values({
      id: refund.id,
      commission_id: refund.commissionId,
      net_cents: refund.netCents,
      amount_cents: refund.amountCents,
      refunded_at: refund.at,
      payout_id: refund.payoutId,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (inserted === 0n) return false
  await on(db)
    .updateTable('affiliate_commission')
    .set({
      refunded_net_cents: sql`refunded_net_cents + ${refund.netCents}::bigint`,
      refunded_cents: sql`refunded_cents + ${refund.amountCents}::bigint`,
    })
    .where('id', '=', refund.commissionId)
    .execute()
  return true
}

/** A commission of which nothing is left leaves its payout, and its refunds with it. */
export async function releaseReversed(db: Db, commissionId: string): Promise<void> {
  const { numUpdatedRows: released } = await on(db)
    .updateTable('affiliate_commission')
    .set({ payout_id: null })
    .where('id', '=', commissionId)
    .whereRef('refunded_cents', '=', 'amount_cents')
    .executeTakeFirstOrThrow()
  if (released === 0n) return
  await on(db)
    .updateTable('affiliate_refund')
    .set({ payout_id: null })
    .where('commission_id', '=', commissionId)
    .execute()
}

/** An open payout gets smaller and has to be approved anew; one of which nothing is left ends. */
export async function takeFromPayout(
  db: Db,
  payoutId: string,
  { amountCents, at }: { amountCents: number; at: Date },
): Promise<void> {
  const { numUpdatedRows: changed } = await on(db)
    .updateTable('affiliate_payout')
    .set({ amount_cents: sql`amount_cents - ${amountCents}::bigint`, status: 'requested' })
    .where('id', '=', payoutId)
    .where('amount_cents', '>', amountCents)
    .executeTakeFirstOrThrow()
  if (changed > 0n) return
  await on(db)
    .updateTable('affiliate_payout')
    .set({
      status: 'rejected',
      reason: 'The payments behind it were refunded',
      held_reason: null,
      decided_by: null,
      decided_at: at,
    })
    .where('id', '=', payoutId)
    .execute()
  await releasePayout(db, payoutId)
}

/** What was in a payout can be in another. */
export async function releasePayout(db: Db, payoutId: string): Promise<void> {
  for (const table of ['affiliate_commission', 'affiliate_refund'] as const)
    await on(db).updateTable(table).set({ payout_id: null }).where('payout_id', '=', payoutId).execute()
}
