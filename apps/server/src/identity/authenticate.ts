import type { SessionFailure } from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import type { Caller } from '../platform/http/route.ts'
import type { IdentityContext } from './identity-context.ts'
import { findOpenSession } from './queries.ts'
import { hashToken, readIdToken } from './tokens.ts'

/** Who the holder of an ID token is, as long as its session is open and the account may be used. */
export async function authenticate(ctx: IdentityContext, token: string): Promise<Caller | SessionFailure> {
  const hash = hashToken(token)
  const known = ctx.callers.get(hash)
  if (known) return known
  const now = ctx.now()
  const read = await readIdToken(ctx.keys, token, {
    issuer: ctx.issuer,
    clientIds: ctx.hosted.clients.map(({ clientId }) => clientId),
    now,
  })
  if (typeof read === 'string') return read
  const account = await findAccount(ctx.db, read.accountId)
  if (!account) return 'not_registered'
  if (account.status === 'deactivated') return 'account_disabled'
  if (!(await findOpenSession(ctx.db, read.sessionId, now))) return 'unauthenticated'
  const caller = { accountId: account.id, sessionId: read.sessionId, role: account.role }
  ctx.callers.set(hash, caller)
  return caller
}
