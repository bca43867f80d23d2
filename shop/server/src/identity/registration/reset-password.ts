import { normalEmail } from '@segno/contract'
import { findAccountByEmail, type Account } from '../../accounts/public.ts'
import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { giveBackAttempts, type Origin } from '../attempts/attempts.ts'
import { reserveCodeGuess } from '../attempts/reserve-guess.ts'
import { invalidCode } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { hashPassword, refuseWhileBusy, requireFitPassword, storePassword } from '../passwords.ts'
import { revokeAccess } from '../revoke-access.ts'
import { passwordCountsAt } from '../security/confirm-session.ts'
import { passwordChangedLetter } from './letters.ts'
import { tryCode } from './mailed-codes.ts'
import { confirmRegistration, namesFrom, takeOver } from './prove-mailbox.ts'
import { findOwnRegistration, type Registrar } from './registrar.ts'

/**
 * Sets a new password by the mailed code, which proves the mailbox and so confirms it too, and ends every session. A
 * second factor stays what it was.
 *
 * @throws {AppError} code_wrong in the words "Invalid Code!", password_unfit, proof_required, too_many_attempts
 */
export async function resetPassword(
  ctx: IdentityContext,
  given: Origin & Registrar & { email: string; code: string; newPassword: string },
): Promise<null> {
  const email = normalEmail(given.email)
  requireFitPassword(ctx.shop, { password: given.newPassword, owner: { email }, path: 'newPassword' })
  refuseWhileBusy()
  const { guess } = await reserveCodeGuess(ctx, { ...given, email })
  // Before it is known whether there is such an account: the time that hashing takes would tell.
  const passwordHash = await hashPassword(given.newPassword)
  const account = await findAccountByEmail(ctx.db, email)
  if (!account) throw invalidCode()
  const own = account.isConfirmed ? null : await findOwnRegistration(ctx, account.id, given)
  const isSet = await inTransaction(ctx.db, (tx) =>
    setByCode(ctx, tx, { ...given, account, own, passwordHash }),
  ).catch(async (error: unknown) => {
    // The code was right, and still is: only the password was refused.
    if (error instanceof AppError) await giveBackAttempts(ctx, guess)
    throw error
  })
  if (!isSet) throw invalidCode()
  await giveBackAttempts(ctx, guess)
  forgetCallers(ctx, ({ accountId }) => accountId === account.id)
  ctx.jobs.wake()
  return null
}

async function setByCode(
  ctx: IdentityContext,
  tx: Db,
  {
    account,
    own,
    code,
    ...given
  }: {
    account: Account
    /** Null in a browser that has not registered the account. */
    own: { afid: string | undefined } | null
    code: string
    newPassword: string
    passwordHash: string
    clientAddress: string
  },
): Promise<boolean> {
  const now = ctx.now()
  const owner = { accountId: account.id, purpose: 'reset_password' } as const
  if ((await tryCode(ctx, tx, owner, { code, clientAddress: given.clientAddress })).is !== 'right')
    return false
  // A name of theirs may be told only to whoever has the code.
  requireFitPassword(ctx.shop, { password: given.newPassword, owner: account, path: 'newPassword' })
  const { clientAddress } = given
  if (own !== null) await confirmRegistration(ctx, tx, { account, ...own, clientAddress })
  else if (!account.isConfirmed) await takeOver(ctx, tx, { account, person: namesFrom(account.email) })
  // The first of a day frees the owner of another's guesses; a mailbox alone does not buy more of them with each.
  const keepsGuesses = (await passwordCountsAt({ db: tx, now: ctx.now }, account.id)) !== null
  const { passwordHash } = given
  await storePassword(tx, { accountId: account.id, passwordHash, now, isByCode: true, keepsGuesses })
  await revokeAccess(tx, { accountId: account.id, except: null, reason: 'password_changed', now })
  const kind = 'password.changed'
  const accountId = account.id
  await recordSecurityEvent(tx, {
    kind,
    at: now,
    accountId,
    clientAddress: given.clientAddress,
    reason: 'by_code',
  })
  await queueMail(tx, ctx.jobs, { to: account.email, ...passwordChangedLetter(ctx.shop, account) })
  return true
}
