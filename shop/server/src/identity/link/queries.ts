import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export async function insertLink(
  tx: Db,
  link: {
    secretHash: string
    linkHash: string
    accountId: string | null
    askedAt: Date
    expiresAt: Date
    /** Signs in the browser that opens it. */
    opensHere: boolean
  },
): Promise<void> {
  await over<IdentityTables>(tx)
    .insertInto('sign_in_link')
    .values({
      secret_hash: link.secretHash,
      link_hash: link.linkHash,
      account_id: link.accountId,
      asked_at: link.askedAt,
      expires_at: link.expiresAt,
      opens_here: link.opensHere,
    })
    .execute()
}

/** @returns undefined where there is no such link that could still be opened */
export function markLinkOpened(db: Db, linkHash: string, now: Date) {
  return over<IdentityTables>(db)
    .updateTable('sign_in_link')
    .set({ opened_at: now })
    .where('link_hash', '=', linkHash)
    .where('opened_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'opens_here'])
    .executeTakeFirst()
}

/** Whether an account was mailed a link since then that opens where it is opened, and still does. */
export async function hasOpenLink(
  db: Db,
  accountId: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .selectFrom('sign_in_link')
    .select('link_hash')
    .where('account_id', '=', accountId)
    .where('opens_here', '=', true)
    .where('opened_at', 'is', null)
    .where('asked_at', '>', since)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export function findLink(db: Db, secretHash: string, now: Date) {
  return over<IdentityTables>(db)
    .selectFrom('sign_in_link')
    .select(['account_id', 'opened_at'])
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Of several polls at once, one gets the account. */
export async function takeOpenedLink(db: Db, secretHash: string, now: Date): Promise<string | null> {
  const row = await over<IdentityTables>(db)
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('secret_hash', '=', secretHash)
    .where('opened_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}
