import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { AffiliatesTables } from '../tables.ts'

const on = (db: Db) => over<AffiliatesTables & ReadableAccounts & ReadableBilling>(db)

export function findPaidPayout(db: Db, payoutId: string) {
  return on(db)
    .selectFrom('affiliate_payout as payout')
    .innerJoin('account', 'account.id', 'payout.affiliate_id')
    .leftJoin('self_billed as paper', 'paper.payout_id', 'payout.id')
    .where('payout.id', '=', payoutId)
    .where('payout.status', '=', 'paid')
    .select([
      'payout.id',
      'payout.affiliate_id',
      'payout.amount_cents',
      'payout.vat_cents',
      'payout.billed_as',
      'paper.number as paper',
      'payout.currency',
      'payout.paid_on',
      'payout.reference',
      'payout.decided_at',
      'payout.requested_at',
      sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'),
    ])
    .executeTakeFirst()
}

export interface PayoutLine {
  readonly at: Date
  readonly netCents: number
  readonly shareBasisPoints: number
  readonly amountCents: number
  readonly isRefund: boolean
}

/** Commissions that a payout is for, and what refunds took off them and off earlier ones. */
export async function selectPayoutLines(db: Db, payoutId: string): Promise<PayoutLine[]> {
  const { rows } = await sql<PayoutLine>`
    select paid_at as at, net_cents as "netCents", share_basis_points as "shareBasisPoints",
      amount_cents as "amountCents", false as "isRefund"
    from affiliate_commission where payout_id = ${payoutId}::uuid
    union all
    select refunded_at, refund.net_cents, share_basis_points, -refund.amount_cents, true
    from affiliate_refund as refund join affiliate_commission as commission on commission.id = refund.commission_id
    where refund.payout_id = ${payoutId}::uuid
    order by at`.execute(on(db))
  return rows
}
