import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { isAt, type ProviderHome } from '../provider/queries.ts'
import { VAT_TRIES } from '../refunds/rules.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables & Pick<ReadableAccounts, 'account'>>(db)

/** Customers at the provider whose account is deleted and through whom no money moves any more. */
export function selectCustomersToForget(db: Db, limit: number) {
  return on(db)
    .selectFrom('billing_customer as customer')
    .innerJoin('account', 'account.id', 'customer.account_id')
    .select(['customer.account_id', 'customer.provider_id'])
    .where('account.deleted_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from payment
        where payment.account_id = customer.account_id and payment.status = 'open')`,
    )
    .where(
      sql<boolean>`not exists (select from refund
        where refund.account_id = customer.account_id and refund.status in ('pending', 'sent'))`,
    )
    .where(
      sql<boolean>`not exists (select from plan_subscription as plan
        where plan.account_id = customer.account_id and plan.status <> 'ended')`,
    )
    .orderBy('account.deleted_at')
    .limit(limit)
    .execute()
}

/** Plans of the provider's test mode that run here. */
export async function selectTestPlans(db: Db): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('plan_subscription')
    .select('id')
    .where('livemode', '=', false)
    .where('status', '<>', 'ended')
    .execute()
  return rows.map(({ id }) => id)
}

/** Payments of the test mode that may still be worth something here. */
export async function selectTestPayments(db: Db, limit: number): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('payment')
    .select('id')
    .where('livemode', '=', false)
    .where('forfeited_at', 'is', null)
    .where('status', '<>', 'expired')
    .orderBy('started_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markForfeited(tx: Db, id: string, now: Date): Promise<void> {
  await on(tx).updateTable('payment').set({ forfeited_at: now }).where('id', '=', id).execute()
}

/** How many payments and plans were made with keys of another account or mode at the provider, and are open or run. */
export async function countElsewhere(
  db: Db,
  home: ProviderHome,
): Promise<{ plans: number; payments: number }> {
  const { rows } = await sql<{ plans: number; payments: number }>`
    select
      (select count(*)::int from plan_subscription where status <> 'ended' and not ${isAt('plan_subscription', home)}) as plans,
      (select count(*)::int from payment where status = 'open' and not ${isAt('payment', home)}) as payments
    `.execute(on(db))
  return rows[0]!
}

export async function deleteCustomer(db: Db, providerId: string): Promise<void> {
  await on(db).deleteFrom('billing_customer').where('provider_id', '=', providerId).execute()
}

/**
 * Forgets companies of deleted accounts. One whose VAT id decides whether VAT goes back stays until that has happened, if its
 * authority answers within some time.
 *
 * @param only of one account
 */
export async function deleteSettledCompanies(
  db: Db,
  { deletedBefore, only }: { deletedBefore: Date; only?: string },
): Promise<void> {
  await sql`
    delete from billing_company as company using account
    where account.id = company.account_id
      and (account.deleted_at is not null or account.id = ${only ?? null})
      and (account.deleted_at < ${deletedBefore} or coalesce(company.vat_id_state, 'invalid') = 'invalid' or not exists (
        select from payment
        where payment.account_id = company.account_id and payment.status = 'paid'
          and payment.awaited_vat_id = company.vat_id
          and not exists (select from refund
            where refund.payment_id = payment.id and refund.kind = 'vat' and refund.status in ('done', 'returned'))
          and (select count(*) from refund
            where refund.payment_id = payment.id and refund.kind = 'vat') < ${VAT_TRIES}))
    `.execute(on(db))
}

export async function anonymizeOldInvoices(db: Db): Promise<void> {
  await sql`select anonymize_old_invoices()`.execute(on(db))
  await sql`select anonymize_old_self_billed()`.execute(on(db))
}

const NO_CARD = {
  card_brand: null,
  card_last4: null,
  card_expires: null,
  card_country: null,
  address_country: null,
  address_postcode: null,
}

/** Where the provider named a card once more after its account was deleted. */
export async function forgetCardsOfDeleted(db: Db): Promise<void> {
  await on(db)
    .updateTable('plan_subscription')
    .set(NO_CARD)
    .where('status', '=', 'ended')
    .where('card_last4', 'is not', null)
    .where('account_id', 'in', (from) =>
      from.selectFrom('account').select('id').where('deleted_at', 'is not', null),
    )
    .execute()
}

/** Cards of plans that end with their account. */
export async function forgetPlanCards(tx: Db, accountId: string): Promise<void> {
  await on(tx).updateTable('plan_subscription').set(NO_CARD).where('account_id', '=', accountId).execute()
}
