import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import type { LedgerRule } from '../wallet/public.ts'
import { type BooksContext, enterBooks, enterLook, lookOf } from './enter-books.ts'
import { selectDifferences, selectOwedDifferences } from './ledger/queries.ts'
import {
  findBookState,
  lockBooksWhole,
  runUncompiled,
  selectPaymentsEntered,
  storeComparison,
} from './queries.ts'

const WHOLE_EVERY_MS = 24 * 60 * 60_000
/** Clocks of processes differ by less. */
const OVERLAP_MS = 10 * 60_000
/** Beyond, all of the books are read as fast. */
const MOST_PAYMENTS = 2_000

/**
 * Enters what is not entered yet, and compares the books with what they follow, in one snapshot: what is sold meanwhile is in neither.
 * Payments of which something was entered since the last comparison are compared; all once a day, and while something differs.
 *
 * @returns what differs, in words
 */
export async function compareBooks(
  ctx: BooksContext,
  { isWhole: wantsWhole }: { readonly isWhole: boolean } = { isWhole: false },
): Promise<readonly string[]> {
  // All of the past would be one transaction.
  if ((await findBookState(ctx.db)).entered_at === null) await enterBooks(ctx)
  return inTransaction(
    ctx.db,
    async (tx) => {
      await runUncompiled(tx)
      await lockBooksWhole(tx)
      const state = await findBookState(tx)
      const at = ctx.now()
      const since = wantsWhole ? null : comparedSince(state, at)
      const here = { ...ctx, db: tx }
      const look = await lookOf(here)
      const entered = await enterLook(here, look)
      const some = since && new Set([...entered, ...(await selectPaymentsEntered(tx, since))])
      const compared = some && some.size <= MOST_PAYMENTS ? [...some] : null
      const differences = await selectDifferences(tx, compared, look)
      await storeComparison(tx, { at, isWhole: compared === null, differences })
      return differences
    },
    { isolation: 'repeatable read' },
  )
}

/** From when on something may not be compared yet; null where all of it must be. */
function comparedSince(
  { compared_at: at, compared_whole_at: wholeAt, differences }: Awaited<ReturnType<typeof findBookState>>,
  now: Date,
): Date | null {
  const isWholeDue = wholeAt === null || now.getTime() - wholeAt.getTime() >= WHOLE_EVERY_MS
  return at === null || isWholeDue || differences.length > 0 ? null : new Date(at.getTime() - OVERLAP_MS)
}

/** The rule of the books. In the transaction of a payout what is owed to artists and affiliates is compared, and else the last comparison counts. */
export const bookBreaches =
  (ctx: Omit<BooksContext, 'db'>): LedgerRule =>
  async (db: Db, checkedFor) => {
    const here = { ...ctx, db }
    if (checkedFor === 'check') return compareBooks(here)
    await runUncompiled(db)
    const { differences } = await findBookState(db)
    return [...differences, ...(await selectOwedDifferences(db, await lookOf(here)))]
  }
