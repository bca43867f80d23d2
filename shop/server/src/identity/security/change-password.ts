import { inTransaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { passwordUnfit } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { hashPassword, requireFitPassword, storePassword } from '../passwords.ts'
import { passwordChangedLetter } from '../registration/letters.ts'
import { revokeAccess } from '../revoke-access.ts'
import { hasAnyFactor, selectFactors } from '../second-factor/queries.ts'
import { confirmPassword, type SignedIn } from './confirm-password.ts'
import { passwordCountsAt } from './confirm-session.ts'

/**
 * Sets a new password and ends every other session.
 *
 * @param confirm refuses unless the session is confirmed; asked where there is a second factor, as the old password is
 *   the first
 * @throws {AppError} confirmation_required, wrong_password, password_unfit
 */
export async function changePassword(
  ctx: IdentityContext,
  who: SignedIn,
  given: { oldPassword: string; newPassword: string; confirm: () => Promise<void> },
): Promise<null> {
  if (hasAnyFactor(await selectFactors(ctx.db, who.caller.accountId))) await given.confirm()
  const account = await confirmPassword(ctx, who, given.oldPassword)
  requireFitPassword(ctx.shop, { password: given.newPassword, owner: account, path: 'newPassword' })
  if (given.newPassword === given.oldPassword)
    throw passwordUnfit('is the one that you have already', 'newPassword')
  // A new one is worth no more than the one before, which the mailbox alone may have set.
  const isByCode = (await passwordCountsAt(ctx, account.id)) !== null
  const passwordHash = await hashPassword(given.newPassword)
  const now = ctx.now()
  const { sessionId } = who.caller
  await inTransaction(ctx.db, async (tx) => {
    await storePassword(tx, { accountId: account.id, passwordHash, now, isByCode })
    await revokeAccess(tx, { accountId: account.id, except: sessionId, reason: 'password_changed', now })
    await recordSecurityEvent(tx, {
      kind: 'password.changed',
      at: now,
      accountId: account.id,
      clientAddress: who.clientAddress,
      reason: 'by_password',
    })
    await queueMail(tx, ctx.jobs, { to: account.email, ...passwordChangedLetter(ctx.shop, account) })
  })
  forgetCallers(ctx, (caller) => caller.accountId === account.id && caller.sessionId !== sessionId)
  ctx.jobs.wake()
  return null
}

/**
 * The last part of the new-password step: the browser says the password again that has just been set. Nothing is changed
 * by it; a wrong one is told.
 *
 * @throws {AppError} wrong_password
 */
export async function updateUserPassword(
  ctx: IdentityContext,
  who: SignedIn,
  password: string,
): Promise<null> {
  await confirmPassword(ctx, who, password)
  return null
}
