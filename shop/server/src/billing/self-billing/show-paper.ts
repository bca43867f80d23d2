import { writeCii, writeUbl, type InvoiceDocument } from '@segno/invoice'
import { requireReader } from '../../platform/app-error.ts'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import type { Caller } from '../../platform/http/route.ts'
import type { BillingContext } from '../billing-context.ts'
import { paperNotFound } from '../errors.ts'
import { readDocument } from '../invoices/queries.ts'
import { invoicePdf } from '../invoices/show-invoice.ts'
import { findSelfBilled } from './queries.ts'

/** A self-billed document as a file. The same document always gives the same bytes. */
const WRITERS = {
  pdf: { contentType: 'application/pdf', ending: 'pdf', write: invoicePdf },
  ubl: { contentType: 'application/xml', ending: 'ubl.xml', write: textOf(writeUbl) },
  cii: { contentType: 'application/xml', ending: 'cii.xml', write: textOf(writeCii) },
} as const

function textOf(write: (document: InvoiceDocument) => string) {
  return (document: InvoiceDocument): Promise<Buffer> => Promise.resolve(Buffer.from(write(document)))
}

/** @throws {AppError} paper_not_found for one that is not theirs; administrators see all */
export async function showSelfBilled(
  { db }: Pick<BillingContext, 'db'>,
  caller: Caller,
  { number, as }: { readonly number: string; readonly as: keyof typeof WRITERS },
): Promise<FileAnswer> {
  const row = await findSelfBilled(db, number)
  if (!row) throw paperNotFound()
  requireReader(row.account_id, caller, paperNotFound)
  const { contentType, ending, write } = WRITERS[as]
  return wholeFile(await write(readDocument(row.document)), { contentType, saveAs: `${number}.${ending}` })
}
