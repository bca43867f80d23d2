import type { BookAccount, BookSource, DatevFacts } from '@segno/contract'
import { amountCents, type CalendarDay } from '@segno/units'
import { sql } from 'kysely'
import type { ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { vatOf } from '../lines.ts'
import type { BooksTables } from '../tables.ts'
import type { Document } from './rules.ts'

const on = (db: Db) => over<BooksTables & ReadableBilling>(db)

interface LineOfDocument {
  readonly document: string
  readonly day: CalendarDay
  readonly source: BookSource
  readonly paper: string | null
  readonly account: BookAccount
  readonly vat_country: string | null
  readonly vat_rate_basis_points: number | null
  readonly currency: string
  readonly cents: number
}

/** Entries of some days; points, commissions and royalties, which have no papers, summed up by day. */
export async function selectDocuments(
  db: Db,
  { from, to, limit }: { from: CalendarDay; to: CalendarDay; limit: number },
): Promise<Document[]> {
  const { rows } = await sql<LineOfDocument>`
    select document, day, source, paper, account, vat_country, vat_rate_basis_points, currency, sum(amount_cents)::bigint as cents
    from (
      select entry.day, told.source, coalesce(invoice.number, payout.number) as paper, line.*,
        entry.day || case when told.source in ('points', 'commission', 'royalties') then told.source else entry.id::text end as document
      from book_entry as entry
      cross join lateral (select split_part(entry.source, ':', 1) as source, split_part(entry.source, ':', 2) as id) as told
      join book_line as line on line.entry_id = entry.id
      left join invoice on told.source = 'payment' and invoice.payment_id = entry.payment_id
          and invoice.refund_id is null and invoice.dispute_id is null
        or told.source = 'refund' and invoice.refund_id::text = told.id and invoice.number like 'CN%'
        or told.source = 'dispute-paper' and invoice.number = told.id
      left join self_billed as payout
        on told.source in ('royalty-payment', 'affiliate-payout') and payout.payout_id::text = told.id
      where entry.day between ${from} and ${to}
    ) as line
    group by document, day, source, paper, account, vat_country, vat_rate_basis_points, currency
    having sum(amount_cents) <> 0
    order by document, account
    limit ${limit}`.execute(on(db))
  return [...Map.groupBy(rows, ({ document }) => document).values()].map((lines) => ({
    day: lines[0]!.day,
    source: lines[0]!.source,
    paper: lines[0]!.paper,
    lines: lines.map((row) => ({
      account: row.account,
      currency: row.currency,
      amountCents: amountCents(row.cents),
      vat: vatOf(row),
    })),
  }))
}

export async function storeDatevFacts(db: Db, facts: DatevFacts): Promise<void> {
  await on(db)
    .updateTable('book_state')
    .set({ datev: JSON.stringify(facts) })
    .execute()
}
