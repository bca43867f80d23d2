import type { Db } from '../platform/db/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mail } from '../platform/mail/letter.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { type Account, findAccount } from './account.ts'
import { selectFullAdmins } from './deletion/queries.ts'

/**
 * Mails all full administrators that one of them did something, or the shop itself. The actor hears of it too: their session
 * may be another's.
 *
 * @param letterTo the mail to one of them; `by` is the actor's name, empty for the shop
 */
export async function tellAdmins(
  jobs: Jobs,
  tx: Db,
  {
    actorId,
    letterTo,
  }: { actorId: string | null; letterTo: (admin: Account, by: string) => Omit<Mail, 'to'> },
): Promise<void> {
  const actor = actorId === null ? undefined : await findAccount(tx, actorId)
  const by = `${actor?.firstName ?? ''} ${actor?.lastName ?? ''}`.trim()
  for (const id of await selectFullAdmins(tx)) {
    const admin = await findAccount(tx, id)
    if (admin) await queueMail(tx, jobs, { to: admin.email, ...letterTo(admin, by) })
  }
}
