import type { InvoiceDocument, InvoiceLine } from '@segno/invoice'
import type { CalendarDay } from '@segno/units'
import { sql } from 'kysely'
import { daysAfter } from '../../platform/day-range.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

/**
 * The next number of the series of a day's year. The counter is locked until the transaction ends, so none is left out. Invoices,
 * credit notes and the same of payouts are counted apart.
 */
export async function takeInvoiceNumber(
  tx: Db,
  kind: 'IN' | 'CN' | 'SB' | 'SC',
  on: CalendarDay,
): Promise<string> {
  const year = Number(on.slice(0, 4))
  const run = await over<BillingTables>(tx)
    .selectFrom('invoice_run')
    .select('name')
    .where('last_year', '>=', year)
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const series = `${kind}${run?.name ?? ''}`
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

/** Has papers of a restored shop numbered in a series of its own, called by the minute, until the year is over. */
export async function beginInvoiceRun(tx: Db, at: Date): Promise<void> {
  const minute = at.toISOString().replaceAll(/\D/g, '').slice('2026'.length, '202611281530'.length)
  await over<BillingTables>(tx)
    .insertInto('invoice_run')
    // Where the shop is, the next year may have begun.
    .values({ name: `R${minute}`, begun_at: at, last_year: daysAfter(at, 1).getUTCFullYear() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function insertInvoice(
  tx: Db,
  invoice: {
    number: string
    accountId: string
    paymentId: string
    refundId?: string
    disputeId?: string
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
      refund_id: invoice.refundId ?? null,
      dispute_id: invoice.disputeId ?? null,
      document: JSON.stringify(invoice.document),
      issued_at: invoice.issuedAt,
    })
    .execute()
}

const EARLIER = {
  isSelfBilled: false,
  sellerContact: null,
  shopName: null,
  orderReference: null,
  paidBy: null,
  card: null,
  notes: [],
}
const EARLIER_LINE = { details: null, period: null }

/** Papers are kept as they were written: those of earlier versions lack what came later. */
export function readDocument(kept: object): InvoiceDocument {
  const { lines, ...facts } = kept as EarlierDocument
  return { ...EARLIER, ...facts, lines: lines.map((line) => ({ ...EARLIER_LINE, ...line })) }
}

interface EarlierDocument extends Omit<InvoiceDocument, keyof typeof EARLIER | 'lines'> {
  readonly lines: readonly Omit<InvoiceLine, keyof typeof EARLIER_LINE>[]
}

export function findInvoice(db: Db, number: string) {
  return over<BillingTables>(db)
    .selectFrom('invoice')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
}

/** The invoice that stands for a payment: its first, or the one that took its place. Those of disputes are of parts. */
export function findInvoiceOfPayment(db: Db, paymentId: string) {
  return over<BillingTables>(db)
    .selectFrom('invoice')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('number', 'like', 'IN%')
    .where('dispute_id', 'is', null)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Papers of a dispute: credit notes, and invoices that take their place. */
export function selectDisputePapers(db: Db, disputeId: string) {
  return over<BillingTables>(db)
    .selectFrom('invoice')
    .select(['number', 'document'])
    .where('dispute_id', '=', disputeId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
}
