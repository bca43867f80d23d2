import { type SignInStep, normalEmail } from '@segno/contract'
import { findAccountByEmail, type Account } from '../accounts/public.ts'
import {
  giveBackAttempts,
  passwordGuess,
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
  takeWork,
  type Attempt,
  type Origin,
} from './attempts/attempts.ts'
import { noteWrongPassword } from './attempts/reserve-guess.ts'
import { accountNotFound, socialAccount, wrongPassword } from './errors.ts'
import type { IdentityContext } from './identity-context.ts'
import { isKnownNetwork } from './known-networks.ts'
import { nextStep, type Entrance } from './next-step.ts'
import { isPassword, refuseWhileBusy } from './passwords.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import { socialProviderOf } from './social/account-type.ts'

export interface SignInInput extends Entrance, Origin {
  readonly email: string
  readonly password: string
}

/** @throws {AppError} with the specification's words for each way in which it fails */
export async function signIn(ctx: IdentityContext, input: SignInInput): Promise<SignInStep> {
  refuseWhileBusy()
  const email = normalEmail(input.email)
  const { clientAddress } = input
  const account = await findAccountByEmail(ctx.db, email)
  const afterWork = await takeWork(ctx, input)
  const isKnown = account !== null && (await isKnownNetwork(ctx.db, { accountId: account.id, clientAddress }))
  const guess = afterWork(passwordGuess({ email, clientAddress }, { isKnown }))
  const counts = await reserveAttempts(ctx, guess)
  const isRight = await isPassword(ctx.db, { accountId: account?.id ?? null, password: input.password })
  if (account && !isRight) await noteWrongPassword(ctx, account, { counts, clientAddress })
  if (!account || !isRight)
    return refuseGuess(ctx, account, { clientAddress, probes: afterWork(probesFrom(input)) })
  await giveBackAttempts(ctx, guess)
  return nextStep(ctx, account, input)
}

async function refuseGuess(
  ctx: IdentityContext,
  account: Account | null,
  { clientAddress, probes }: { clientAddress: string; probes: readonly Attempt[] },
): Promise<never> {
  const provider = account && (await socialProviderOf(ctx, account.id))
  if (account && provider === null) {
    // Who may no longer learn that an address is unknown may not learn it from this answer's absence either.
    await requireAttemptsLeft(ctx, probes)
    return refuseSignIn(ctx, account, { error: wrongPassword(), clientAddress })
  }
  await reserveAttempts(ctx, probes)
  const error = provider === null ? accountNotFound() : socialAccount(provider)
  return refuseSignIn(ctx, account, { error, clientAddress })
}
