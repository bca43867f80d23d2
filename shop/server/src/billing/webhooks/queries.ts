import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

/** Refused for its signature, or made by another version of the API than ours. */
export type WebhookTrouble = 'signature' | 'version'

/** Counts trouble; after a day without any it begins from one. */
export async function countTrouble(
  db: Db,
  {
    kind,
    detail,
    now,
    quietSince,
  }: { kind: WebhookTrouble; detail: string | null; now: Date; quietSince: Date },
): Promise<void> {
  await on(db)
    .insertInto('webhook_trouble')
    .values({ kind, detail, count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        detail,
        last_at: now,
        count: sql<number>`case when webhook_trouble.last_at < ${quietSince} then 1 else webhook_trouble.count + 1 end`,
      }),
    )
    .execute()
}

export function selectTrouble(db: Db, since: Date) {
  return on(db)
    .selectFrom('webhook_trouble')
    .selectAll()
    .where('last_at', '>=', since)
    .orderBy('kind')
    .execute()
}

/** True where money came in a time in which no webhook did. */
export async function isSilent(db: Db, { after, before }: { after: Date; before: Date }): Promise<boolean> {
  const { rows } = await sql<{ silent: boolean }>`
    select exists (select from payment where status = 'paid' and paid_at between ${after} and ${before})
      and not exists (select from provider_event where received_at >= ${after}) as silent`.execute(on(db))
  return rows[0]!.silent
}
