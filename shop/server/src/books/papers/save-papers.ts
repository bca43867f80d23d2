import { Readable } from 'node:stream'
import { type InvoiceDocument, writeUbl } from '@segno/invoice'
import { type AmountCents, negateCents } from '@segno/units'
import { makeZip } from 'client-zip'
import { invoicePdf } from '../../billing/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { csvAnswer, type CsvColumns, csvMoney, type CsvSum } from '../../platform/http/csv-answer.ts'
import { type FileAnswer, zipAnswer } from '../../platform/http/file-answer.ts'
import type { BooksContext } from '../enter-books.ts'
import { noPapers } from '../errors.ts'
import { selectPaperNumbers, selectPapers } from './queries.ts'

/** Papers that are held in memory at once. */
const AT_ONCE = 50

type PapersContext = Pick<BooksContext, 'db' | 'now'>

/**
 * A ZIP of all papers that are dated within a month, such as `2026-11`. It is made while it is read: nothing is drawn once the
 * reader has hung up. Names and addresses of buyers and payees leave the shop with it, so that the audit trail keeps who saved it.
 *
 * @throws {AppError} no_papers
 */
export async function savePapers(ctx: PapersContext, actorId: string, month: string): Promise<FileAnswer> {
  const { db, now } = ctx
  // Known before the first byte: the list and the files are of the same papers, also while others are issued.
  const numbers = await selectPaperNumbers(db, month)
  if (numbers.length === 0) throw noPapers()
  await inTransaction(db, (tx) =>
    recordAudit(tx, [
      {
        actorId,
        at: now(),
        action: 'books.save-papers',
        subject: { kind: 'books', id: month },
        before: null,
        after: { papers: numbers.length },
      },
    ]),
  )
  const name = `Papers ${month}`
  return zipAnswer(`${name}.zip`, () => Readable.fromWeb(makeZip(filesOf(ctx, { name, numbers }))))
}

interface Wanted {
  /** Of the list. */
  readonly name: string
  readonly numbers: readonly string[]
}

/** One after the other: each is made when the one before has been read. */
async function* filesOf({ db, now }: PapersContext, { name, numbers }: Wanted) {
  const lastModified = now()
  const list = csvAnswer({ name, columns: COLUMNS, separator: 'comma' }, inBatches(db, numbers))
  const input = await list.open({ startByte: 0, endByte: Infinity })
  try {
    yield { name: `${name}.csv`, input, lastModified }
  } finally {
    input.destroy()
  }
  for await (const papers of inBatches(db, numbers))
    for (const paper of papers) {
      yield { name: `PDF/${paper.number}.pdf`, input: await invoicePdf(paper), lastModified }
      yield { name: `UBL/${paper.number}.xml`, input: writeUbl(paper), lastModified }
    }
}

async function* inBatches(db: Db, numbers: readonly string[]): AsyncGenerator<InvoiceDocument[]> {
  for (let at = 0; at < numbers.length; at += AT_ONCE)
    yield await selectPapers(db, numbers.slice(at, at + AT_ONCE))
}

/** Credit notes are below zero, so that sales add up, and payouts. */
const money = ({ kind, currency }: InvoiceDocument, cents: AmountCents): CsvSum =>
  csvMoney(kind === 'credit-note' ? negateCents(cents) : cents, currency)

const SOLD = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const
const SELF_BILLED = { invoice: 'Self-billed invoice', 'credit-note': 'Self-billed credit note' } as const

const COLUMNS: CsvColumns<InvoiceDocument> = {
  Number: ({ number }) => number,
  Date: ({ issuedOn }) => issuedOn,
  Kind: ({ kind, isSelfBilled }) => (isSelfBilled ? SELF_BILLED : SOLD)[kind],
  Corrects: ({ corrects }) => corrects?.number ?? null,
  Country: ({ buyer, seller, isSelfBilled }) => (isSelfBilled ? seller : buyer).country,
  Net: (paper) => money(paper, paper.netCents),
  VAT: (paper) => money(paper, paper.vatCents),
  Gross: (paper) => money(paper, paper.grossCents),
  Currency: ({ currency }) => currency,
}
