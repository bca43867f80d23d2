import { inTransaction } from '../platform/db/transaction.ts'
import type { Caller } from '../platform/http/route.ts'
import { recordSecurityEvent } from '../platform/security-log/security-log.ts'
import { forgetCallers, type IdentityContext } from './identity-context.ts'
import { endSession } from './queries.ts'
import { revokeAccess } from './revoke-access.ts'

export async function signOut(ctx: IdentityContext, caller: Caller): Promise<null> {
  const { accountId, sessionId } = caller
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    await endSession(tx, { sessionId, reason: 'signed_out', now })
    await recordSecurityEvent(tx, { kind: 'session.ended', at: now, accountId, subject: sessionId })
  })
  forgetCallers(ctx, (known) => known.sessionId === sessionId)
  return null
}

/** Ends every session of the account, this one too. */
export async function signOutEverywhere(ctx: IdentityContext, { accountId }: Caller): Promise<null> {
  const out = { accountId, except: null, reason: 'signed_out', now: ctx.now() } as const
  await inTransaction(ctx.db, async (tx) => {
    await revokeAccess(tx, out)
    await recordSecurityEvent(tx, { kind: 'session.ended', at: out.now, accountId, reason: 'everywhere' })
  })
  forgetCallers(ctx, (caller) => caller.accountId === accountId)
  return null
}
