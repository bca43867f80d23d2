import { sql } from 'kysely'
import { over, type Db } from '../db/db.ts'
import type { PlatformTables } from '../tables.ts'
import type { SecurityEventKind } from '@segno/contract'

interface NewEvent {
  readonly id: string
  readonly at: Date
  readonly kind: SecurityEventKind
  readonly accountId: string | null
  readonly network: string | null
  readonly subject: string | null
  readonly reason: string | null
}

/** @param unlessSince the same one since then is enough; null writes it whatever there is */
export async function insertSecurityEvent(db: Db, event: NewEvent, unlessSince: Date | null): Promise<void> {
  const { id, at, kind, accountId, network, subject, reason } = event
  await sql`
    insert into security_event (id, at, kind, account_id, network, subject, reason)
    select ${id}::uuid, ${at}::timestamptz, ${kind}, ${accountId}::uuid, ${network}, ${subject}, ${reason}
    where not exists (
      select from security_event
      where kind = ${kind} and at > ${unlessSince}::timestamptz
        and account_id is not distinct from ${accountId}::uuid and network is not distinct from ${network}
        and subject is not distinct from ${subject} and reason is not distinct from ${reason}
    )`.execute(over(db))
}

/** The events stay; the networks they came from do not. */
export async function forgetNetworksOf(db: Db, accountId: string): Promise<void> {
  await over<PlatformTables>(db)
    .updateTable('security_event')
    .set({ network: null })
    .where('account_id', '=', accountId)
    .where('network', 'is not', null)
    .execute()
}

/** How many different subjects an account's events of a kind have since then, and how many of some are among them. */
export async function countSubjects(
  db: Db,
  asked: { kind: SecurityEventKind; accountId: string; since: Date; among: readonly string[] },
): Promise<{ all: number; among: number }> {
  const isAmong = sql<boolean>`subject = any(${[...asked.among]}::text[])`
  const row = await over<PlatformTables>(db)
    .selectFrom('security_event')
    .select((eb) => [
      eb.fn.count<string>('subject').distinct().as('all'),
      eb.fn.count<string>('subject').distinct().filterWhere(isAmong).as('among'),
    ])
    .where('kind', '=', asked.kind)
    .where('account_id', '=', asked.accountId)
    .where('at', '>', asked.since)
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), among: Number(row.among) }
}
