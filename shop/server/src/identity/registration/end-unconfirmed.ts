import {
  eraseInTransaction,
  findAccount,
  findAccountByEmail,
  lockAccount,
  selectUnconfirmed,
  type Account,
} from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { deletionContext } from '../deletion/delete-user.ts'
import type { IdentityContext } from '../identity-context.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const AT_ONCE = 100

/**
 * Frees an address for the person who has it, or whom an administrator invites: an account that nobody has confirmed holds
 * no claim to it, and ends.
 *
 * @param accountId the account that gets the address, which stays; null for a new one
 */
export async function freeAddress(
  ctx: IdentityContext,
  tx: Db,
  { email, accountId }: { email: string; accountId: string | null },
): Promise<void> {
  const account = await findAccountByEmail(tx, email)
  if (account && account.id !== accountId && isUnclaimed(account))
    await eraseInTransaction(deletionContext(ctx), tx, account.id)
}

/** An account that a stranger may have registered. */
export const isUnclaimed = ({ status, isConfirmed, isNew }: Account): boolean =>
  status === 'activated' && !isConfirmed && isNew

/** Ends accounts that nobody has confirmed within a week: their addresses may be other people's. */
export async function endUnconfirmed(ctx: IdentityContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - WEEK_MS)
  for (const accountId of await selectUnconfirmed(ctx.db, { before, most: AT_ONCE }))
    await inTransaction(ctx.db, async (tx) => {
      // It may have been confirmed a moment ago.
      const account = (await lockAccount(tx, accountId)) ? await findAccount(tx, accountId) : null
      if (account && isUnclaimed(account)) await eraseInTransaction(deletionContext(ctx), tx, accountId)
    })
}
