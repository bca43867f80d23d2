import type { AllTokens } from '@segno/contract'
import { findAccount, noteSeen } from '../accounts/public.ts'
import type { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recordSecurityEvent } from '../platform/security-log/security-log.ts'
import { refreshTokenExpired, refreshTokenRevoked, userDisabled } from './errors.ts'
import { forgetCallers, type IdentityContext } from './identity-context.ts'
import { issueTokens } from './open-session.ts'
import {
  endSession,
  findRefreshTokenOwner,
  findSessionByRefreshHash,
  findUsedToken,
  insertUsedToken,
  rotateRefreshToken,
} from './queries.ts'
import { isRenewalSeen } from './rules.ts'
import { isForTools } from './hosted/queries.ts'
import { hashToken, successorOf } from './tokens.ts'

/**
 * Two tabs may renew with the same token at once. One that comes back later, after its successor was used, was copied.
 */
export const SAME_MOMENT_MS = 30_000

interface Exchange {
  readonly usedHash: string
  readonly newHash: string
  readonly now: Date
}

/** @throws {AppError} with the specification's words; a token used twice ends its session */
export async function refreshSession(ctx: IdentityContext, refreshToken: string): Promise<AllTokens> {
  const next = successorOf(await ctx.keys.current(), refreshToken)
  const exchange = { usedHash: hashToken(refreshToken), newHash: next.hash, now: ctx.now() }
  // Tokens for the tools are renewed at the authorization server alone, which keeps them to the tools.
  if (await isForTools(ctx.db, [exchange.usedHash, exchange.newHash])) throw refreshTokenRevoked()
  const session = (await takeTurn(ctx, exchange)) ?? (await askAgain(ctx, exchange))
  if (session.expires_at <= exchange.now) throw refreshTokenExpired()
  const account = await findAccount(ctx.db, session.account_id)
  if (account?.status !== 'activated') {
    await endSession(ctx.db, { sessionId: session.id, reason: 'deactivated', now: exchange.now })
    throw userDisabled()
  }
  await noteSeen(ctx.db, account.id, exchange.now)
  return issueTokens(ctx, { account, sessionId: session.id, refreshToken: next.token })
}

/** @returns the session that now has the new token; undefined where the old one is nobody's any more */
function takeTurn(ctx: IdentityContext, exchange: Exchange) {
  return inTransaction(ctx.db, async (tx) => {
    const session = await rotateRefreshToken(tx, exchange)
    if (session)
      await insertUsedToken(tx, { hash: exchange.usedHash, sessionId: session.id, now: exchange.now })
    return session
  })
}

/**
 * The session of a token that was exchanged before, as long as nobody has used its successor: then the answer was lost. Its owner or a
 * thief who had the answer would have used the ID token in it. Within a moment, tabs may meet.
 *
 * @throws {AppError} user_disabled, refresh_token_revoked; the session is ended where the token comes back later
 */
async function askAgain(ctx: IdentityContext, { usedHash, newHash, now }: Exchange) {
  const used = await findUsedToken(ctx.db, usedHash)
  if (!used) throw await explainEnded(ctx, usedHash)
  const exchanged = { newHash, usedAt: used.used_at, now }
  const session = await findUnanswered(ctx.db, exchanged)
  if (session) return session
  if (isSameMoment(exchanged)) throw refreshTokenRevoked()
  await endReused(ctx, used.session_id, now)
  forgetCallers(ctx, ({ sessionId }) => sessionId === used.session_id)
  ctx.log.warn(
    { sessionId: used.session_id },
    'a refresh token came back after it had been used; its session is ended',
  )
  throw refreshTokenRevoked()
}

interface Exchanged {
  readonly newHash: string
  readonly usedAt: Date
  readonly now: Date
}

export const isSameMoment = ({ usedAt, now }: Pick<Exchanged, 'usedAt' | 'now'>): boolean =>
  now.getTime() - usedAt.getTime() < SAME_MOMENT_MS

/** The session of a token that was exchanged before, where the answer may have been lost. */
export async function findUnanswered(db: Db, exchanged: Exchanged) {
  const session = await findSessionByRefreshHash(db, exchanged.newHash)
  return session && (isSameMoment(exchanged) || !isRenewalSeen(session)) ? session : undefined
}

/** Deactivating an account ends its sessions, and the page leads elsewhere than after any other end. */
async function explainEnded(ctx: IdentityContext, refreshHash: string): Promise<AppError> {
  const accountId = await findRefreshTokenOwner(ctx.db, refreshHash)
  const account = accountId === null ? undefined : await findAccount(ctx.db, accountId)
  return account?.status === 'deactivated' ? userDisabled() : refreshTokenRevoked()
}

async function endReused(ctx: IdentityContext, sessionId: string, now: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await endSession(tx, { sessionId, reason: 'token_reused', now })
    await recordSecurityEvent(tx, { kind: 'session.token_reused', at: now, subject: sessionId })
  })
}
