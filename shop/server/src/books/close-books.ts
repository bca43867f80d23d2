import type { CalendarDay } from '@segno/units'
import { taxDayAt } from '@segno/vat'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type BooksContext, enterBooks } from './enter-books.ts'
import { dayIsClosed, dayNotOver } from './errors.ts'
import { lockBooks, storeBookState } from './queries.ts'

/**
 * Closes the books until a day, with all that is known of it entered before.
 *
 * @throws {AppError} day_not_over, day_is_closed
 */
export async function closeBooks(ctx: BooksContext, actorId: string, until: CalendarDay): Promise<null> {
  const { db, now, vatSeller } = ctx
  if (until >= taxDayAt(now(), vatSeller.place)) throw dayNotOver()
  await enterBooks(ctx)
  await inTransaction(db, async (tx) => {
    const { closed_until: before } = await lockBooks(tx)
    if (before !== null && until <= before) throw dayIsClosed()
    await storeBookState(tx, { closed_until: until })
    await recordAudit(tx, [
      {
        actorId,
        at: now(),
        action: 'books.close',
        subject: { kind: 'books', id: until },
        before: { closedUntil: before },
        after: { closedUntil: until },
      },
    ])
  })
  return null
}
