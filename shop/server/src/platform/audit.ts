import type { AuditAction } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from './db/db.ts'
import { inSlices } from './db/in-slices.ts'
import { hideAddresses } from './hide-addresses.ts'
import { newId } from './ids.ts'
import type { PlatformTables } from './tables.ts'

/** One change that an administrator made. */
export interface AuditEntry {
  readonly actorId: string
  readonly at: Date
  readonly action: AuditAction
  readonly subject: { readonly kind: string; readonly id: string }
  /** Only what was changed; null where there was nothing. */
  readonly before: object | null
  /** Null where it is gone. */
  readonly after: object | null
}

/** A creditor reference begins with RF. */
const IBAN = /\b(?!RF)([A-Z]{2}\d{2})[A-Z\d]{7,26}([A-Z\d]{4})\b/g
const IBAN_IN_GROUPS = /\b(?!RF)([A-Z]{2}\d{2})(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?\b/g

/** Addresses and accounts of people stay out of a trail that outlives them and never changes; reasons may name them. */
const withoutPeople = (_: string, value: unknown): unknown =>
  typeof value === 'string'
    ? hideAddresses(value).replace(IBAN, '$1 … $2').replace(IBAN_IN_GROUPS, '$1 …')
    : value

const toText = (facts: object | null): string | null => facts && JSON.stringify(facts, withoutPeople)

/** Writes changes into the audit trail, in the transaction that makes them: no change without its entry, and no entry without its change. */
export async function recordAudit(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  await inSlices(entries, (slice) =>
    over<PlatformTables>(tx)
      .insertInto('audit_entry')
      .values(
        slice.map(({ actorId, at, action, subject, before, after }) => ({
          id: newId(),
          actor_id: actorId,
          at,
          action,
          subject_kind: subject.kind,
          subject_id: subject.id,
          before: toText(before),
          after: toText(after),
        })),
      )
      .execute(),
  )
}

/** The sum of `grossCents` in one currency over what an administrator did since then. */
export async function sumAudited(
  db: Db,
  asked: { actorId: string; actions: readonly AuditAction[]; since: Date; currency: string },
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

/** Keeps who saved what by which filter. */
export function recordExport(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { accountId, path, filter }: SavedExport,
): Promise<void> {
  return recordAudit(db, [
    {
      actorId: accountId,
      at: now(),
      action: 'export.save',
      subject: { kind: 'export', id: path },
      before: null,
      after: filter,
    },
  ])
}
