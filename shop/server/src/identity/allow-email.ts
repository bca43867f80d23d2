import { normalEmail, validateEmail } from '@segno/contract'
import type { AllowEmail } from '../accounts/public.ts'
import { badField } from '../platform/app-error.ts'
import { afterWork, lettersTo, reserveAttempts } from './attempts/attempts.ts'
import { takeProof } from './attempts/proofs.ts'
import { proofRequired } from './errors.ts'
import type { IdentityContext } from './identity-context.ts'

/** Counts a letter that a stranger causes to be sent. @throws {AppError} bad_request, proof_required, too_many_attempts */
export async function allowEmailTo(ctx: IdentityContext, given: Parameters<AllowEmail>[0]): Promise<string> {
  const email = normalEmail(given.email)
  const why = validateEmail(email)
  if (why !== null) throw badField('email', why)
  const isWorked = await takeProof(ctx, given.proof ?? null)
  if (given.mustProve && !isWorked) throw proofRequired()
  await reserveAttempts(ctx, afterWork(isWorked)(lettersTo({ ...given, email })))
  return email
}
