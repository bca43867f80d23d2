import type { CalendarDay } from '@segno/units'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

/**
 * The next number of the series of a day's year. The counter is locked until the transaction ends, so none is left out. Invoices and
 * credit notes are counted apart.
 */
export async function takeInvoiceNumber(tx: Db, series: 'IN' | 'CN', on: CalendarDay): Promise<string> {
  const year = Number(on.slice(0, 4))
  const row = await over<BillingTables>(tx)
    .insertInto('invoice_counter')
    .values({ series, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet({ last_number: sql<number>`invoice_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return `${series}-${year}-${String(row.last_number).padStart(6, '0')}`
}

export async function insertInvoice(
  tx: Db,
  invoice: {
    number: string
    accountId: string
    paymentId: string
    refundId: string | null
    document: unknown
    issuedAt: Date
  },
): Promise<void> {
  await over<BillingTables>(tx)
    .insertInto('invoice')
    .values({
      number: invoice.number,
      account_id: invoice.accountId,
      payment_id: invoice.paymentId,
      refund_id: invoice.refundId,
      document: JSON.stringify(invoice.document),
      issued_at: invoice.issuedAt,
    })
    .execute()
}

export function findInvoice(db: Db, number: string) {
  return over<BillingTables>(db)
    .selectFrom('invoice')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
}

/** The invoice that stands for a payment: its first, or the one that took its place. */
export function findInvoiceOfPayment(db: Db, paymentId: string) {
  return over<BillingTables>(db)
    .selectFrom('invoice')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('number', 'like', 'IN-%')
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
