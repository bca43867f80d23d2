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
  return {
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
