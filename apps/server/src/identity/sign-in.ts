import type { SignInStep } from '@segno/contract'
import { findAccountByEmail } from '../accounts/public.ts'
import {
  giveBackAttempts,
  passwordGuess,
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
} from './attempts/attempts.ts'
import { accountDisabled, accountNotFound, notConfirmed, wrongPassword } from './errors.ts'
import type { IdentityContext } from './identity-context.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './passwords.ts'

export interface SignInInput {
  readonly email: string
  readonly password: string
  readonly clientAddress: string
}

/** @throws {AppError} with the specification's words for each way in which it fails */
export async function signIn(ctx: IdentityContext, input: SignInInput): Promise<SignInStep> {
  const guess = passwordGuess(input.email, input.clientAddress)
  await reserveAttempts(ctx, guess)
  const account = await findAccountByEmail(ctx.db, input.email)
  const isRight = await isPassword(ctx.db, { accountId: account?.id ?? null, password: input.password })
  if (!account) {
    await reserveAttempts(ctx, probesFrom(input.clientAddress))
    throw accountNotFound()
  }
  if (!isRight) {
    // Who may no longer learn that an address is unknown may not learn it from this answer's absence either.
    await requireAttemptsLeft(ctx, probesFrom(input.clientAddress))
    throw wrongPassword()
  }
  if (account.status === 'deactivated') throw accountDisabled()
  if (!account.isConfirmed) throw notConfirmed()
  await giveBackAttempts(ctx, guess)
  return { step: 'signedIn', tokens: await openSession(ctx, account) }
}
