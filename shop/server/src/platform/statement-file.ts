import { type DocumentPart, writeDocument } from '@segno/invoice'
import { AppError } from './app-error.ts'
import { type FileAnswer, wholeFile } from './http/file-answer.ts'

type Facts = Extract<DocumentPart, { kind: 'facts' }>['facts']
type Table = Extract<DocumentPart, { kind: 'table' }>

/** Money or points that moved, line by line, with their sums. */
export interface Statement {
  readonly shopName: string
  /** At the foot of each page. */
  readonly reference: string
  /** Of the file: days, as `2026-11-25`. */
  readonly days: string
  readonly writtenAt: Date
  readonly facts: Facts
  readonly columns: Table['columns']
  readonly rows: Table['rows']
  /** From what was there before to what is left. */
  readonly sums: Facts
}

/** @param entries in words, such as `5000 entries` */
export const statementTooLong = (entries: string): AppError =>
  new AppError(422, 'statement_too_long', `More than ${entries}. Choose fewer days, or save them as CSV.`)

/** A statement as PDF. The same statement always gives the same bytes. */
export async function statementFile(statement: Statement): Promise<FileAnswer> {
  const { shopName, reference, days, writtenAt, facts, columns, rows, sums } = statement
  const bytes = await writeDocument({
    title: 'Statement',
    footer: { left: shopName, right: reference },
    writtenAt,
    parts: [
      { kind: 'facts', facts },
      { kind: 'table', columns, rows },
      { kind: 'facts', facts: sums },
    ],
  })
  return wholeFile(Buffer.from(bytes), {
    contentType: 'application/pdf',
    saveAs: `Statement ${days}.pdf`,
  })
}
