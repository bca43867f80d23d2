import type { SessionFailure } from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import type { Caller } from '../../platform/http/route.ts'
import { type IdentityContext, requiresFactor, requiresPasskey } from '../identity-context.ts'
import { hasAnyFactor, selectFactors } from '../second-factor/queries.ts'
import { hashToken } from '../tokens.ts'
import { findOpenKey, noteKeyUse } from './queries.ts'
import { grantsOfKey } from './rules.ts'

const MINUTE_MS = 60_000

/** The key's administrator, narrowed to what the key reaches. Nothing is remembered: a revoked key ends at once. */
export async function readApiKey(ctx: IdentityContext, key: string): Promise<Caller | SessionFailure> {
  const now = ctx.now()
  const row = await findOpenKey(ctx.db, hashToken(key), now)
  const account = row && (await findAccount(ctx.db, row.account_id))
  if (!account) return 'invalid_token'
  if (account.status === 'deactivated') return 'account_disabled'
  const grants = grantsOfKey(row.grants, account)
  // Without any, it would be a full administrator.
  if (grants.length === 0) return 'unauthenticated'
  if (requiresFactor(ctx, account)) {
    const factors = await selectFactors(ctx.db, account.id)
    if (!hasAnyFactor(factors) || (requiresPasskey(ctx, account) && !factors.hasPasskey))
      return 'unauthenticated'
  }
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= MINUTE_MS)
    await noteKeyUse(ctx.db, row.id, now)
  const { id: accountId, role } = account
  return { accountId, sessionId: row.id, role, grants, apiKey: { mayChange: row.may_change } }
}
