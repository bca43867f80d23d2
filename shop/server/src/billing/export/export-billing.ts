import { over, type Db } from '../../platform/db/db.ts'
import { findCompany } from '../companies/queries.ts'
import { findNetworkCountry } from '../evidence/queries.ts'
import { selectOwnDiscounts } from '../discounts/queries.ts'
import { selectBoughtForExport } from '../gift-cards/queries.ts'
import { selectOwnSelfBilled } from '../self-billing/queries.ts'
import { selectOwnTrials } from '../trials/queries.ts'
import type { BillingTables } from '../tables.ts'

export async function exportBilling(db: Db, accountId: string): Promise<unknown> {
  const on = over<BillingTables>(db)
  const payments = await on
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('started_at')
    .execute()
  const invoices = await on
    .selectFrom('invoice')
    .select(['number', 'document', 'issued_at'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at')
    .execute()
  const plans = await on
    .selectFrom('plan_subscription')
    .select(['package_id', 'currency', 'gross_cents', 'status', 'created_at', 'period_ends_at', 'ended_at'])
    .select(['card_brand', 'card_last4', 'card_expires', 'card_country'])
    .select(['address_country', 'address_postcode'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const refunds = await on
    .selectFrom('refund')
    .select(['payment_id', 'gross_cents', 'kind', 'status', 'reason', 'returned_reason', 'paid_otherwise'])
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const customer = await on
    .selectFrom('billing_customer')
    .select(['provider_id', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    customer: customer ?? null,
    plans,
    refunds,
    company: (await findCompany(db, accountId)) ?? null,
    networkCountry: await findNetworkCountry(db, accountId),
    discounts: await selectOwnDiscounts(db, accountId),
    trials: await selectOwnTrials(db, accountId),
    giftCards: await selectBoughtForExport(db, accountId),
    payments,
    invoices,
    selfBilled: await selectOwnSelfBilled(db, accountId),
  }
}
