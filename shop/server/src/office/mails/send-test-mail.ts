import { findAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { MailContext } from './mail-users.ts'

/** Queues a mail to the administrator who asks; the mail log says whether the mail server took it. */
export async function sendTestMail(
  { db, jobs, shop }: Pick<MailContext, 'db' | 'jobs' | 'shop'>,
  actorId: string,
): Promise<{ to: string }> {
  const to = await inTransaction(db, async (tx) => {
    const account = await findAccount(tx, actorId)
    if (!account) throw new Error('the account of a caller is gone')
    const subject = `Test email of ${shop.name}`
    await queueMail(tx, jobs, {
      to: account.email,
      subject,
      ...letter({
        shopName: shop.name,
        heading: subject,
        paragraphs: ['Your mail server took this email. Check that it is not in the spam folder.'],
        button: { label: 'Open the mail log', href: `${shop.origin}/admin/mails` },
      }),
    })
    return account.email
  })
  jobs.wake()
  return { to }
}
