import { normalEmail } from '@segno/contract'
import { confirmEmail, findAccountByEmail } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  giveBackAttempts,
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
  type Origin,
} from '../attempts/attempts.ts'
import { reserveCodeGuess } from '../attempts/reserve-guess.ts'
import { alreadyConfirmed, codeExpired, codeWrong } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { tryCode } from './mailed-codes.ts'
import { giveTicket } from './tickets.ts'

/**
 * Confirms an address by the mailed code and hands out a ticket to come in with. An unknown address is answered as a
 * wrong code.
 *
 * @throws {AppError} code_wrong, code_expired, already_confirmed, proof_required, too_many_attempts
 */
export async function verifyEmail(
  ctx: IdentityContext,
  given: Origin & { email: string; code: string },
): Promise<{ ticket: string }> {
  const email = normalEmail(given.email)
  const { guess, afterWork } = await reserveCodeGuess(ctx, { ...given, email })
  const account = await findAccountByEmail(ctx.db, email)
  if (!account) {
    // Who may no longer learn that an address is confirmed may not learn it from this answer's absence either.
    await requireAttemptsLeft(ctx, afterWork(probesFrom(given)))
    throw codeWrong()
  }
  if (account.isConfirmed) {
    await reserveAttempts(ctx, afterWork(probesFrom(given)))
    throw alreadyConfirmed()
  }
  const now = ctx.now()
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const owner = { accountId: account.id, purpose: 'confirm_email' } as const
    const tried = await tryCode(ctx, tx, owner, given)
    if (tried.is !== 'right') return tried.is
    await confirmEmail(tx, account.id, now)
    return { ticket: await giveTicket(tx, { accountId: account.id, purpose: 'sign_in', now }) }
  })
  if (outcome === 'wrong') throw codeWrong()
  if (outcome === 'over') throw codeExpired()
  await giveBackAttempts(ctx, guess)
  return outcome
}
