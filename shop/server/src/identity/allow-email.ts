import { normalEmail, validateEmail } from '@segno/contract'
import { lettersTo, reserveAttempts } from './attempts/attempts.ts'
import { badField } from '../platform/app-error.ts'
import type { IdentityContext } from './identity-context.ts'

/** Counts a letter that a stranger causes to be sent. @throws {AppError} bad_request, too_many_attempts */
export async function allowEmailTo(
  ctx: IdentityContext,
  given: { email: string; clientAddress: string },
): Promise<string> {
  const email = normalEmail(given.email)
  const why = validateEmail(email)
  if (why !== null) throw badField('email', why)
  await reserveAttempts(ctx, lettersTo(email, given.clientAddress))
  return email
}
