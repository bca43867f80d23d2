import type { AuditAction } from '@segno/contract'
import { holdAdmin, requireUser } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/http/answer-failures.ts'
import { isId } from '../../platform/ids.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { endOwnSession } from '../queries.ts'
import { revokeAccess } from '../revoke-access.ts'
import { deleteDevice } from '../second-factor/queries.ts'

interface Order {
  readonly actorId: string
  readonly userId: string
}
interface OrderOfOne extends Order {
  /** Of the session or the device. */
  readonly id: string
}

/** @throws {AppError} not_found, role_not_allowed */
export async function endUserSession(ctx: IdentityContext, { id, ...order }: OrderOfOne): Promise<null> {
  const { userId: accountId } = order
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, order.actorId)
    const now = ctx.now()
    const ended = isId(accountId) && isId(id) && (await endOwnSession(tx, { accountId, sessionId: id, now }))
    if (!ended) throw notFound('Session not found')
    const event = { kind: 'session.ended', subject: id, reason: 'by_admin' } as const
    await recordSecurityEvent(tx, { ...event, at: now, accountId })
    await audit(tx, order, { at: now, action: 'user.end_session', before: { session: id } })
  })
  forgetCallers(ctx, ({ sessionId }) => sessionId === id)
  return null
}

/** @throws {AppError} user_not_found, role_not_allowed */
export async function endUserSessions(ctx: IdentityContext, order: Order): Promise<null> {
  const { userId: accountId } = order
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, order.actorId)
    await requireUser(tx, accountId)
    const now = ctx.now()
    await revokeAccess(tx, { accountId, except: null, reason: 'ended_elsewhere', now })
    await recordSecurityEvent(tx, { kind: 'session.ended', at: now, accountId, reason: 'by_admin' })
    await audit(tx, order, { at: now, action: 'user.end_all_sessions', before: null })
  })
  forgetCallers(ctx, (caller) => caller.accountId === accountId)
  return null
}

/** @throws {AppError} not_found, role_not_allowed */
export async function forgetUserDevice(ctx: IdentityContext, { id, ...order }: OrderOfOne): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, order.actorId)
    const isGone = isId(order.userId) && isId(id) && (await deleteDevice(tx, order.userId, id))
    if (!isGone) throw notFound('Device not found')
    await audit(tx, order, { at: ctx.now(), action: 'user.forget_device', before: { device: id } })
  })
  return null
}

interface Ended {
  readonly at: Date
  readonly action: AuditAction
  readonly before: object | null
}

const audit = (tx: Db, { actorId, userId }: Order, ended: Ended): Promise<void> =>
  recordAudit(tx, [{ actorId, subject: { kind: 'user', id: userId }, after: null, ...ended }])
