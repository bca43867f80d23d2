import { type SignInStep, normalEmail } from '@segno/contract'
import { findAccountByEmail, type Account } from '../accounts/public.ts'
import {
  giveBackAttempts,
  passwordGuess,
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
  type Origin,
} from './attempts/attempts.ts'
import { accountNotFound, socialAccount, wrongPassword } from './errors.ts'
import type { IdentityContext } from './identity-context.ts'
import { nextStep, type Entrance } from './next-step.ts'
import { isPassword } from './passwords.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import { socialProviderOf } from './social/account-type.ts'

export interface SignInInput extends Entrance, Origin {
  readonly email: string
  readonly password: string
}

/** @throws {AppError} with the specification's words for each way in which it fails */
export async function signIn(ctx: IdentityContext, input: SignInInput): Promise<SignInStep> {
  const email = normalEmail(input.email)
  const guess = passwordGuess(email, input.clientAddress)
  await reserveAttempts(ctx, guess)
  const account = await findAccountByEmail(ctx.db, email)
  const isRight = await isPassword(ctx.db, { accountId: account?.id ?? null, password: input.password })
  if (!account || !isRight) return refuseGuess(ctx, account, input)
  await giveBackAttempts(ctx, guess)
  return nextStep(ctx, account, input)
}

async function refuseGuess(ctx: IdentityContext, account: Account | null, origin: Origin): Promise<never> {
  const probes = await probesFrom(ctx, origin)
  const provider = account && (await socialProviderOf(ctx, account.id))
  if (account && provider === null) {
    // Who may no longer learn that an address is unknown may not learn it from this answer's absence either.
    await requireAttemptsLeft(ctx, probes)
    return refuseSignIn(ctx, account, { error: wrongPassword(), clientAddress: origin.clientAddress })
  }
  await reserveAttempts(ctx, probes)
  const error = provider === null ? accountNotFound() : socialAccount(provider)
  return refuseSignIn(ctx, account, { error, clientAddress: origin.clientAddress })
}
