import { type AuditAction, normalEmail, validateEmail } from '@segno/contract'
import {
  type AccountHolder,
  createAccount,
  eraseInTransaction,
  lockUsers,
  userNotFound,
  whyNameUnfit,
} from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { deletionContext } from '../deletion/delete-user.ts'
import { badField } from '../../platform/app-error.ts'
import { emailExists } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { deleteBegunSignIns } from '../queries.ts'
import { freeAddress } from '../registration/end-unconfirmed.ts'
import { mailInvitation } from '../registration/invite.ts'
import { notInvited } from './errors.ts'

/**
 * An administrator makes an account that waits for its owner.
 *
 * @throws {AppError} bad_request, email_exists, role_not_allowed
 */
export async function inviteUser(
  ctx: IdentityContext,
  given: AccountHolder & { readonly actorId: string },
): Promise<{ userId: string }> {
  const person = checkPerson(given)
  try {
    const userId = await inTransaction(ctx.db, async (tx) => {
      await lockUsers(tx, { actorId: given.actorId, userIds: [] })
      await freeAddress(ctx, tx, { email: person.email, accountId: null })
      const id = await createAccount(tx, { ...person, status: 'invited', isConfirmed: false })
      if (person.role !== 'user')
        await recordSecurityEvent(tx, {
          kind: 'role.given',
          at: ctx.now(),
          accountId: id,
          reason: person.role,
        })
      await mailInvitation(ctx, tx, { id, email: person.email })
      await audit(ctx, tx, {
        action: 'user.invite',
        actorId: given.actorId,
        userId: id,
        after: { role: person.role },
      })
      return id
    })
    ctx.jobs.wake()
    return { userId }
  } catch (error) {
    if (violatesUnique(error, 'account_email')) throw emailExists()
    throw error
  }
}

function checkPerson({
  firstName,
  lastName,
  country,
  currency,
  role,
  ...given
}: AccountHolder): AccountHolder {
  const email = normalEmail(given.email)
  const why = validateEmail(email)
  if (why !== null) throw badField('email', why)
  for (const [path, name] of Object.entries({ firstName, lastName })) {
    const whyName = whyNameUnfit(name)
    if (whyName !== null) throw badField(path, whyName)
  }
  return { firstName, lastName, country, currency, role, email }
}

interface InvitedRequest {
  readonly actorId: string
  readonly userId: string
}

/** @throws {AppError} user_not_found, not_invited, role_not_allowed */
export async function resendInvitation(ctx: IdentityContext, request: InvitedRequest): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockInvited(tx, request)
    await deleteBegunSignIns(tx, user.id)
    await mailInvitation(ctx, tx, user)
    await audit(ctx, tx, { action: 'user.invite_again', ...request, after: { role: user.role } })
  })
  ctx.jobs.wake()
  return null
}

/** @throws {AppError} user_not_found, not_invited, role_not_allowed */
export async function withdrawInvitation(ctx: IdentityContext, request: InvitedRequest): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await lockInvited(tx, request)
    await eraseInTransaction(deletionContext(ctx), tx, request.userId)
    await audit(ctx, tx, { action: 'user.withdraw_invitation', ...request, after: null })
  })
  ctx.jobs.wake()
  return null
}

async function lockInvited(tx: Db, { actorId, userId }: InvitedRequest) {
  const [user] = await lockUsers(tx, { actorId, userIds: [userId] })
  if (!user) throw userNotFound()
  if (user.status !== 'invited') throw notInvited()
  return user
}

function audit(
  ctx: IdentityContext,
  tx: Db,
  { action, actorId, userId, after }: InvitedRequest & { action: AuditAction; after: object | null },
): Promise<void> {
  const subject = { kind: 'user', id: userId }
  return recordAudit(tx, [{ actorId, at: ctx.now(), action, subject, before: null, after }])
}
