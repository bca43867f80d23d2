import type { ProgramScope, SessionFailure } from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import type { Caller, Program } from '../platform/http/route.ts'
import type { HowToRead } from '../platform/http/serve-routes.ts'
import { readApiKey } from './api-keys/read-api-key.ts'
import { isApiKey } from './api-keys/rules.ts'
import { readAccessToken } from './hosted/read-access-token.ts'
import { toolsAudience } from './hosted/tools-resource.ts'
import { requiresFactor, requiresPasskey, type IdentityContext } from './identity-context.ts'
import { programOf } from './program-of.ts'
import { findOpenSession, markRenewalSeen } from './queries.ts'
import { isRenewalSeen } from './rules.ts'
import { type Factors, hasAnyFactor, selectFactors } from './second-factor/queries.ts'
import { hashToken, readIdToken } from './tokens.ts'

/** Who the holder of an ID token, or of a program's access token, is, as long as its session is open and the account may be used. */
export async function authenticate(
  ctx: IdentityContext,
  token: string,
  { isFresh = false, isForTools = false }: HowToRead = {},
): Promise<Caller | SessionFailure> {
  if (isApiKey(token)) return isForTools ? 'invalid_token' : readApiKey(ctx, token)
  // A token is good for one audience, and its caller is remembered for that.
  const hash = `${isForTools ? 'tools ' : ''}${hashToken(token)}`
  const known = isFresh ? undefined : ctx.callers.get(hash)
  if (known) return known
  const now = ctx.now()
  const read = await readToken(ctx, token, { now, isForTools })
  if (typeof read === 'string') return read
  const account = await findAccount(ctx.db, read.accountId)
  if (!account) return 'not_registered'
  if (account.status === 'deactivated') return 'account_disabled'
  const session = await findOpenSession(ctx.db, read.sessionId, now)
  if (session?.account_id !== account.id) return 'unauthenticated'
  if (read.issuedAt >= wholeSeconds(session.last_used_at) && !isRenewalSeen(session))
    await markRenewalSeen(ctx.db, session.id)
  const factors = requiresFactor(ctx, account) ? await selectFactors(ctx.db, account.id) : null
  // A session may be older than the rule, or than its person's being an administrator; signing in again leads to the set-up.
  if (factors && !hasAnyFactor(factors)) return 'unauthenticated'
  const program = narrowed(programOf(session, ctx.hosted.clients), read.scopes)
  const caller: Caller = {
    accountId: account.id,
    sessionId: read.sessionId,
    role: account.role,
    grants: account.grants,
    ...(requiresPasskey(ctx, account) && passkeyNeed(factors, session.passkey_at)),
    ...(program && { program }),
  }
  ctx.callers.set(hash, caller)
  return caller
}

function passkeyNeed(factors: Factors | null, givenAt: Date | null): Pick<Caller, 'needsPasskey'> {
  if (!factors?.hasPasskey) return { needsPasskey: 'add' }
  return givenAt === null ? { needsPasskey: 'use' } : {}
}

interface Read {
  readonly accountId: string
  readonly sessionId: string
  /** An access token may be good for less than its session. */
  readonly scopes?: readonly ProgramScope[]
  /** Whole seconds. */
  readonly issuedAt: Date
}

const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000)

function readToken(
  ctx: IdentityContext,
  token: string,
  { now, isForTools }: { now: Date; isForTools: boolean },
): Promise<Read | SessionFailure> {
  const audience = isForTools ? toolsAudience(ctx.issuer) : undefined
  if (isForTools || !token.includes('.')) return readAccessToken(ctx, token, { audience, now })
  const clientIds = ctx.hosted.clients.map(({ clientId }) => clientId)
  return readIdToken(ctx.keys, token, { issuer: ctx.issuer, clientIds, now })
}

function narrowed(program: Program | undefined, scopes: Read['scopes']): Program | undefined {
  if (!program || !scopes) return program
  return { ...program, scopes: program.scopes.filter((scope) => scopes.includes(scope)) }
}
