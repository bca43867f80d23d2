import { findAccount, lockUsers, updateUser, type Account } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { revokeAccess } from '../revoke-access.ts'

interface StatusRequest {
  readonly actorId: string
  readonly userIds: readonly string[]
  readonly status: 'activated' | 'deactivated'
  readonly reason: string
}

/**
 * Activates or deactivates accounts; one's own and those that are only invited stay as they are.
 *
 * @param confirm refuses unless the administrator's session is confirmed; where an administrator is among them
 * @throws {AppError} role_not_allowed
 */
export async function setUserStatuses(
  ctx: IdentityContext,
  request: StatusRequest,
  confirm: () => Promise<void>,
): Promise<{ changedIds: string[] }> {
  const { actorId, userIds, status, reason } = request
  const meant = await Promise.all(userIds.filter(isId).map((userId) => findAccount(ctx.db, userId)))
  if (meant.some((user) => user?.role === 'admin' && user.id !== actorId)) await confirm()
  const changedIds = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now()
    const found = await lockUsers(tx, { actorId, userIds })
    const changed = found.filter((user) => mayBecome(user, request))
    for (const user of changed) {
      await updateUser(tx, user, { ...user, status, now })
      if (status === 'deactivated')
        await revokeAccess(tx, { accountId: user.id, except: null, reason: 'deactivated', now })
    }
    await recordAudit(
      tx,
      changed.map((user) => ({
        actorId,
        at: now,
        action: 'user.change',
        subject: { kind: 'user', id: user.id },
        before: { status: user.status },
        after: { status, reason },
      })),
    )
    return changed.map(({ id }) => id)
  })
  forgetCallers(ctx, ({ accountId }) => changedIds.includes(accountId))
  return { changedIds }
}

const mayBecome = (user: Account, { actorId, status }: StatusRequest): boolean =>
  user.id !== actorId && user.status !== 'invited' && user.status !== status
