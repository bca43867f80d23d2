import { over, type Db } from '../platform/db/db.ts'
import type { PlatformTables } from '../platform/tables.ts'

/** What has been written to an address, oldest first. */
export function mailsTo(db: Db, address: string) {
  return over<PlatformTables>(db)
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('queued_at')
    .orderBy('id')
    .execute()
}
