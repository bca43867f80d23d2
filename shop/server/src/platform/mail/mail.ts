import { channel } from 'node:diagnostics_channel'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail } from './letter.ts'
import { deleteMailsBefore, deleteMailsTo, insertMail } from './mail-queries.ts'

export const SEND_MAIL_JOB = 'send-mail'

/** Subscribed to by the judge of mails alone. */
const WRITTEN = channel('mail:written')

/** The waits between tries grow with each of them; so many make about two days. */
const MAX_ATTEMPTS = 88

/**
 * Queues a mail inside the transaction that makes it due: it goes out if and only if that commits, and survives a crash.
 *
 * @returns its id
 * @throws {Error} for line breaks in address, subject or list header, with which a header could be smuggled in
 */
export async function queueMail(tx: Db, jobs: Jobs, mail: Mail): Promise<string> {
  const write = await reserveMail(tx, jobs)
  return write(mail)
}

/** Queues a mail that is written later in the same transaction. @returns writes it, as `queueMail` does */
export async function reserveMail(tx: Db, jobs: Jobs): Promise<(mail: Mail) => Promise<string>> {
  const id = newId()
  await jobs.enqueue(tx, [
    { kind: SEND_MAIL_JOB, key: id, payload: { mailId: id }, maxAttempts: MAX_ATTEMPTS },
  ])
  return async (mail) => {
    if (/[\r\n]/.test(mail.to + mail.subject + (mail.listUnsubscribe ?? '')))
      throw new Error('a mail’s headers are one line each')
    await insertMail(tx, { ...mail, id })
    WRITTEN.publish({ ...mail, id })
    return id
  }
}

/** Forgets every mail to an address, those too that have not been sent yet. */
export async function eraseMailsTo(tx: Db, address: string): Promise<void> {
  await deleteMailsTo(tx, address)
}

/** Forgets every mail to an address that was queued until then. */
export async function eraseMailsBefore(tx: Db, address: string, until: Date): Promise<void> {
  await deleteMailsBefore(tx, address, until)
}
