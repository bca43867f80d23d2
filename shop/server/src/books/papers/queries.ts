import type { InvoiceDocument } from '@segno/invoice'
import { sql } from 'kysely'
import { readDocument, type ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'

const issuedOn = sql<string>`document ->> 'issuedOn'`

/** Numbers of the papers that are dated within a month, such as `2026-11`, in the order of their days. */
export async function selectPaperNumbers(db: Db, month: string): Promise<string[]> {
  const rows = await over<ReadableBilling>(db)
    .selectFrom('invoice')
    .select('number')
    .where(sql`left(${issuedOn}, 7)`, '=', month)
    .orderBy(issuedOn)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Papers by their numbers, in the order of their days. */
export async function selectPapers(db: Db, numbers: readonly string[]): Promise<InvoiceDocument[]> {
  const rows = await over<ReadableBilling>(db)
    .selectFrom('invoice')
    .select('document')
    .where('number', 'in', [...numbers])
    .orderBy(issuedOn)
    .orderBy('number')
    .execute()
  return rows.map(({ document }) => readDocument(document))
}
