import { eraseInTransaction, selectUnconfirmed } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { deletionContext } from '../deletion/delete-user.ts'
import type { IdentityContext } from '../identity-context.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const AT_ONCE = 100

/** Accounts that nobody has confirmed within a week end, so that nobody holds an address that is not theirs. */
export async function endUnconfirmed(ctx: IdentityContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - WEEK_MS)
  for (const accountId of await selectUnconfirmed(ctx.db, { before, most: AT_ONCE }))
    await inTransaction(ctx.db, (tx) => eraseInTransaction(deletionContext(ctx), tx, accountId))
}
