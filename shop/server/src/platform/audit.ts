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

/** People's data that an administrator saved as a file. */
export interface SavedExport {
  readonly accountId: string
  /** Of the endpoint. */
  readonly path: string
  readonly filter: Readonly<Record<string, unknown>>
}

/** Keeps who saved what by which filter; an address that was searched for stays out of a trail that never changes. */
export function recordExport(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { accountId, path, filter }: SavedExport,
): Promise<void> {
  const shown = Object.entries(filter).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/\S*@\S*/g, '…@…') : value,
  ])
  return recordAudit(db, [
    {
      actorId: accountId,
      at: now(),
      action: 'export.save',
      subject: { kind: 'export', id: path },
      before: null,
      after: Object.fromEntries(shown) as object,
    },
  ])
}
