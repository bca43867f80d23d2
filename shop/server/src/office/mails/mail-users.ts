import { lockUsers } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'

export interface MailContext extends Pick<Platform, 'db' | 'jobs' | 'now'> {
  readonly shop: { readonly name: string; readonly origin: string }
}

interface WrittenMail {
  readonly actorId: string
  readonly userIds: readonly string[]
  readonly subject: string
  readonly words: string
}

/** One mail to each of them. The audit trail keeps the subject. @throws {AppError} role_not_allowed */
export async function mailUsers(
  { db, jobs, now, shop }: MailContext,
  { actorId, userIds, subject, words }: WrittenMail,
): Promise<{ sent: number }> {
  const sent = await inTransaction(db, async (tx) => {
    const users = await lockUsers(tx, { actorId, userIds })
    const mail = {
      subject,
      ...letter({
        shopName: shop.name,
        heading: subject,
        paragraphs: words.split(/\n\s*\n/),
        footer: `You get this email because you have an account at ${shop.origin}.`,
      }),
    }
    for (const { email } of users) await queueMail(tx, jobs, { to: email, ...mail })
    await recordAudit(
      tx,
      users.map(({ id }) => ({
        actorId,
        at: now(),
        action: 'user.mail',
        subject: { kind: 'user', id },
        before: null,
        after: { subject },
      })),
    )
    return users.length
  })
  jobs.wake()
  return { sent }
}
