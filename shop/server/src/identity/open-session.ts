import type { AllTokens } from '@segno/contract'
import { holdAccount, noteSignIn, type Account } from '../accounts/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { accountNotFound } from './errors.ts'
import type { IdentityContext } from './identity-context.ts'
import { insertSession, type Given } from './queries.ts'
import { newRefreshToken, signTokens } from './tokens.ts'
import { noteSession } from './ways-in/note-session.ts'

export const SESSION_LASTS_MS = 90 * 24 * 60 * 60_000

/**
 * A new session for somebody who has just proven who they are.
 *
 * @throws {AppError} account_not_found where the account was deleted meanwhile
 */
export async function openSession(
  ctx: IdentityContext,
  account: Account,
  from: { clientAddress: string; userAgent: string | null; gave?: Given },
): Promise<AllTokens> {
  const now = ctx.now()
  const refresh = newRefreshToken()
  const sessionId = newId()
  await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, account.id))) throw accountNotFound()
    await noteSignIn(tx, account.id, now)
    await noteSession(ctx, tx, { account, sessionId, ...from })
    await insertSession(tx, {
      id: sessionId,
      accountId: account.id,
      refreshHash: refresh.hash,
      userAgent: from.userAgent,
      clientAddress: from.clientAddress,
      ...(from.gave && { gave: from.gave }),
      now,
      expiresAt: new Date(now.getTime() + SESSION_LASTS_MS),
    })
  })
  ctx.jobs.wake()
  return issueTokens(ctx, { account, sessionId, refreshToken: refresh.token })
}

export async function issueTokens(
  ctx: IdentityContext,
  session: { account: Account; sessionId: string; refreshToken: string },
): Promise<AllTokens> {
  const { idToken, accessToken, expiresAt } = await signTokens(await ctx.keys.current(), {
    account: session.account,
    sessionId: session.sessionId,
    issuer: ctx.issuer,
    now: ctx.now(),
  })
  return { idToken, accessToken, refreshToken: session.refreshToken, expiresAt: expiresAt.toISOString() }
}
