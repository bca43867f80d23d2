import { type DocumentPart, writeDocument } from '@segno/invoice'
import { AppError } from './app-error.ts'
import { dayIn, type dayRange } from './day-range.ts'
import { dayWords } from './day-words.ts'
import { type FileAnswer, wholeFile } from './http/file-answer.ts'

type Facts = Extract<DocumentPart, { kind: 'facts' }>['facts']
type Table = Extract<DocumentPart, { kind: 'table' }>

/** Money or points that moved, line by line, with their sums. */
export interface Statement {
  /** `Statement` unless given. */
  readonly title?: string
  readonly shopName: string
  /** At the foot of each page. */
  readonly reference: string
  /** Of the file: days, as `2026-11-25`. */
  readonly days: string
  readonly writtenAt: Date
  readonly facts: Facts
  readonly columns: Table['columns']
  readonly rows: Table['rows']
  /** Small and close together, for many columns. */
  readonly isDense?: boolean
  /** From what was there before to what is left. */
  readonly sums: Facts
}

/** @param entries in words, such as `5000 entries` */
export const statementTooLong = (entries: string): AppError =>
  new AppError(422, 'statement_too_long', `More than ${entries}. Choose fewer days, or save them as CSV.`)

/** First and last day of a statement, for its file's name and its facts; unless told, from the first entry until today. */
export function statementPeriod(
  { from, to, zone = 'UTC' }: Parameters<typeof dayRange>[0],
  { first, now }: { first: Date; now: Date },
): { days: string; facts: Facts } {
  const [firstDay, lastDay] = [from ?? dayIn(zone, first), to ?? dayIn(zone, now)]
  return {
    days: firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
    facts: [
      ['From', dayWords(new Date(firstDay))],
      ['To', dayWords(new Date(lastDay))],
    ],
  }
}

/** A statement as PDF. The same statement always gives the same bytes. */
export async function statementFile(statement: Statement): Promise<FileAnswer> {
  const {
    title = 'Statement',
    shopName,
    reference,
    days,
    writtenAt,
    facts,
    columns,
    rows,
    isDense = false,
    sums,
  } = statement
  const bytes = await writeDocument({
    title,
    footer: { left: shopName, right: reference },
    writtenAt,
    parts: [
      { kind: 'facts', facts },
      { kind: 'table', columns, rows, isDense },
      { kind: 'facts', facts: sums },
    ],
  })
  return wholeFile(Buffer.from(bytes), {
    contentType: 'application/pdf',
    saveAs: `${title} ${days}.pdf`,
  })
}
