import type { DatevFacts } from '@segno/contract'
import type { CalendarDay } from '@segno/units'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import type { BooksContext } from '../enter-books.ts'
import { daysInTwoYears, tooManyBookings } from '../errors.ts'
import { selectDocuments, storeDatevFacts } from './queries.ts'
import { COLUMNS, headerOf, rowsOf } from './rules.ts'

/** Rows that DATEV takes in one stack. */
const MAX_ROWS = 99_999

/**
 * A stack of bookings, in the code page that DATEV reads.
 *
 * @throws {AppError} days_in_two_years, too_many_bookings
 */
export async function saveDatev(
  { db, now, shop, vatSeller }: BooksContext,
  { from, to, ...facts }: DatevFacts & { readonly from: string; readonly to: string },
): Promise<FileAnswer> {
  if (from.slice(0, 4) !== to.slice(0, 4)) throw daysInTwoYears()
  const days = { from: from as CalendarDay, to: to as CalendarDay }
  const chart = { ...facts, home: vatSeller.place.country }
  // More lines make more rows, so that those beyond the limit are enough to refuse them.
  const documents = await selectDocuments(db, { ...days, limit: 2 * MAX_ROWS + 2 })
  const rows = documents.flatMap((document) => rowsOf(document, chart))
  if (rows.length > MAX_ROWS) throw tooManyBookings()
  await storeDatevFacts(db, facts)
  const header = headerOf({ ...facts, ...days, at: now(), shopName: shop.name })
  const lines = [header, COLUMNS.join(';'), ...rows, '']
  return wholeFile(Buffer.from(lines.join('\r\n'), 'latin1'), {
    contentType: 'text/csv; charset=windows-1252',
    saveAs: `EXTF_Buchungsstapel_${from}_${to}.csv`,
  })
}
