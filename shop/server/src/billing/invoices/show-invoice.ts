import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { writePdf, writeUbl, type InvoiceDocument } from '@segno/invoice'
import { requireReader } from '../../platform/app-error.ts'
import { type FileAnswer, wholeFile, zipAnswer } from '../../platform/http/file-answer.ts'
import type { Caller } from '../../platform/http/route.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { invoiceNotFound } from '../errors.ts'
import { type OwnSearch, selectOwnPapers } from '../history/queries.ts'
import { findRefund } from '../refunds/queries.ts'
import { invoiceMail } from './invoice-mail.ts'
import { findInvoice, readDocument } from './queries.ts'

type InvoiceContext = Pick<BillingContext, 'db'>

/** @throws {AppError} invoice_not_found for one that is not theirs; administrators see all */
async function readInvoice({ db }: InvoiceContext, caller: Caller, number: string): Promise<ReadInvoice> {
  const row = await findInvoice(db, number)
  if (!row) throw invoiceNotFound()
  requireReader(row.account_id, caller, invoiceNotFound)
  return { document: readDocument(row.document), refundId: row.refund_id }
}

interface ReadInvoice {
  readonly document: InvoiceDocument
  readonly refundId: string | null
}

/** The same document always gives the same bytes. Those for companies carry their data for machines. */
export async function showInvoicePdf(
  ctx: InvoiceContext,
  caller: Caller,
  number: string,
): Promise<FileAnswer> {
  const bytes = await invoicePdf((await readInvoice(ctx, caller, number)).document)
  return wholeFile(bytes, { contentType: 'application/pdf', saveAs: `${number}.pdf` })
}

export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const { isSelfBilled, buyer, seller } = document
  const facturX = isSelfBilled || (buyer.street !== '' && seller.street !== '')
  return Buffer.from(await writePdf(document, { facturX }))
}

/** One's own papers of some days and words as PDFs. Each is made when the one before has been read. */
export async function saveOwnPapers({ db }: InvoiceContext, search: OwnSearch): Promise<FileAnswer> {
  const numbers = await selectOwnPapers(db, search)
  async function* files() {
    for (const number of numbers) {
      const row = await findInvoice(db, number)
      if (!row) continue
      const input = await invoicePdf(readDocument(row.document))
      yield { name: `${number}.pdf`, input, lastModified: row.issued_at }
    }
  }
  return zipAnswer('Invoices.zip', () => Readable.fromWeb(makeZip(files())))
}

export async function showInvoiceUbl(
  ctx: InvoiceContext,
  caller: Caller,
  number: string,
): Promise<FileAnswer> {
  const text = writeUbl((await readInvoice(ctx, caller, number)).document)
  return wholeFile(Buffer.from(text), {
    contentType: 'application/xml; charset=utf-8',
    saveAs: `${number}.xml`,
  })
}

/** Mails it once more to the address on it. */
export async function sendInvoiceAgain(ctx: BillingContext, caller: Caller, number: string): Promise<null> {
  const { document, refundId } = await readInvoice(ctx, caller, number)
  const { email } = document.buyer
  if (email === null) throw invoiceNotFound()
  const pointsBack = refundId === null ? 0 : ((await findRefund(ctx.db, refundId))?.points ?? 0)
  await inTransaction(ctx.db, (tx) =>
    queueMail(tx, ctx.jobs, invoiceMail(ctx, email, document, { pointsBack })),
  )
  ctx.jobs.wake()
  return null
}
