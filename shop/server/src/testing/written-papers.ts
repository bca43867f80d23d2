import { sql } from 'kysely'
import { readDocument } from '../billing/invoices/queries.ts'
import { over, type Db } from '../platform/db/db.ts'

/** All invoices and credit notes in their order: number, day, net sum, VAT, and the paper that it is about. */
export async function writtenPapers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ document: object }>`
    select document from invoice order by issued_at, number`.execute(over(db))
  return rows
    .map(({ document }) => readDocument(document))
    .map(({ number, issuedOn, netCents, vatCents, corrects }) =>
      [number, issuedOn, netCents, vatCents, corrects?.number].filter((fact) => fact !== undefined).join(' '),
    )
}
