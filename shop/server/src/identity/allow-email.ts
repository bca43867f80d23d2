import { normalEmail, validateEmail } from '@segno/contract'
import { lettersTo, reserveAttempts, takeWork, type Origin } from './attempts/attempts.ts'
import { badField } from '../platform/app-error.ts'
import type { IdentityContext } from './identity-context.ts'

/** Counts a letter that a stranger causes to be sent. @throws {AppError} bad_request, proof_required, too_many_attempts */
export async function allowEmailTo(ctx: IdentityContext, given: Origin & { email: string }): Promise<string> {
  const email = normalEmail(given.email)
  const why = validateEmail(email)
  if (why !== null) throw badField('email', why)
  const afterWork = await takeWork(ctx, given)
  await reserveAttempts(ctx, afterWork(lettersTo({ ...given, email })))
  return email
}
