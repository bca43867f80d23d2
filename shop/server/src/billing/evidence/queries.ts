import type { Updateable } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { PaymentRow } from '../payments/queries.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

/** Evidence in the card of a plan that runs, which pays its next invoice. */
export function findPlanEvidence(db: Db, accountId: string) {
  return on(db)
    .selectFrom('plan_subscription')
    .select(['card_country', 'address_country', 'address_postcode'])
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ended')
    .where((where) =>
      where.or([where('card_country', 'is not', null), where('address_country', 'is not', null)]),
    )
    .executeTakeFirst()
}

/** All that is known of how a buyer last paid by card or from an account. */
export function findLastEvidence(db: Db, accountId: string) {
  return on(db)
    .selectFrom('payment')
    .select(['card_country', 'address_country', 'address_postcode'])
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where((where) =>
      where.or([where('card_country', 'is not', null), where('address_country', 'is not', null)]),
    )
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How a paid sum is taxed, where it was asked for with other VAT. */
export function setTax(db: Db, id: string, tax: Updateable<BillingTables['payment']>): Promise<PaymentRow> {
  return on(db).updateTable('payment').set(tax).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Country of the network that an account was last seen in. */
export async function findNetworkCountry(db: Db, accountId: string): Promise<string | null> {
  const row = await on(db)
    .selectFrom('buyer_network')
    .select('country')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.country ?? null
}

export async function storeNetworkCountry(
  db: Db,
  seen: { readonly account_id: string; readonly country: string; readonly seen_at: Date },
): Promise<void> {
  const { account_id: _, ...changed } = seen
  await on(db)
    .insertInto('buyer_network')
    .values(seen)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changed))
    .execute()
}

export async function forgetNetwork(db: Db, accountId: string): Promise<void> {
  await on(db).deleteFrom('buyer_network').where('account_id', '=', accountId).execute()
}
