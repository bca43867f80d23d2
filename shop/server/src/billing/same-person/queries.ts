import { sql } from 'kysely'
import type { ReadableIdentity } from '../../identity/public.ts'
import type { ReadablePayees } from '../../payees/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'
import type { SignIn } from './rules.ts'

/** Means by which two accounts pay, or are paid. */
export interface SharedMeans {
  readonly company: boolean
  readonly payout: boolean
  readonly card: boolean
}

/**
 * Companies, bank accounts and cards that a payer shares with the account that earns by what they pay. The card that
 * bought a gift card counts as well, and a gift card of the earner's own.
 *
 * @param paymentId of the payer, where one alone is looked at
 */
export async function findSharedMeans(
  db: Db,
  { earnerId, payerId, paymentId }: { earnerId: string; payerId: string; paymentId: string | null },
): Promise<SharedMeans> {
  const { rows } = await sql<SharedMeans>`
    with paid as (
      select id, gift_card_id from payment
      where account_id = ${payerId}::uuid and (${paymentId}::uuid is null or id = ${paymentId}::uuid)
    ), bought as (
      select card.payment_id as id from paid join gift_card as card on card.id = paid.gift_card_id
    ), traced as (
      select id from paid union select id from bought
    )
    select exists (
      select from billing_company as own join billing_company as other using (vat_id)
      where own.account_id = ${earnerId}::uuid and other.account_id = ${payerId}::uuid
    ) as company, exists (
      select from payee as own join payee as other on own.iban = other.iban or own.paypal = other.paypal
      where own.account_id = ${earnerId}::uuid and other.account_id = ${payerId}::uuid
    ) as payout, exists (
      select from payment as own join payment as other using (card_fingerprint)
      where own.account_id = ${earnerId}::uuid and other.id in (select id from traced)
    ) or exists (
      select from payment where account_id = ${earnerId}::uuid and id in (select id from bought)
    ) as card`.execute(over<BillingTables & ReadablePayees>(db))
  return rows[0]!
}

/** Devices and addresses of an account's sessions that were used since then. */
export function selectSignIns(db: Db, accountId: string, since: Date): Promise<SignIn[]> {
  return over<ReadableIdentity>(db)
    .selectFrom('session')
    .select(['user_agent as userAgent', 'client_address as clientAddress'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('last_used_at', '>', since)
    .execute()
}
