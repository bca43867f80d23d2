import type { Insertable, Selectable } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { PayeesTables } from './tables.ts'

const on = (db: Db) => over<PayeesTables>(db)

export type TaxRow = Omit<Selectable<PayeesTables['payee_tax']>, 'account_id'>
export type PayeeRow = Omit<Selectable<PayeesTables['payee']>, 'account_id'>

export function findPayee(db: Db, accountId: string): Promise<PayeeRow | undefined> {
  return on(db)
    .selectFrom('payee')
    .select(['holder', 'iban', 'paypal', 'changed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export function findTax(db: Db, accountId: string): Promise<TaxRow | undefined> {
  return on(db)
    .selectFrom('payee_tax')
    .select(['street', 'postcode', 'city', 'country', 'tax_id', 'vat_id', 'born_on'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function savePayee(db: Db, payee: Insertable<PayeesTables['payee']>): Promise<void> {
  const { account_id: _, ...facts } = payee
  await on(db)
    .insertInto('payee')
    .values(payee)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(facts))
    .execute()
}

export async function saveTax(db: Db, tax: Insertable<PayeesTables['payee_tax']>): Promise<void> {
  const { account_id: _, ...facts } = tax
  await on(db)
    .insertInto('payee_tax')
    .values(tax)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(facts))
    .execute()
}

/** What the tax authority may ask for stays, with the account that it names. */
export async function deletePayee(db: Db, accountId: string): Promise<void> {
  await on(db)
    .deleteFrom('payee')
    .where('account_id', '=', accountId)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('payee_tax').select('account_id').where('account_id', '=', accountId)),
      ),
    )
    .execute()
}
