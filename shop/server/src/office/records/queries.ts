import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableBilling } from '../../billing/public.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import type { ReadableOrders } from '../../orders/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { InvoiceWanted } from './rules.ts'

type Tables = ReadableAccounts & ReadableBilling & ReadableCatalogue & ReadableOrders

/** As many of each kind as a list of suggestions has room for. */
export const MOST_RECORDS = 6

/** Null owns everything. */
type Owner = string | null

const withOwner = (db: Db) => over<Tables>(db).selectFrom('account')
/** Null once the account is gone. */
const EMAIL = sql<string | null>`case when account.deleted_at is null then account.email end`.as('email')

export function selectReceipt(db: Db, number: number, owner: Owner) {
  return withOwner(db)
    .innerJoin('receipt', 'receipt.account_id', 'account.id')
    .where('receipt.number', '=', number)
    .$if(owner !== null, (query) => query.where('receipt.account_id', '=', owner!))
    .select(['receipt.id', 'receipt.number', 'receipt.account_id', EMAIL])
    .execute()
}

/** @param start in capitals, as far as the number was typed */
export function selectLicences(db: Db, wanted: { receipt: number; start: string }, owner: Owner) {
  return withOwner(db)
    .innerJoin('receipt', 'receipt.account_id', 'account.id')
    .innerJoin('licence', 'licence.receipt_id', 'receipt.id')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .where('receipt.number', '=', wanted.receipt)
    .where(sql<boolean>`starts_with(licence.number, ${wanted.start})`)
    .$if(owner !== null, (query) => query.where('licence.account_id', '=', owner!))
    .select(['licence.id', 'licence.number', 'licence.account_id', 'sound.title', EMAIL])
    .orderBy('licence.line')
    .limit(MOST_RECORDS)
    .execute()
}

const invoices = (db: Db, owner: Owner) =>
  withOwner(db)
    .innerJoin('invoice', 'invoice.account_id', 'account.id')
    .innerJoin('payment', 'payment.id', 'invoice.payment_id')
    .$if(owner !== null, (query) => query.where('invoice.account_id', '=', owner!))
    .select(['invoice.number', 'invoice.account_id', 'invoice.payment_id', 'payment.name', EMAIL])
    .orderBy('invoice.number', 'desc')
    .limit(MOST_RECORDS)

/** Numbers run by series and year, so that a bare count means one of each. */
export function selectInvoices(db: Db, { series, year, count }: InvoiceWanted, owner: Owner) {
  return invoices(db, owner)
    .where(
      'invoice.number',
      'in',
      sql<string>`(select series || '-' || year || '-' || ${String(count).padStart(6, '0')} from invoice_counter
        where (${series}::text is null or series = ${series}) and (${year}::integer is null or year = ${year}))`,
    )
    .execute()
}

/** @param providerId of its form, its payment or its invoice at the card provider */
export function selectInvoicesByProvider(db: Db, providerId: string, owner: Owner) {
  return invoices(db, owner)
    .where((where) =>
      where.or([
        where('payment.session_id', '=', providerId),
        where('payment.intent_id', '=', providerId),
        where('payment.provider_invoice_id', '=', providerId),
      ]),
    )
    .execute()
}
