import { EU_COUNTRIES } from '@segno/vat'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>
type VatIdState = 'confirmed' | 'pending' | 'invalid'

export async function findCompany(db: Db, accountId: string) {
  const row = await over<BillingTables>(db)
    .selectFrom('billing_company')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && { ...row, vat_id_state: row.vat_id_state as VatIdState | null }
}

export async function storeCompany(
  db: Db,
  company: {
    account_id: string
    company: string
    street: string
    postcode: string
    city: string
    vat_id: string | null
    vat_id_state: VatIdState | null
    buyer_reference: string | null
    purchase_order: string | null
    updated_at: Date
  },
): Promise<void> {
  const { account_id: _, ...changed } = company
  await over<BillingTables>(db)
    .insertInto('billing_company')
    .values(company)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changed))
    .execute()
}

export async function deleteCompany(db: Db, accountId: string): Promise<void> {
  await over<BillingTables>(db).deleteFrom('billing_company').where('account_id', '=', accountId).execute()
}

/** Companies whose id's authority could not be asked, the one that was asked longest ago first. */
export function selectPendingVatIds(db: Db, limit: number) {
  return over<BillingTables & Pick<ReadableAccounts, 'account'>>(db)
    .selectFrom('billing_company')
    .innerJoin('account', 'account.id', 'billing_company.account_id')
    .select(['billing_company.account_id', 'billing_company.vat_id', 'account.country'])
    .where('billing_company.vat_id_state', '=', 'pending')
    .where((where) =>
      where.or([
        where('account.country', 'in', [...EU_COUNTRIES]),
        // VAT of a sale before its account was closed may wait for the answer.
        where('account.deleted_at', 'is not', null),
      ]),
    )
    .orderBy('billing_company.updated_at')
    .limit(limit)
    .execute()
}

/** What an authority said, where the id was not changed meanwhile. */
export async function keepVatIdState(
  db: Db,
  asked: { account_id: string; vat_id: string | null },
  { state, now }: { state: VatIdState; now: Date },
): Promise<void> {
  await over<BillingTables>(db)
    .updateTable('billing_company')
    .set({ vat_id_state: state, updated_at: now })
    .where('account_id', '=', asked.account_id)
    .where('vat_id', '=', asked.vat_id)
    .where('vat_id_state', '=', 'pending')
    .execute()
}
