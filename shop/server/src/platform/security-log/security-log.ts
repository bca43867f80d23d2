import { networkOf } from '../http/client-network.ts'
import type { Db } from '../db/db.ts'
import type { Kept } from '../db/sweep.ts'
import { newId } from '../ids.ts'
import type { SecurityEventKind } from '@segno/contract'
import type { Platform } from '../platform.ts'
import type { AccessRefusal } from '../http/serve-routes.ts'
import { insertSecurityEvent } from './queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** How long an event is kept; the database refuses to let it go earlier. */
export const SECURITY_LOG_KEPT: Kept = { table: 'security_event', since: 'at', forMs: 400 * DAY_MS }

/** Nothing here is what somebody typed: no address, no name, no password, no token. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind
  readonly at: Date
  /** Whose account it concerns; null where nobody's is known. */
  readonly accountId?: string | null
  /** Its network is kept, and forgotten with the account. */
  readonly clientAddress?: string | null
  readonly subject?: string | null
  /** In a word. */
  readonly reason?: string | null
}

/**
 * Writes an event into the security log. Where it tells of a change, `db` is the transaction that makes it: no change
 * without its event.
 *
 * @param options `onceInMs`: the same event of the same account and network within this time is written once, so that a
 * flood of refusals does not become a flood of rows
 */
export async function recordSecurityEvent(
  db: Db,
  { kind, at, accountId = null, clientAddress = null, subject = null, reason = null }: SecurityEvent,
  { onceInMs = 0 }: { readonly onceInMs?: number } = {},
): Promise<void> {
  const network = clientAddress === null ? null : networkOf(clientAddress)
  const since = onceInMs === 0 ? null : new Date(at.getTime() - onceInMs)
  await insertSecurityEvent(db, { id: newId(), at, kind, accountId, network, subject, reason }, since)
}

/** Records a request that the role may not make, or for what is another account's, once a minute for each endpoint. */
export function recordAccessRefusal(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { caller: { accountId, role }, clientAddress, endpoint: { method, path }, why }: AccessRefusal,
): Promise<void> {
  const reason = why === 'role' ? role : why
  const event = { at: now(), accountId, clientAddress, subject: `${method} ${path}`, reason }
  return recordSecurityEvent(db, { kind: 'access.refused', ...event }, { onceInMs: MINUTE_MS })
}
