import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FileAnswer } from './file-answer.ts'

/** A date is written as ISO 8601 in UTC. Sums are numbers: of a text with a sign a spreadsheet would make a formula. */
type CsvValue = string | number | Date | boolean | null

/** The columns of a CSV by their headings. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => CsvValue>>

/**
 * A CSV that is made while it is read: with the mark that tells spreadsheets it is UTF-8, and with nothing in it that
 * they would run as a formula.
 */
export function csvAnswer<Item>(
  name: string,
  columns: CsvColumns<Item>,
  batches: AsyncIterable<readonly Item[]>,
): FileAnswer {
  const headings = Object.keys(columns)
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
        bom: true,
        header: true,
        columns: headings,
        escape_formulas: true,
        record_delimiter: 'windows',
        cast: { date: (date) => date.toISOString(), boolean: (is) => (is ? 'yes' : 'no') },
      })
      // The reader of `csv` gets the error: `csv` is destroyed with it.
      pipeline(Readable.from(lines()), csv, () => undefined)
      return csv
    },
  }
}
