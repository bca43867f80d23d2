import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { CsvSeparator } from '@segno/contract'
import { amountCents, decimalText } from '@segno/units'
import type { FileAnswer } from './file-answer.ts'

/** A sum with all digits of its currency, as `-9.00`; unlike a text it is no formula for its sign. */
export interface CsvSum {
  readonly decimal: string
}

/** A date is written as ISO 8601 in UTC. */
type CsvValue = string | number | CsvSum | Date | boolean | null

/** The columns of a CSV by their headings. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => CsvValue>>

/** In units of its currency. */
export const csvMoney = (cents: number, currency = 'EUR'): CsvSum => ({
  decimal: decimalText({ amountCents: amountCents(cents), currency }),
})

/** What stands between two fields, and before a number's cents: spreadsheets in German or French read the second. */
const SIGNS = { comma: { delimiter: ',', point: '.' }, semicolon: { delimiter: ';', point: ',' } } as const

/** Places in a text after which a spreadsheet would run a formula: its own start and that of each of its lines. */
const BEFORE_FORMULA = /(^|\r\n|\r|\n)(?=[=+\-@\t\r＝＋－＠])/g

interface CsvFacts<Item> {
  /** Of the file, without its ending. */
  readonly name: string
  readonly columns: CsvColumns<Item>
  readonly separator: CsvSeparator
  /** A program takes each field as it is, from the first line on. */
  readonly readBy?: 'people' | 'program'
}

/**
 * A CSV that is made while it is read. For people it has headings, the mark that tells spreadsheets it is UTF-8, and
 * nothing in it that they would run as a formula.
 */
export function csvAnswer<Item>(
  { name, columns, separator, readBy = 'people' }: CsvFacts<Item>,
  batches: AsyncIterable<readonly Item[]>,
): FileAnswer {
  const headings = Object.keys(columns)
  const { delimiter, point } = SIGNS[separator]
  const isForPeople = readBy === 'people'
  const lines = async function* () {
    for await (const items of batches)
      for (const item of items) yield headings.map((heading) => columns[heading]!(item))
  }
  return {
    contentType: 'text/csv; charset=utf-8',
    sizeBytes: null,
    cache: 'never',
    etag: null,
    saveAs: `${name}.csv`,
    async open() {
      const csv = stringify({
        bom: isForPeople,
        header: isForPeople,
        columns: headings,
        delimiter,
        record_delimiter: 'windows',
        // By itself it quotes what holds both signs of a Windows line end, and readers end a row at either.
        quoted_match: /[\r\n]/,
        cast: {
          date: (date) => date.toISOString(),
          boolean: (is) => (is ? 'yes' : 'no'),
          object: ({ decimal }) => String(decimal).replace('.', point),
          number: (number) => String(number).replace('.', point),
          string: (text) => (isForPeople ? text.replaceAll(BEFORE_FORMULA, "$1'") : text),
        },
      })
      // The reader of `csv` gets the error: `csv` is destroyed with it.
      pipeline(Readable.from(lines()), csv, () => undefined)
      return csv
    },
  }
}
