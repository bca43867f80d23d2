import { inTransaction } from '../platform/db-transaction.ts'
import type { Caller } from '../platform/http/route.ts'
import { forgetCallers, type IdentityContext } from './identity-context.ts'
import { endSession } from './queries.ts'
import { revokeAccess } from './revoke-access.ts'

export async function signOut(ctx: IdentityContext, caller: Caller): Promise<null> {
  await endSession(ctx.db, { sessionId: caller.sessionId, reason: 'signed_out', now: ctx.now() })
  forgetCallers(ctx, ({ sessionId }) => sessionId === caller.sessionId)
  return null
}

/** Ends every session of the account, this one too. */
export async function signOutEverywhere(ctx: IdentityContext, { accountId }: Caller): Promise<null> {
  const out = { accountId, except: null, reason: 'signed_out', now: ctx.now() } as const
  await inTransaction(ctx.db, (tx) => revokeAccess(tx, out))
  forgetCallers(ctx, (caller) => caller.accountId === accountId)
  return null
}
