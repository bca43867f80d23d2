import { normalEmail, validateEmail } from '@segno/contract'
import {
  findAccount,
  lockUsers,
  ownAccountRefused,
  updateUser,
  userNotFound,
  whyNameUnfit,
  type Account,
} from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { badField } from '../../platform/app-error.ts'
import { emailExists } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { askNewAddress } from '../email-change/email-change.ts'
import { deleteBegunSignIns } from '../queries.ts'
import { mailInvitation } from '../registration/invite.ts'
import { revokeAccess } from '../revoke-access.ts'
import { changedMeanwhile, stillInvited } from './errors.ts'
import { auditedChange, needsReason, type UserChange } from './rules.ts'

interface ChangeRequest extends UserChange {
  readonly actorId: string
  readonly userId: string
  readonly reason: string
  readonly updatedAt: string
}

/**
 * Applies an administrator's changes of an account: all of them, or none.
 *
 * @param confirm refuses unless the administrator's session is confirmed; for another role or address, which are ways in,
 *   and for all changes of an administrator
 * @throws {AppError} bad_request, user_not_found, changed_meanwhile, own_account, invited, email_exists, role_not_allowed
 */
export async function changeUser(
  ctx: IdentityContext,
  request: ChangeRequest,
  confirm: () => Promise<void>,
): Promise<null> {
  const after = readChange(request)
  // A change after this is refused by `updatedAt`.
  const known = isId(request.userId) ? await findAccount(ctx.db, request.userId) : null
  if (known && (known.role === 'admin' || known.role !== after.role || known.email !== after.email))
    await confirm()
  try {
    await inTransaction(ctx.db, async (tx) => {
      const [before] = await lockUsers(tx, { actorId: request.actorId, userIds: [request.userId] })
      if (!before) throw userNotFound()
      requireAllowed({ before, after, request })
      await apply(ctx, tx, { before, after, request })
    })
  } catch (error) {
    if (violatesUnique(error, 'account_email')) throw emailExists()
    throw error
  }
  forgetCallers(ctx, ({ accountId }) => accountId === request.userId)
  ctx.jobs.wake()
  return null
}

interface Change {
  readonly before: Account
  readonly after: UserChange
  readonly request: ChangeRequest
}

function readChange({ firstName, lastName, email: given, role, status }: ChangeRequest): UserChange {
  const email = normalEmail(given)
  const why = validateEmail(email)
  if (why !== null) throw badField('email', why)
  for (const [path, name] of Object.entries({ firstName, lastName })) {
    const whyName = whyNameUnfit(name)
    if (whyName !== null) throw badField(path, whyName)
  }
  return { firstName: firstName.normalize('NFC'), lastName: lastName.normalize('NFC'), email, role, status }
}

function requireAllowed({ before, after, request }: Change): void {
  if (before.updatedAt.toISOString() !== request.updatedAt) throw changedMeanwhile()
  // Their own address people change by their password.
  if (needsReason(before, after) && before.id === request.actorId) throw ownAccountRefused()
  if (before.status !== after.status && [before.status, after.status].includes('invited'))
    throw stillInvited()
  if (request.reason === '' && needsReason(before, after)) throw badField('reason', 'Reason cannot be empty')
}

async function apply(ctx: IdentityContext, tx: Db, { before, after, request }: Change): Promise<void> {
  const now = ctx.now()
  const accountId = before.id
  // Nobody reads the mail of who is invited yet; the address of others stays until the new one is confirmed.
  const isInvited = before.status === 'invited'
  await updateUser(tx, before, { ...after, email: isInvited ? after.email : before.email, now })
  if (before.email !== after.email) {
    if (isInvited) await inviteElsewhere(ctx, tx, { id: accountId, email: after.email })
    else await askNewAddress(ctx, tx, { account: before, email: after.email })
  }
  if (before.role !== after.role)
    await recordSecurityEvent(tx, { kind: 'role.given', at: now, accountId, reason: after.role })
  if (before.status !== after.status && after.status === 'deactivated')
    await revokeAccess(tx, { accountId, except: null, reason: 'deactivated', now })
  const { before: old, after: changed } = auditedChange(pick(before), after)
  await recordAudit(tx, [
    {
      actorId: request.actorId,
      at: now,
      action: 'user.change',
      subject: { kind: 'user', id: accountId },
      before: old,
      after: { ...changed, ...(request.reason === '' ? {} : { reason: request.reason }) },
    },
  ])
}

const pick = ({ firstName, lastName, email, role, status }: Account): UserChange => ({
  firstName,
  lastName,
  email,
  role,
  status,
})

/** Links sent to the old mailbox stop working. */
async function inviteElsewhere(
  ctx: IdentityContext,
  tx: Db,
  invited: { readonly id: string; readonly email: string },
): Promise<void> {
  await deleteBegunSignIns(tx, invited.id)
  const event = { kind: 'email.changed', reason: 'by_admin' } as const
  await recordSecurityEvent(tx, { ...event, at: ctx.now(), accountId: invited.id })
  await mailInvitation(ctx, tx, invited)
}
