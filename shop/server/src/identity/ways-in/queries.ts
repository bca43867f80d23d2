import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export type WayKind = 'session' | 'device' | 'identity' | 'passkey'

export async function insertWayInLink(
  tx: Db,
  link: { secretHash: string; accountId: string; kind: WayKind; wayId: string; expiresAt: Date },
): Promise<void> {
  await over<IdentityTables>(tx)
    .insertInto('way_in_link')
    .values({
      secret_hash: link.secretHash,
      account_id: link.accountId,
      kind: link.kind,
      way_id: link.wayId,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Of several presses of one link at once, one ends the way in. */
export function takeWayInLink(tx: Db, secretHash: string, now: Date) {
  return over<IdentityTables>(tx)
    .deleteFrom('way_in_link')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .returning(['account_id', 'kind', 'way_id'])
    .executeTakeFirst()
}
