import type { Grant } from '@segno/contract'
import { lockUsers, ownAccountRefused, storeGrants, userNotFound } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { changedMeanwhile, notAnAdmin } from './errors.ts'

interface GrantsRequest {
  readonly actorId: string
  readonly userId: string
  readonly grants: readonly Grant[]
  readonly reason: string
  readonly updatedAt: string
}

/**
 * Narrows another administrator, or makes them a full one again. Nobody changes their own, and full administrators alone
 * change others: so one always stays.
 *
 * @throws {AppError} user_not_found, changed_meanwhile, own_account, not_an_admin, role_not_allowed, grant_missing
 */
export async function changeGrants(ctx: IdentityContext, request: GrantsRequest): Promise<null> {
  const { actorId, userId, reason } = request
  if (userId === actorId) throw ownAccountRefused()
  const grants = [...new Set(request.grants)].toSorted()
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    const [before] = await lockUsers(tx, { actorId, userIds: [userId] })
    if (!before) throw userNotFound()
    if (before.role !== 'admin') throw notAnAdmin()
    if (before.updatedAt.toISOString() !== request.updatedAt) throw changedMeanwhile()
    await storeGrants(tx, userId, { grants, now })
    const given = grants.length === 0 ? 'admin' : `admin: ${grants.join(', ')}`
    await recordSecurityEvent(tx, { kind: 'role.given', at: now, accountId: userId, reason: given })
    await recordAudit(tx, [
      {
        actorId,
        at: now,
        action: 'user.change_grants',
        subject: { kind: 'user', id: userId },
        before: { grants: before.grants },
        after: { grants, reason },
      },
    ])
  })
  forgetCallers(ctx, ({ accountId }) => accountId === userId)
  return null
}
