import type { Tokens } from '@segno/contract'
import { findAccountByEmail } from '../accounts/public.ts'
import { accountDisabled, accountNotFound, notConfirmed, tooManyAttempts, wrongPassword } from './errors.ts'
import type { IdentityContext } from './identity-context.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './passwords.ts'
import { addSignInFailure, clearSignInFailures, findSignInFailures } from './queries.ts'
import { waitSeconds } from './rules.ts'

export interface SignInInput {
  readonly email: string
  readonly password: string
  readonly clientAddress: string
}

/** @throws {AppError} with the specification's words for each way in which it fails */
export async function signIn(ctx: IdentityContext, input: SignInInput): Promise<Tokens> {
  const accountKey = input.email.toLowerCase()
  const from = { accountKey, clientAddress: input.clientAddress, now: ctx.now() }
  const failed = await findSignInFailures(ctx.db, accountKey, input.clientAddress)
  const wait = failed ? waitSeconds(failed.failures, failed.last_at, from.now) : 0
  if (wait > 0) throw tooManyAttempts(wait)
  const account = await findAccountByEmail(ctx.db, input.email)
  if (!account) {
    await addSignInFailure(ctx.db, from)
    throw accountNotFound()
  }
  if (!(await isPassword(ctx.db, { accountId: account.id, password: input.password }))) {
    await addSignInFailure(ctx.db, from)
    throw wrongPassword()
  }
  if (account.status === 'deactivated') throw accountDisabled()
  if (!account.isConfirmed) throw notConfirmed()
  await clearSignInFailures(ctx.db, accountKey, input.clientAddress)
  return openSession(ctx, account)
}
