import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export async function insertNonce(
  db: Db,
  nonce: { id: string; userName: string; nonce: string; expiresAt: Date },
): Promise<void> {
  await over<IdentityTables>(db)
    .insertInto('guest_nonce')
    .values({
      id: nonce.id,
      user_name: nonce.userName,
      nonce: nonce.nonce,
      expires_at: nonce.expiresAt,
    })
    .execute()
}

/** Whoever answers it first, rightly or not, has used it up. */
export async function takeNonce(
  db: Db,
  asked: { id: string; userName: string; now: Date },
): Promise<string | null> {
  const row = await over<IdentityTables>(db)
    .deleteFrom('guest_nonce')
    .where('id', '=', asked.id)
    .where('user_name', '=', asked.userName)
    .where('expires_at', '>', asked.now)
    .returning('nonce')
    .executeTakeFirst()
  return row?.nonce ?? null
}
