import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadablePayees } from '../../payees/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { stateAt } from '../balances/queries.ts'
import type { AffiliatesTables } from '../tables.ts'

const on = (db: Db) => over<AffiliatesTables>(db)

/** Currencies of payouts that are neither paid nor rejected. */
export async function openPayoutsOf(db: Db, affiliateId: string): Promise<string[]> {
  const open = await on(db)
    .selectFrom('affiliate_payout')
    .select('currency')
    .where('affiliate_id', '=', affiliateId)
    .where('status', 'in', ['requested', 'approved'])
    .orderBy('currency')
    .execute()
  return open.map(({ currency }) => currency)
}

/** Affiliates whose account is deleted, and whose bank account is known, and not one that a payout was rejected for since. */
export function selectDeletedAffiliates(db: Db) {
  return over<AffiliatesTables & ReadableAccounts & ReadablePayees>(db)
    .selectFrom('affiliate')
    .innerJoin('account', 'account.id', 'affiliate.account_id')
    .innerJoin('payee', 'payee.account_id', 'affiliate.account_id')
    .select(['affiliate.account_id', 'payee.changed_at'])
    .where('account.deleted_at', 'is not', null)
    .where('payee.iban', 'is not', null)
    .where(
      sql<boolean>`not exists (select from affiliate_payout as payout
        where payout.affiliate_id = affiliate.account_id and payout.status = 'rejected'
          and payout.decided_by is not null and payout.decided_at >= greatest(payee.changed_at, account.deleted_at))`,
    )
    .orderBy('affiliate.account_id')
    .execute()
}

export async function wasPaidSince(db: Db, affiliateId: string, since: Date): Promise<boolean> {
  const paid = await on(db)
    .selectFrom('affiliate_payout')
    .select('id')
    .where('affiliate_id', '=', affiliateId)
    .where('status', '=', 'paid')
    .where('decided_at', '>', since)
    .executeTakeFirst()
  return paid !== undefined
}

interface NewPayout {
  readonly id: string
  readonly affiliateId: string
  readonly currency: string
  readonly amountCents: number
  readonly holder: string
  readonly iban: string
  /** How it is taxed. */
  readonly billedAs: object
  readonly now: Date
}

/**
 * Puts every commission of that currency that is free into a new payout, and what refunds took of earlier ones.
 *
 * @throws a unique violation of `affiliate_payout_open` where there is one already
 */
export async function insertPayout(db: Db, payout: NewPayout): Promise<void> {
  const { id, affiliateId, currency, now } = payout
  await on(db)
    .insertInto('affiliate_payout')
    .values({
      id,
      affiliate_id: affiliateId,
      currency,
      amount_cents: payout.amountCents,
      holder: payout.holder,
      iban: payout.iban,
      billed_as: JSON.stringify(payout.billedAs),
      status: 'requested',
      requested_at: now,
    })
    .execute()
  await sql`
    update affiliate_refund set payout_id = ${id}::uuid
    from affiliate_commission as commission left join affiliate_payout as payout on payout.id = commission.payout_id
    where affiliate_refund.commission_id = commission.id and affiliate_refund.payout_id is null
      and commission.affiliate_id = ${affiliateId}::uuid and commission.currency = ${currency}
      and ${stateAt(now)} in ('approved', 'paid')`.execute(over(db))
  await sql`
    update affiliate_commission set payout_id = ${id}::uuid
    from affiliate_commission as commission left join affiliate_payout as payout on payout.id = commission.payout_id
    where affiliate_commission.id = commission.id
      and commission.affiliate_id = ${affiliateId}::uuid and commission.currency = ${currency}
      and ${stateAt(now)} = 'approved'`.execute(over(db))
}

/** Without whom they came by. */
export function selectAllCommissions(db: Db, affiliateId: string) {
  return on(db)
    .selectFrom('affiliate_commission')
    .select(['paid_at', 'currency', 'net_cents', 'amount_cents', 'refunded_cents', 'free_at', 'reason'])
    .where('affiliate_id', '=', affiliateId)
    .orderBy('paid_at')
    .execute()
}

export function selectAllPayouts(db: Db, affiliateId: string) {
  return on(db)
    .selectFrom('affiliate_payout')
    .select([
      'requested_at',
      'currency',
      'amount_cents',
      'vat_cents',
      'holder',
      'iban',
      'status',
      'paid_on',
      'reference',
    ])
    .where('affiliate_id', '=', affiliateId)
    .orderBy('requested_at')
    .execute()
}
