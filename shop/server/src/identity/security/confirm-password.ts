import { findAccount, type Account } from '../../accounts/public.ts'
import type { Caller } from '../../platform/http/route.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { giveBackAttempts, passwordGuess, reserveAttempts, type Origin } from '../attempts/attempts.ts'
import { notYourPassword, userDoesNotExist } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { isPassword } from '../passwords.ts'

/** Somebody who is signed in, and where they are. */
export interface SignedIn extends Origin {
  readonly caller: Caller
}

/**
 * Before anything that a thief of an open browser must not do, the password is asked for again.
 *
 * @throws {AppError} wrong_password, too_many_attempts
 */
export async function confirmPassword(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  password: string,
): Promise<Account> {
  const account = await ownAccount(ctx, caller)
  // Strangers’ guesses are counted apart from those of an open session.
  const guess = passwordGuess({ email: account.email, clientAddress }, { isKnown: true })
  await reserveAttempts(ctx, guess)
  if (!(await isPassword(ctx.db, { accountId: account.id, password }))) {
    const kind = 'password.confirmation_failed'
    await recordSecurityEvent(ctx.db, { kind, at: ctx.now(), accountId: account.id, clientAddress })
    throw notYourPassword()
  }
  await giveBackAttempts(ctx, guess)
  return account
}

export async function ownAccount(ctx: IdentityContext, { accountId }: Caller): Promise<Account> {
  const account = await findAccount(ctx.db, accountId)
  if (!account) throw userDoesNotExist()
  return account
}
