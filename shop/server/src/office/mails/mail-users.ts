import { type Account, lockUsers, selectStopped, type UnsubscribeLinks } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'

export interface MailContext extends Pick<Platform, 'db' | 'jobs' | 'now'> {
  readonly shop: { readonly name: string; readonly origin: string }
  readonly unsubscribeLinks: (to: { accountId: string; kind: 'announcements' }) => UnsubscribeLinks
}

interface WrittenMail {
  readonly actorId: string
  readonly userIds: readonly string[]
  readonly subject: string
  readonly words: string
  /** It leaves out who stopped announcements, and says how to stop them. */
  readonly isAnnouncement: boolean
}

/** One mail to each of them. The audit trail keeps the subject. @throws {AppError} role_not_allowed */
export async function mailUsers(ctx: MailContext, written: WrittenMail): Promise<{ sent: number }> {
  const { db, jobs, now } = ctx
  const { actorId, subject, isAnnouncement } = written
  const sent = await inTransaction(db, async (tx) => {
    const users = await lockUsers(tx, written)
    const stopped = isAnnouncement
      ? await selectStopped(tx, { accountIds: users.map(({ id }) => id), kind: 'announcements' })
      : new Set<string>()
    const readers = users.filter(({ id }) => !stopped.has(id))
    for (const reader of readers) await queueMail(tx, jobs, mailTo(ctx, reader, written))
    await recordAudit(
      tx,
      readers.map(({ id }) => ({
        actorId,
        at: now(),
        action: 'user.mail',
        subject: { kind: 'user', id },
        before: null,
        after: { subject },
      })),
    )
    return readers.length
  })
  jobs.wake()
  return { sent }
}

function mailTo(
  { shop, unsubscribeLinks }: MailContext,
  { id, email }: Account,
  { subject, words, isAnnouncement }: WrittenMail,
): Mail {
  const links = isAnnouncement ? unsubscribeLinks({ accountId: id, kind: 'announcements' }) : null
  return {
    to: email,
    subject,
    ...(links && { listUnsubscribe: links.header }),
    ...letter({
      shopName: shop.name,
      heading: subject,
      paragraphs: words.split(/\n\s*\n/),
      footer: `You get this email because you have an account at ${shop.origin}.`,
      footerLinks: links ? [{ label: 'Unsubscribe', href: links.page }] : [],
    }),
  }
}
