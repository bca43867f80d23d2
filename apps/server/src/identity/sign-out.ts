import type { Caller } from '../platform/http/route.ts'
import type { IdentityContext } from './identity-context.ts'
import { endSession } from './queries.ts'

export async function signOut(ctx: IdentityContext, caller: Caller): Promise<null> {
  await endSession(ctx.db, { sessionId: caller.sessionId, reason: 'signed_out', now: ctx.now() })
  for (const [hash, known] of ctx.callers.entries()) {
    if (known.sessionId === caller.sessionId) ctx.callers.delete(hash)
  }
  return null
}
