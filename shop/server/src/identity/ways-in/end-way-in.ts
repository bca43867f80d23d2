import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { linkOver } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { endOwnSession } from '../queries.ts'
import { revokeAccess } from '../revoke-access.ts'
import { deletePasskey } from '../passkeys/queries.ts'
import { deleteDevice, hasAnyFactor, replaceRecoveryCodes, selectFactors } from '../second-factor/queries.ts'
import { deleteIdentity } from '../social/queries.ts'
import { hashToken } from '../tokens.ts'
import { takeWayInLink } from './queries.ts'

type Way = NonNullable<Awaited<ReturnType<typeof takeWayInLink>>>

/**
 * One press on the link of a mail ends the way in that the mail told of; one that has ended stays so.
 *
 * @throws {AppError} link_over
 */
export async function endWayIn(
  ctx: IdentityContext,
  { secret, clientAddress }: { secret: string; clientAddress: string },
): Promise<null> {
  const ended = await inTransaction(ctx.db, async (tx) => {
    const way = await takeWayInLink(tx, hashToken(secret), ctx.now())
    if (!way) throw linkOver()
    await end(ctx, tx, way)
    const event = { kind: 'way_in.ended', at: ctx.now(), accountId: way.account_id, clientAddress } as const
    await recordSecurityEvent(tx, { ...event, subject: way.way_id, reason: 'by_mail' })
    return way
  })
  forgetCallers(ctx, ({ accountId }) => accountId === ended.account_id)
  return null
}

async function end(ctx: IdentityContext, tx: Db, way: Way): Promise<void> {
  const { account_id: accountId, way_id: id } = way
  const now = ctx.now()
  if (way.kind === 'session') await endOwnSession(tx, { accountId, sessionId: id, now })
  if (way.kind === 'device') await deleteDevice(tx, accountId, id)
  if (way.kind === 'identity') await deleteIdentity(tx, accountId, id)
  else if (way.kind === 'passkey') await endPasskey(tx, { accountId, id })
  else return
  // Which sessions it has opened is not known.
  await revokeAccess(tx, { accountId, except: null, reason: 'ended_elsewhere', now })
}

/** With the recovery codes that the first factor brought: they were shown when it was added. */
async function endPasskey(tx: Db, passkey: { accountId: string; id: string }): Promise<void> {
  const { accountId } = passkey
  await deletePasskey(tx, passkey)
  if (!hasAnyFactor(await selectFactors(tx, accountId))) await replaceRecoveryCodes(tx, accountId, [])
}
