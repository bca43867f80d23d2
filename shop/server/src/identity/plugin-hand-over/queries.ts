import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

/** @returns whether nothing had been kept under this id */
export async function insertHandOver(
  db: Db,
  given: { idHash: string; sealedTokens: string; expiresAt: Date },
): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .insertInto('plugin_hand_over')
    .values({ id_hash: given.idHash, sealed_tokens: given.sealedTokens, expires_at: given.expiresAt })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .returning('id_hash')
    .executeTakeFirst()
  return row !== undefined
}

export function lockHandOver(tx: Db, idHash: string, now: Date) {
  return over<IdentityTables>(tx)
    .selectFrom('plugin_hand_over')
    .select('sealed_tokens')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function emptyHandOver(tx: Db, idHash: string): Promise<void> {
  await over<IdentityTables>(tx)
    .updateTable('plugin_hand_over')
    .set({ sealed_tokens: null })
    .where('id_hash', '=', idHash)
    .execute()
}
