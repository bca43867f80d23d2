import { normalEmail } from '@segno/contract'
import { findAccountByEmail } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  linksFor,
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
  type Origin,
} from '../attempts/attempts.ts'
import { accountNotFound, alreadyConfirmed, tooManyAttempts } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { resendWaitSeconds } from './mailed-codes.ts'
import { mailConfirmationCode } from './register.ts'

/** @throws {AppError} account_not_found, already_confirmed, proof_required, too_many_attempts also within a minute of the last one */
export async function resendCode(
  ctx: IdentityContext,
  given: Origin & { email: string },
): Promise<{ email: string }> {
  const email = normalEmail(given.email)
  const account = await findAccountByEmail(ctx.db, email)
  const links = linksFor(email, given.clientAddress)
  const answers = [...(await probesFrom(ctx, given)), ...links]
  if (!account || account.isConfirmed) {
    await reserveAttempts(ctx, answers)
    throw account ? alreadyConfirmed() : accountNotFound()
  }
  // A mail that goes out says as much as a refusal, to whoever may no longer learn of one.
  await requireAttemptsLeft(ctx, answers)
  await reserveAttempts(ctx, links)
  const owner = { accountId: account.id, purpose: 'confirm_email' } as const
  const wait = await resendWaitSeconds(ctx.db, owner, ctx.now())
  if (wait > 0) throw tooManyAttempts(wait)
  await inTransaction(ctx.db, (tx) => mailConfirmationCode(ctx, tx, account))
  ctx.jobs.wake()
  return { email: account.email }
}
