import { sql } from 'kysely'
import { over, type Db } from './db/db.ts'
import { newId } from './ids.ts'
import type { PlatformTables } from './tables.ts'

/** One change that an administrator made. */
export interface AuditEntry {
  readonly actorId: string
  readonly at: Date
  /** Subject and verb, as `vocabulary.merge`. */
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string }
  /** Only what was changed; null where there was nothing. */
  readonly before: object | null
  /** Null where it is gone. */
  readonly after: object | null
}

/** Writes changes into the audit trail, in the transaction that makes them: no change without its entry, and no entry without its change. */
export async function recordAudit(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await over<PlatformTables>(tx)
    .insertInto('audit_entry')
    .values(
      entries.map(({ actorId, at, action, subject, before, after }) => ({
        id: newId(),
        actor_id: actorId,
        at,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute()
}

/** The sum of `grossCents` in one currency over what an administrator did since then. */
export async function sumAudited(
  db: Db,
  asked: { actorId: string; actions: readonly string[]; since: Date; currency: string },
): Promise<number> {
  const { sum } = await over<PlatformTables>(db)
    .selectFrom('audit_entry')
    .select(sql<string | null>`sum((after->>'grossCents')::bigint)`.as('sum'))
    .where('actor_id', '=', asked.actorId)
    .where('action', 'in', asked.actions)
    .where('at', '>', asked.since)
    .where(sql<string>`after->>'currency'`, '=', asked.currency)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
