import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export async function insertLink(
  tx: Db,
  link: { secretHash: string; linkHash: string; accountId: string | null; askedAt: Date; expiresAt: Date },
): Promise<void> {
  await over<IdentityTables>(tx)
    .insertInto('sign_in_link')
    .values({
      secret_hash: link.secretHash,
      link_hash: link.linkHash,
      account_id: link.accountId,
      asked_at: link.askedAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** @returns whether there is such a link and it could still be opened */
export async function markLinkOpened(db: Db, linkHash: string, now: Date): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .updateTable('sign_in_link')
    .set({ opened_at: now })
    .where('link_hash', '=', linkHash)
    .where('opened_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('secret_hash')
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
