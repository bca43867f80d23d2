import type { InvoiceDocument } from '@segno/invoice'
import { type Kysely, sql } from 'kysely'
import { readDocument, type ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'

/** Of sales, and of payouts, which the shop issues in the payee's name. */
const PAPERS = sql<{ number: string; document: ReadableBilling['invoice']['document'] }>`(
  select number, document from invoice union all select number, document from self_billed
)`.as('paper')

const on = (db: Db): Kysely<ReadableBilling> => over<ReadableBilling>(db)
const issuedOn = sql<string>`document ->> 'issuedOn'`

/** Numbers of the papers that are dated within a month, such as `2026-11`, in the order of their days. */
export async function selectPaperNumbers(db: Db, month: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom(PAPERS)
    .select('number')
    .where(sql`left(${issuedOn}, 7)`, '=', month)
    .orderBy(issuedOn)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Papers by their numbers, in the order of their days. */
export async function selectPapers(db: Db, numbers: readonly string[]): Promise<InvoiceDocument[]> {
  const rows = await on(db)
    .selectFrom(PAPERS)
    .select('document')
    .where('number', 'in', [...numbers])
    .orderBy(issuedOn)
    .orderBy('number')
    .execute()
  return rows.map(({ document }) => readDocument(document))
}
