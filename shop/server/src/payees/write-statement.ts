import { type DocumentPart, writeDocument } from '@segno/invoice'
import { type FileAnswer, wholeFile } from '../platform/http/file-answer.ts'
import { pdfFonts } from '../platform/pdf-fonts.ts'

type Facts = Extract<DocumentPart, { kind: 'facts' }>['facts']
type Table = Extract<DocumentPart, { kind: 'table' }>

/** What somebody was paid, and every line of which it is the sum. */
export interface Statement {
  readonly shopName: string
  /** Of the transfer. */
  readonly reference: string
  readonly paidOn: string
  readonly writtenAt: Date
  readonly facts: Facts
  readonly columns: Table['columns']
  readonly rows: Table['rows']
  /** From what was there before to what is left. */
  readonly sums: Facts
}

/** A statement as PDF. The same statement always gives the same bytes. */
export async function statementFile(statement: Statement): Promise<FileAnswer> {
  const { shopName, reference, paidOn, writtenAt, facts, columns, rows, sums } = statement
  const bytes = await writeDocument(
    {
      title: 'Statement',
      footer: { left: shopName, right: reference },
      writtenAt,
      parts: [
        { kind: 'facts', facts },
        { kind: 'table', columns, rows },
        { kind: 'facts', facts: sums },
      ],
    },
    { fonts: pdfFonts() },
  )
  return wholeFile(Buffer.from(bytes), {
    contentType: 'application/pdf',
    saveAs: `Statement ${paidOn}.pdf`,
  })
}
