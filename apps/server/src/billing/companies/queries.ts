import { over, type Db } from '../../platform/db.ts'
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
