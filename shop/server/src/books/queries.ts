import type { BookAccount } from '@segno/contract'
import { amountCents, type CalendarDay } from '@segno/units'
import { sql } from 'kysely'
import type { ReadableAffiliates } from '../affiliates/public.ts'
import type { ReadableBilling } from '../billing/public.ts'
import { over, type Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import type { ReadableRoyalties } from '../royalties/public.ts'
import type { ReadableWallet } from '../wallet/public.ts'
import type { Source } from './facts.ts'
import { type Line, vatOf } from './lines.ts'
import type { LookQuery } from './looks/queries.ts'
import type { DayLines } from './plan-entries.ts'
import type { BooksTables } from './tables.ts'

const on = (db: Db) =>
  over<BooksTables & ReadableBilling & ReadableWallet & ReadableRoyalties & ReadableAffiliates>(db)

/** Sources of a look whose facts have changed since the books were made of them, the earliest first. */
export async function selectChanged(db: Db, look: LookQuery, limit: number): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select told.*, md5(told.fact::text) as digest
    from (${look}) as told
    left join book_source on book_source.source = told.source
    where book_source.digest is distinct from md5(told.fact::text)
    order by told.at_ms, told.day, told.source
    limit ${limit}`.execute(on(db))
  return rows
}

/** What the books have of some sources, by source. */
export async function selectEntered(db: Db, sources: readonly string[]): Promise<Map<string, DayLines[]>> {
  const rows = await on(db)
    .selectFrom('book_entry as entry')
    .innerJoin('book_line as line', 'line.entry_id', 'entry.id')
    .select(['entry.source', 'entry.day', 'line.account', 'line.currency', 'line.amount_cents'])
    .select(['line.vat_country', 'line.vat_rate_basis_points'])
    .where('entry.source', 'in', [...sources])
    .execute()
  const entered = Map.groupBy(rows, ({ source }) => source)
  return new Map(
    [...entered].map(([source, lines]) => [
      source,
      lines.map((row) => ({ day: row.day as CalendarDay, lines: [toLine(row)] })),
    ]),
  )
}

function toLine(row: Parameters<typeof vatOf>[0] & Pick<BooksTables['book_line'], LineColumn>): Line {
  return {
    account: row.account as BookAccount,
    currency: row.currency,
    amountCents: amountCents(row.amount_cents),
    vat: vatOf(row),
  }
}

type LineColumn = 'account' | 'currency' | 'amount_cents'

export interface NewEntry extends DayLines {
  readonly id: string
  readonly source: string
  readonly paymentId: string | null
}

/** Columns as arrays: a value of each row would be as many parameters, which take longer to read than the rows to write. */
export async function insertEntries(tx: Db, entries: readonly NewEntry[], at: Date): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into book_entry (id, day, source, payment_id, posted_at)
    select *, ${at}::timestamptz from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ day }) => day)}::text[],
      ${entries.map(({ source }) => source)}::text[], ${entries.map(({ paymentId }) => paymentId)}::uuid[])`.execute(
    on(tx),
  )
  const lines = entries.flatMap((entry) => entry.lines.map((line) => ({ ...line, entryId: entry.id })))
  const each = <Value>(value: (line: (typeof lines)[number]) => Value): Value[] => lines.map(value)
  await sql`
    insert into book_line (id, entry_id, account, vat_country, vat_rate_basis_points, currency, amount_cents)
    select * from unnest(${each(() => newId())}::uuid[], ${each(({ entryId }) => entryId)}::uuid[],
      ${each(({ account }) => account)}::text[], ${each(({ vat }) => vat?.country ?? null)}::text[],
      ${each(({ vat }) => vat?.rateBasisPoints ?? null)}::integer[], ${each(({ currency }) => currency)}::text[],
      ${each(({ amountCents: amount }) => amount)}::bigint[])`.execute(on(tx))
}

export async function storeDigests(tx: Db, sources: readonly Source[]): Promise<void> {
  await sql`
    insert into book_source (source, digest)
    select * from unnest(${sources.map(({ source }) => source)}::text[], ${sources.map(({ digest }) => digest)}::text[])
    on conflict (source) do update set digest = excluded.digest`.execute(on(tx))
}

/** Compiling such long statements takes PostgreSQL more time than running them. */
export async function runUncompiled(tx: Db): Promise<void> {
  await sql`set local jit = off`.execute(on(tx))
}

/**
 * The same for a transaction of one snapshot, which is taken after this: what others entered before is in it.
 *
 * @see https://www.postgresql.org/docs/current/sql-lock.html
 */
export async function lockBooksWhole(tx: Db): Promise<void> {
  await sql`lock table book_state in exclusive mode`.execute(on(tx))
}

/** Nobody else enters until the transaction ends. */
export function lockBooks(tx: Db) {
  return on(tx).selectFrom('book_state').selectAll().forUpdate().executeTakeFirstOrThrow()
}

/** `asked_at` is the database's time, which points moved by. */
export function findBookState(db: Db) {
  return on(db)
    .selectFrom('book_state')
    .select(['closed_until', 'entered_at', 'datev', 'compared_at', 'compared_whole_at'])
    .select(['differences', sql<Date>`now()`.as('asked_at')])
    .executeTakeFirstOrThrow()
}

export async function storeBookState(
  tx: Db,
  state: { readonly entered_at: Date } | { readonly closed_until: CalendarDay },
): Promise<void> {
  await on(tx).updateTable('book_state').set(state).execute()
}

/** Payments of which something was entered since. */
export async function selectPaymentsEntered(db: Db, since: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('book_entry')
    .select('payment_id')
    .distinct()
    .where('posted_at', '>=', since)
    .where('payment_id', 'is not', null)
    .execute()
  return rows.flatMap(({ payment_id: id }) => id ?? [])
}

export async function storeComparison(
  tx: Db,
  { at, isWhole, differences }: { at: Date; isWhole: boolean; differences: readonly string[] },
): Promise<void> {
  await on(tx)
    .updateTable('book_state')
    .set({
      compared_at: at,
      ...(isWhole && { compared_whole_at: at }),
      differences: [...differences],
    })
    .execute()
}
