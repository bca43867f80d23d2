import { emailKey } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../db/db.ts'
import type { PlatformTables } from '../tables.ts'
import type { Mail } from './letter.ts'

/**
 * A subject as others than its recipient read it. Codes open accounts, so that they are neither shown nor can be found out by
 * searching for them; numbers of invoices and licences have hyphens beside their digits, and stay.
 */
export const SHOWN_SUBJECT = sql<string>`regexp_replace(subject, '(?<![-0-9])[0-9]{4,}(?![-0-9])', '••••', 'g')`

const SHOWN_AT_MOST = 200
/** Codes and links do not outlive their use. */
const FORGOTTEN = { body_text: null, body_html: null, list_unsubscribe: null }

export async function insertMail(tx: Db, mail: Mail & { id: string }): Promise<void> {
  await over<PlatformTables>(tx)
    .insertInto('mail')
    .values({
      id: mail.id,
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      list_unsubscribe: mail.listUnsubscribe ?? null,
      good_until:
        mail.lastsMinutes === undefined
          ? null
          : sql<Date>`now() + ${sql.lit(mail.lastsMinutes)} * interval '1 minute'`,
    })
    .execute()
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof selectMail>>>

export function selectMail(db: Db, id: string) {
  return over<PlatformTables>(db)
    .selectFrom('mail')
    .selectAll()
    .select(sql<boolean>`coalesce(good_until <= now(), false)`.as('is_over'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The newest mails first. */
export function selectLatestMails(db: Db) {
  return over<PlatformTables>(db)
    .selectFrom('mail')
    .selectAll()
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_AT_MOST)
    .execute()
}

export async function markMailSent(db: Db, id: string, sent: { at: Date; keepBody: boolean }): Promise<void> {
  await over<PlatformTables>(db)
    .updateTable('mail')
    .set({ sent_at: sent.at, error: null, ...(sent.keepBody ? {} : FORGOTTEN) })
    .where('id', '=', id)
    .execute()
}

/** A newer mail takes the place of one that may not have gone out yet. */
export async function supersedeMail(db: Db, id: string, at: Date): Promise<void> {
  await over<PlatformTables>(db)
    .updateTable('mail')
    .set({ superseded_at: at })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export async function markMailRefused(
  db: Db,
  id: string,
  refusal: { at: Date; error: string },
): Promise<void> {
  await over<PlatformTables>(db)
    .updateTable('mail')
    .set({ failed_at: refusal.at, error: refusal.error, ...FORGOTTEN })
    .where('id', '=', id)
    .execute()
}

/** Sent or not: what is still queued then has nothing to send. */
export async function deleteMailsTo(tx: Db, address: string): Promise<void> {
  await over<PlatformTables>(tx)
    .deleteFrom('mail')
    .where(sql`fold_email(to_address)`, '=', emailKey(address))
    .execute()
}

export async function deleteMailsBefore(tx: Db, address: string, until: Date): Promise<void> {
  await over<PlatformTables>(tx)
    .deleteFrom('mail')
    .where(sql`fold_email(to_address)`, '=', emailKey(address))
    .where('queued_at', '<=', until)
    .execute()
}
