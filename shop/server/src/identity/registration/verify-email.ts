import { type Answer, normalEmail, type verify as verifyEndpoint } from '@segno/contract'
import { findAccountByEmail } from '../../accounts/public.ts'
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
import { confirmRegistration } from './prove-mailbox.ts'
import { findOwnRegistration, type Registrar } from './registrar.ts'
import { giveTicket } from './tickets.ts'

/**
 * Confirms an address by the mailed code and hands out a ticket to come in with. In another browser than the one that
 * registered nothing is confirmed yet: the answer is a secret with which the account is claimed, by a password of one's own.
 * The voucher of the registration is answered too, because a takeover deletes it from the account.
 * An unknown address is answered as a wrong code.
 *
 * @throws {AppError} code_wrong, code_expired, already_confirmed, proof_required, too_many_attempts
 */
export async function verifyEmail(
  ctx: IdentityContext,
  given: Origin & Registrar & { email: string; code: string },
): Promise<Answer<typeof verifyEndpoint>> {
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
  const { voucherCode } = account
  const own = await findOwnRegistration(ctx, account.id, given)
  const now = ctx.now()
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const owner = { accountId: account.id, purpose: 'confirm_email' } as const
    const tried = await tryCode(ctx, tx, owner, given)
    if (tried.is !== 'right') return tried.is
    if (own === null) {
      const passwordUpdate = await giveTicket(tx, { accountId: account.id, purpose: 'claim', now })
      return { ticket: null, passwordUpdate, voucherCode }
    }
    await confirmRegistration(ctx, tx, { account, ...own, clientAddress: given.clientAddress })
    const ticket = await giveTicket(tx, { accountId: account.id, purpose: 'sign_in', now })
    return { ticket, passwordUpdate: null, voucherCode }
  })
  if (outcome === 'wrong') throw codeWrong()
  if (outcome === 'over') throw codeExpired()
  await giveBackAttempts(ctx, guess)
  return outcome
}
