import type { Tokens } from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import { refreshTokenExpired, refreshTokenRevoked, userDisabled } from './errors.ts'
import type { IdentityContext } from './identity-context.ts'
import { issueTokens } from './open-session.ts'
import { endSession, findUsedToken, insertUsedToken, rotateRefreshToken } from './queries.ts'
import { hashToken, newRefreshToken } from './tokens.ts'

/** Two tabs may renew with the same token at the same moment; one that comes back later was copied by somebody. */
const SAME_MOMENT_MS = 10_000

/** @throws {AppError} with the specification's words; a token used twice ends its session */
export async function refreshSession(ctx: IdentityContext, refreshToken: string): Promise<Tokens> {
  const now = ctx.now()
  const usedHash = hashToken(refreshToken)
  const next = newRefreshToken()
  const session = await inTransaction(ctx.db, async (tx) => {
    const rotated = await rotateRefreshToken(tx, { usedHash, newHash: next.hash, now })
    if (rotated) await insertUsedToken(tx, { hash: usedHash, sessionId: rotated.id, now })
    return rotated
  })
  if (!session) {
    await endReusedSession(ctx, usedHash, now)
    throw refreshTokenRevoked()
  }
  if (session.expires_at <= now) throw refreshTokenExpired()
  const account = await findAccount(ctx.db, session.account_id)
  if (account?.status !== 'activated') {
    await endSession(ctx.db, { sessionId: session.id, reason: 'deactivated', now })
    throw userDisabled()
  }
  return issueTokens(ctx, { account, sessionId: session.id, refreshToken: next.token })
}

async function endReusedSession(ctx: IdentityContext, usedHash: string, now: Date): Promise<void> {
  const used = await findUsedToken(ctx.db, usedHash)
  if (!used || now.getTime() - used.used_at.getTime() < SAME_MOMENT_MS) return
  await endSession(ctx.db, { sessionId: used.session_id, reason: 'token_reused', now })
  ctx.log.warn(
    { sessionId: used.session_id },
    'a refresh token came back after it had been used; its session is ended',
  )
}
