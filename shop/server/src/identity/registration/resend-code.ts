import { normalEmail } from '@segno/contract'
import { findAccountByEmail } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  linksFor,
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
  takeWork,
  type Origin,
} from '../attempts/attempts.ts'
import { accountNotFound, alreadyConfirmed } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { mailConfirmationCode } from './register.ts'

/** @throws {AppError} account_not_found, already_confirmed, proof_required, too_many_attempts also within a minute of the last one that this network asked for */
export async function resendCode(
  ctx: IdentityContext,
  given: Origin & { email: string },
): Promise<{ email: string }> {
  const email = normalEmail(given.email)
  const account = await findAccountByEmail(ctx.db, email)
  const afterWork = await takeWork(ctx, given)
  const links = afterWork(linksFor({ ...given, email }))
  const answers = [...afterWork(probesFrom(given)), ...links]
  if (!account || account.isConfirmed) {
    await reserveAttempts(ctx, answers)
    throw account ? alreadyConfirmed() : accountNotFound()
  }
  // A mail that goes out says as much as a refusal, to whoever may no longer learn of one.
  await requireAttemptsLeft(ctx, answers)
  await reserveAttempts(ctx, links)
  const { clientAddress } = given
  await inTransaction(ctx.db, (tx) =>
    mailConfirmationCode(ctx, tx, { ...account, clientAddress, mustSend: true }),
  )
  ctx.jobs.wake()
  return { email: account.email }
}
