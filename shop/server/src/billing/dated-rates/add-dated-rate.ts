import { holdAdmin } from '../../accounts/public.ts'
import { type AuditEntry, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { ratesChanged } from '../errors.ts'

interface NewDatedRate {
  readonly actorId: string
  /** As the administrator was shown it. */
  readonly addedCount: number
  readonly count: (tx: Db) => Promise<number>
  /** @returns false where the number is taken */
  readonly insert: (tx: Db, added: { number: number; added_by: string; added_at: Date }) => Promise<boolean>
  /** Read before the rate is added. */
  readonly entry: (tx: Db) => Promise<Omit<AuditEntry, 'actorId' | 'at'>>
}

/**
 * Adds a rate to a table that is only ever added to, where it has what the administrator saw.
 *
 * @throws {AppError} role_not_allowed, rates_changed
 */
export function addDatedRate(
  ctx: Pick<BillingContext, 'db' | 'now'>,
  { actorId, addedCount, count, insert, entry }: NewDatedRate,
): Promise<null> {
  const at = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const change = await entry(tx)
    const added = { number: addedCount + 1, added_by: actorId, added_at: at }
    const isNext = (await count(tx)) === addedCount
    if (!isNext || !(await insert(tx, added))) throw ratesChanged()
    await recordAudit(tx, [{ actorId, at, ...change }])
    return null
  })
}

/** When a rate was added and by whom, for administrators. */
export const addedFacts = (row: { added_at: Date; added_by: string; added_by_name: string | null }) => ({
  at: row.added_at.toISOString(),
  by: { id: row.added_by, name: row.added_by_name },
})
