import type { Db } from '../platform/db/db.ts'
import { revokeKeysOf } from './api-keys/queries.ts'
import { deleteBegunSignIns, endSessions, type EndReason } from './queries.ts'
import { deleteDevices } from './second-factor/queries.ts'

/**
 * Ends the sessions of an account, all or all but one, and whatever somebody has begun to come in with and not finished:
 * a question that waits for its answer, a ticket, a link, a mailed code, a program's code; remembered browsers are
 * forgotten, API keys revoked. Otherwise who was half in before the password changed would be in after it.
 */
export async function revokeAccess(
  tx: Db,
  out: { accountId: string; except: string | null; reason: EndReason; now: Date },
): Promise<void> {
  await endSessions(tx, out)
  await deleteBegunSignIns(tx, out.accountId)
  await deleteDevices(tx, out.accountId)
  await revokeKeysOf(tx, out.accountId, out.now)
}
