import type { CalendarDay } from '@segno/units'
import { timeZoneOf, taxDayAt, type VatSeller } from '@segno/vat'
import { dayOf, daysAfter } from '../platform/day-range.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Source } from './facts.ts'
import { type Look, type LookQuery, looks } from './looks/queries.ts'
import { type BookDays, planEntries } from './plan-entries.ts'
import {
  findBookState,
  insertEntries,
  lockBooks,
  runUncompiled,
  selectChanged,
  selectEntered,
  storeBookState,
  storeDigests,
} from './queries.ts'

export interface BooksContext extends Pick<Platform, 'db' | 'now'> {
  readonly vatSeller: VatSeller
  readonly shop: { readonly name: string }
}

const EVERY_SECONDS = 300
/** Of one transaction: what is found of the past is not looked for again that often. */
const AT_ONCE = 20_000
/** Of one statement. */
const AT_ONE_STATEMENT = 2_000
/** No transaction takes longer than that to commit what it says happened. */
const LATE_MS = 24 * 60 * 60_000

/** Enters every five minutes, in one of all processes. */
export const enterBooksJob = (ctx: BooksContext): JobHandler => ({
  kind: 'enter-books',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => enterBooks(ctx, signal),
})

/** Enters what happened since, however long that is: a shop of before has all of its past entered. */
export async function enterBooks(ctx: BooksContext, signal?: AbortSignal): Promise<void> {
  await enterLook(ctx, await lookOf(ctx), signal)
}

/** Where and from when on something is looked for. */
export async function lookOf({ db, now, vatSeller: { place } }: BooksContext): Promise<Look> {
  const { entered_at: before } = await findBookState(db)
  return {
    today: taxDayAt(now(), place),
    timeZone: timeZoneOf(place),
    since: before && new Date(before.getTime() - LATE_MS),
  }
}

/**
 * Enters what a look finds.
 *
 * @returns the payments that it was about
 */
export async function enterLook(ctx: BooksContext, look: Look, signal?: AbortSignal): Promise<Set<string>> {
  const { asked_at: began } = await findBookState(ctx.db)
  const payments = new Set<string>()
  for (const query of looks(look))
    for (;;) {
      const changed = await enterSome(ctx, query)
      for (const { payment_id: id } of changed) if (id !== null) payments.add(id)
      if (changed.length < AT_ONCE) break
      if (signal?.aborted === true) return payments
    }
  await storeBookState(ctx.db, { entered_at: began })
  return payments
}

/** @returns what was entered; as many as are entered at once, where there may be more */
async function enterSome({ db, now, vatSeller }: BooksContext, look: LookQuery): Promise<Source[]> {
  const dayInShop = (at: Date) => taxDayAt(at, vatSeller.place)
  return inTransaction(db, async (tx) => {
    await runUncompiled(tx)
    const { closed_until: closedUntil } = await lockBooks(tx)
    const days = {
      today: dayInShop(now()),
      dayOf: dayInShop,
      firstOpen: closedUntil === null ? null : dayAfter(closedUntil),
    }
    const changed = await selectChanged(tx, look, AT_ONCE)
    for (let from = 0; from < changed.length; from += AT_ONE_STATEMENT)
      await enter(tx, { changed: changed.slice(from, from + AT_ONE_STATEMENT), days, at: now() })
    return changed
  })
}

async function enter(
  tx: Db,
  { changed, days, at }: { changed: Awaited<ReturnType<typeof selectChanged>>; days: BookDays; at: Date },
): Promise<void> {
  const entered = await selectEntered(
    tx,
    changed.map(({ source }) => source),
  )
  const entries = changed.flatMap((each) =>
    planEntries(each, entered.get(each.source) ?? [], days).map((planned) => ({
      ...planned,
      id: newId(),
      source: each.source,
      paymentId: each.payment_id,
    })),
  )
  await insertEntries(tx, entries, at)
  await storeDigests(tx, changed)
}

const dayAfter = (day: string): CalendarDay => dayOf(daysAfter(new Date(day), 1))
