import { decideArtistApplication } from '@segno/contract'
import { type Account, lockUsers, updateUser } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import type { ArtistsContext } from '../artists-context.ts'
import { applicationDecided, applicationNotFound, notABuyer } from './errors.ts'
import { applicationLetter } from './letters.ts'
import { selectApplication, storeDecision } from './queries.ts'
import { dropApplicationSounds } from './sounds/application-sounds.ts'

interface DecisionOrder {
  readonly actorId: string
  readonly applicationId: string
  readonly decision: 'accept' | 'refuse'
  readonly reason: string
}

/**
 * Makes an applicant an artist, or refuses. An artist chooses their handle in their profile, as an invited one does.
 *
 * @throws {AppError} application_not_found, application_decided, not_a_buyer, role_not_allowed
 */
export async function decideApplication(ctx: ArtistsContext, order: DecisionOrder): Promise<null> {
  const { actorId, applicationId, reason } = order
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    const application = isId(applicationId) ? await selectApplication(tx, applicationId) : undefined
    if (!application) throw applicationNotFound()
    const [applicant] = await lockUsers(tx, {
      actorId,
      userIds: [application.account_id],
      reachedBy: decideArtistApplication.grants,
    })
    const status = order.decision === 'accept' ? 'accepted' : 'refused'
    if (!(await storeDecision(tx, applicationId, { status, by: actorId, reason, now })))
      throw applicationDecided()
    if (!applicant) throw applicationNotFound()
    await dropApplicationSounds(tx, ctx.jobs, applicationId)
    if (status === 'accepted') await makeArtist(tx, applicant, now)
    await recordAudit(tx, [
      {
        actorId,
        at: now,
        action: `artist_application.${order.decision}`,
        subject: { kind: 'user', id: applicant.id },
        before: { role: applicant.role },
        after: { applicationId, reason, ...(status === 'accepted' ? { role: 'artist' } : {}) },
      },
    ])
    const letter = applicationLetter(ctx.shop, { firstName: applicant.firstName, status, reason })
    await queueMail(tx, ctx.jobs, { to: applicant.email, ...letter })
  })
  ctx.jobs.wake()
  return null
}

async function makeArtist(tx: Db, applicant: Account, now: Date): Promise<void> {
  if (applicant.role !== 'user' || applicant.status !== 'activated') throw notABuyer()
  await updateUser(tx, applicant, { ...applicant, role: 'artist', now })
  await recordSecurityEvent(tx, { kind: 'role.given', at: now, accountId: applicant.id, reason: 'artist' })
}
