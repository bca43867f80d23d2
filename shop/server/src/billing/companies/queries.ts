import { EU_COUNTRIES } from '@segno/vat'
import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { newId } from '../../platform/ids.ts'
import type { BillingTables } from '../tables.ts'
import type { CheckedVatId } from './check-vat-id.ts'

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>
type VatIdState = CheckedVatId['state']

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

/** How long a confirmed id is good for sales before it is asked for again. */
const CONFIRMED_DAYS = 7

/**
 * Companies whose id's authority could not be asked, and those whose id was last confirmed some days ago; the one that was asked longest ago
 * first.
 */
export function selectVatIdsToAsk(db: Db, { now, limit }: { now: Date; limit: number }) {
  const asked = over<BillingTables>(db)
    .selectFrom('vat_id_check')
    .select(({ fn }) => ['vat_id', fn.max('asked_at').as('asked_at')])
    .groupBy('vat_id')
  const confirmed = over<BillingTables>(db)
    .selectFrom('vat_id_check')
    .select('vat_id')
    .where('state', '=', 'confirmed')
    .where('asked_at', '>', daysAfter(now, -CONFIRMED_DAYS))
  return over<BillingTables & Pick<ReadableAccounts, 'account'>>(db)
    .selectFrom('billing_company')
    .innerJoin('account', 'account.id', 'billing_company.account_id')
    .leftJoin(asked.as('asked'), 'asked.vat_id', 'billing_company.vat_id')
    .select(['billing_company.account_id', 'billing_company.vat_id', 'billing_company.vat_id_state'])
    .select(['account.country', 'account.email', 'account.deleted_at'])
    .where((where) =>
      where.or([
        where('vat_id_state', '=', 'pending'),
        where.and([
          where('vat_id_state', '=', 'confirmed'),
          where('account.deleted_at', 'is', null),
          where('billing_company.vat_id', 'not in', confirmed),
        ]),
      ]),
    )
    .where((where) =>
      where.or([
        where('account.country', 'in', [...EU_COUNTRIES]),
        // VAT of a sale before its account was closed may wait for the answer.
        where('account.deleted_at', 'is not', null),
      ]),
    )
    .orderBy(sql`asked.asked_at nulls first`)
    .orderBy('billing_company.updated_at')
    .limit(limit)
    .execute()
}

/**
 * Keeps what an authority said, where the id was not changed meanwhile.
 *
 * @returns false where it was
 */
export async function keepVatIdState(
  db: Db,
  asked: { account_id: string; vat_id: string | null; vat_id_state: string | null },
  { state, now }: { state: VatIdState; now: Date },
): Promise<boolean> {
  const { numUpdatedRows: updated } = await over<BillingTables>(db)
    .updateTable('billing_company')
    .set({ vat_id_state: state, updated_at: now })
    .where('account_id', '=', asked.account_id)
    .where('vat_id', '=', asked.vat_id)
    .where('vat_id_state', '=', asked.vat_id_state)
    .executeTakeFirst()
  return updated > 0n
}

export async function insertVatIdCheck(
  db: Db,
  { vatId, checked, at }: { vatId: string; checked: CheckedVatId; at: Date },
): Promise<void> {
  const { state, consultation } = checked
  await over<BillingTables>(db)
    .insertInto('vat_id_check')
    .values({ id: newId(), vat_id: vatId, asked_at: at, state, consultation })
    .execute()
}

/** The last time that an id was confirmed before a sale. */
export function findConfirmation(db: Db, vatId: string, until: Date) {
  return over<BillingTables>(db)
    .selectFrom('vat_id_check')
    .select(['asked_at', 'consultation'])
    .where('vat_id', '=', vatId)
    .where('state', '=', 'confirmed')
    .where('asked_at', '<=', until)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
