import { formatCount } from '@segno/units'
import { MAX_STATEMENT_ENTRIES, POINTS_CAUSES } from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import { dayIn, dayRange } from '../../platform/day-range.ts'
import { dayWords } from '../../platform/day-words.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { statementFile, statementPeriod, statementTooLong } from '../../platform/statement-file.ts'
import { selectStatement } from './queries.ts'
import { type NamedRow, nameRows, type StatementContext } from './name-rows.ts'

/**
 * Points that came in and went out on some days, as PDF.
 *
 * @throws {AppError} statement_too_long
 */
export async function showStatement(
  ctx: StatementContext,
  accountId: string,
  days: Parameters<typeof dayRange>[0],
): Promise<FileAnswer> {
  const { db, shop, now } = ctx
  const account = await findAccount(db, accountId)
  if (!account) throw new Error(`no account ${accountId}`)
  const found = await selectStatement(db, { accountId, ...dayRange(days) }, MAX_STATEMENT_ENTRIES + 1)
  if (found.length > MAX_STATEMENT_ENTRIES) throw statementTooLong(`${MAX_STATEMENT_ENTRIES} entries`)
  const rows = await nameRows(ctx, found)
  const dayOf = (at: Date) => dayIn(days.zone ?? 'UTC', at)
  const period = statementPeriod(days, { first: rows[0]?.created_at ?? now(), now: now() })
  const [first, last] = [rows[0], rows.at(-1)]
  return statementFile({
    shopName: shop.name,
    reference: account.email,
    days: period.days,
    writtenAt: now(),
    facts: [
      ['Points of', `${account.firstName} ${account.lastName}, ${account.email}`],
      ...period.facts,
      ['Points before', first ? formatCount(first.balance_points - first.points) : '–'],
    ],
    columns: [
      { title: 'Day', share: 18 },
      { title: 'For', share: 50 },
      { title: 'Points', share: 16, end: true },
      { title: 'Balance', share: 16, end: true },
    ],
    rows: rows.map((row) => [
      dayOf(row.created_at),
      wordsOf(row),
      row.points > 0 ? `+${formatCount(row.points)}` : `−${formatCount(-row.points)}`,
      formatCount(row.balance_points),
    ]),
    sums: [
      ['Points in', formatCount(sumOf(rows, (points) => points > 0))],
      ['Points out', formatCount(-sumOf(rows, (points) => points < 0))],
      ['Points after', last ? formatCount(last.balance_points) : '–'],
    ],
  })
}

function wordsOf({ cause, name, reason, expires_at: expiresAt }: NamedRow): string {
  const words = name === null ? POINTS_CAUSES[cause] : `${POINTS_CAUSES[cause]}: ${name}`
  if (reason !== null) return `${words}: ${reason}`
  return expiresAt === null ? words : `${words}, until ${dayWords(expiresAt)}`
}

const sumOf = (rows: readonly NamedRow[], isCounted: (points: number) => boolean): number =>
  rows.reduce((sum, { points }) => (isCounted(points) ? sum + points : sum), 0)
