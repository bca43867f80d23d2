import { over, type Db } from '../../platform/db/db.ts'
import type { OrdersTables } from '../tables.ts'

const on = (db: Db) => over<OrdersTables>(db)

export async function insertDownloadZip(
  tx: Db,
  zip: { id: string; accountId: string; soundIds: readonly string[]; now: Date },
): Promise<void> {
  await on(tx)
    .insertInto('download_zip')
    .values({ id: zip.id, account_id: zip.accountId, sound_ids: [...zip.soundIds], offered_at: zip.now })
    .execute()
}

export function findDownloadZip(db: Db, id: string) {
  return on(db)
    .selectFrom('download_zip')
    .select(['account_id', 'sound_ids', 'offered_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteDownloadZips(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await on(tx).deleteFrom('download_zip').where('account_id', '=', accountId).execute()
}
