import type { SecondFactor } from '@segno/contract'
import { findAccount, holdAdmin, ownAccountRefused, userNotFound } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { revokeAccess } from '../revoke-access.ts'
import { deletePasskeys } from '../passkeys/queries.ts'
import { deleteDevices, deleteTotp, replaceRecoveryCodes, setEmailFactor } from '../second-factor/queries.ts'
import { tellOfFactors } from '../second-factor/tell-of-factors.ts'
import { showSecondFactor } from '../security/second-factor-settings.ts'

/** @throws {AppError} user_not_found */
export async function showUserSecondFactor(ctx: IdentityContext, userId: string): Promise<SecondFactor> {
  const account = isId(userId) ? await findAccount(ctx.db, userId) : null
  if (!account) throw userNotFound()
  return showSecondFactor(ctx, { accountId: account.id, role: account.role })
}

interface ResetRequest {
  readonly actorId: string
  readonly userId: string
  readonly reason: string
  readonly clientAddress: string
}

/**
 * For somebody who has lost their authenticator. Whoever is signed in as them is signed out, and they hear of it by mail.
 *
 * @throws {AppError} user_not_found, own_account, role_not_allowed
 */
export async function resetUserSecondFactor(
  ctx: IdentityContext,
  { actorId, userId, reason, clientAddress }: ResetRequest,
): Promise<null> {
  if (userId === actorId) throw ownAccountRefused()
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const account = isId(userId) ? await findAccount(tx, userId) : null
    if (!account) throw userNotFound()
    const now = ctx.now()
    const { totp, email, passkeys } = await showSecondFactor(
      ctx,
      { accountId: userId, role: account.role },
      tx,
    )
    await deleteTotp(tx, userId)
    await deletePasskeys(tx, userId)
    await setEmailFactor(tx, userId, false)
    await replaceRecoveryCodes(tx, userId, [])
    await deleteDevices(tx, userId)
    await revokeAccess(tx, { accountId: userId, except: null, reason: 'ended_elsewhere', now })
    await tellOfFactors(ctx, tx, { account, clientAddress, what: 'reset' })
    await recordAudit(tx, [
      {
        actorId,
        at: now,
        action: 'user.reset_second_factor',
        subject: { kind: 'user', id: userId },
        before: { totp, email, passkeys },
        after: { totp: false, email: false, passkeys: 0, reason },
      },
    ])
  })
  forgetCallers(ctx, ({ accountId }) => accountId === userId)
  ctx.jobs.wake()
  return null
}
