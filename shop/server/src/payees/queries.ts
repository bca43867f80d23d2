import { type Insertable, type Selectable, sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
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
    .select(['street', 'postcode', 'city', 'country', 'vat_id', 'vat_status', 'tax_number', 'taxpayer'])
    .select([
      'first_name',
      'last_name',
      'register_number',
      'tax_id',
      'tax_country',
      'born_on',
      'birth_city',
      'birth_country',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Held until the transaction ends, so that no other details are entered meanwhile. @returns false where there is none */
export async function lockPayee(tx: Db, accountId: string): Promise<boolean> {
  const locked = await on(tx)
    .selectFrom('payee')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
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

export async function deletePayee(db: Db, accountId: string): Promise<void> {
  await on(db).deleteFrom('payee_tax').where('account_id', '=', accountId).execute()
  await on(db).deleteFrom('payee').where('account_id', '=', accountId).execute()
}

/** A payee by their legal name, or their account's where they have entered none. */
export function findPayeePerson(db: Db, accountId: string) {
  return over<PayeesTables & ReadableAccounts>(db)
    .selectFrom('account')
    .leftJoin('payee', 'payee.account_id', 'account.id')
    .where('account.id', '=', accountId)
    .select(['account.email', 'account.country', 'account.deleted_at'])
    .select(sql<string>`coalesce(payee.holder, trim(first_name || ' ' || last_name))`.as('name'))
    .executeTakeFirst()
}

/** Deleted accounts whose details are still here, in order. */
export async function selectDeletedPayees(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await over<PayeesTables & ReadableAccounts>(db)
    .selectFrom('payee')
    .innerJoin('account', 'account.id', 'payee.account_id')
    .where('account.deleted_at', 'is not', null)
    .$if(after !== null, (query) => query.where('payee.account_id', '>', after))
    .select('payee.account_id')
    .orderBy('payee.account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

/** When an account was deleted; null for an open one, undefined where there is none. */
export async function findDeletedAt(db: Db, accountId: string): Promise<Date | null | undefined> {
  const account = await over<ReadableAccounts>(db)
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.deleted_at
}
