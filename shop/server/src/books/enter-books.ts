import type { CalendarDay } from '@segno/units'
import { timeZoneOf, taxDayAt, type VatSeller } from '@segno/vat'
import { dayOf, daysAfter } from '../platform/day-range.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { type Look, type LookQuery, looks } from './looks/queries.ts'
import { type BookDays, planEntries } from './plan-entries.ts'
import {
  findBookState,
  insertEntries,
  lockBooks,
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
const AT_ONCE = 500
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
  const { asked_at: began } = await findBookState(ctx.db)
  for (const look of looks(await lookOf(ctx)))
    while (await enterSome(ctx, look)) if (signal?.aborted === true) return
  await storeBookState(ctx.db, { entered_at: began })
}

/** Where and from when on something is looked for. */
export async function lookOf({ db, now, vatSeller: { place } }: BooksContext): Promise<Look> {
  const { entered_at: before } = await findBookState(db)
  return {
    today: taxDayAt(now(), place),
    timeZone: timeZoneOf(place),
    pointsSince: before && new Date(before.getTime() - LATE_MS),
  }
}

/** @returns true while there is more */
async function enterSome({ db, now, vatSeller }: BooksContext, look: LookQuery): Promise<boolean> {
  const dayInShop = (at: Date) => taxDayAt(at, vatSeller.place)
  return inTransaction(db, async (tx) => {
    const { closed_until: closedUntil } = await lockBooks(tx)
    const days = {
      today: dayInShop(now()),
      dayOf: dayInShop,
      firstOpen: closedUntil === null ? null : dayAfter(closedUntil),
    }
    const changed = await selectChanged(tx, look, AT_ONCE)
    if (changed.length > 0) await enter(tx, { changed, days, at: now() })
    return changed.length === AT_ONCE
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
