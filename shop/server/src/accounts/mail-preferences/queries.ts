import type { MailChoice, MailFrequency, MailKind } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { AccountsTables } from '../tables.ts'

const on = (db: Db) => over<AccountsTables>(db)

export async function selectMailPreferences(
  db: Db,
  accountId: string,
): Promise<{ kind: MailKind; frequency: MailChoice; chosen_at: Date }[]> {
  const rows = await on(db)
    .selectFrom('mail_preference')
    .select(['kind', 'frequency', 'chosen_at'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute()
  return rows as { kind: MailKind; frequency: MailChoice; chosen_at: Date }[]
}

interface Choice {
  readonly accountId: string
  readonly kind: MailKind
  readonly frequency: MailChoice
  readonly dueAt: Date | null
  readonly now: Date
}

/** The same choice again changes nothing. A mail that is turned on begins with what is new from then on. */
export async function upsertMailPreference(
  tx: Db,
  { accountId, kind, frequency, dueAt, now }: Choice,
): Promise<void> {
  const values = { frequency, chosen_at: now, due_at: dueAt }
  await on(tx)
    .insertInto('mail_preference')
    .values({ account_id: accountId, kind, ...values, covered_until: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet({
          ...values,
          covered_until: sql<Date>`case when mail_preference.due_at is null then ${now}
            else mail_preference.covered_until end`,
        })
        .where('mail_preference.frequency', '<>', frequency),
    )
    .execute()
}

/** Does nothing where the account was deleted: its old mails stay in mailboxes. */
export async function stopMails(
  db: Db,
  { accountId, kind, now }: { accountId: string; kind: MailKind; now: Date },
): Promise<void> {
  await on(db)
    .insertInto('mail_preference')
    .columns(['account_id', 'kind', 'frequency', 'chosen_at', 'covered_until'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(['id', sql.lit(kind).as('kind'), sql.lit('never').as('frequency')])
        .select([sql<Date>`${now}::timestamptz`.as('chosen_at'), sql<Date>`${now}::timestamptz`.as('until')])
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet({ frequency: 'never', chosen_at: now, due_at: null })
        .where('mail_preference.frequency', '<>', 'never'),
    )
    .execute()
}

/** Ids of accounts, among the given ones, that stopped a kind of mail. */
export async function selectStopped(
  db: Db,
  { accountIds, kind }: { accountIds: readonly string[]; kind: MailKind },
): Promise<Set<string>> {
  const rows = await on(db)
    .selectFrom('mail_preference')
    .select('account_id')
    .where(sql<boolean>`account_id = any(${[...accountIds]}::uuid[])`)
    .where('kind', '=', kind)
    .where('frequency', '=', 'never')
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

export interface DueMail {
  readonly accountId: string
  readonly frequency: MailFrequency
  readonly coveredUntil: Date
  readonly dueAt: Date
}

/** The longest due first. */
export async function selectDueMails(
  db: Db,
  { kind, now, limit }: { kind: MailKind; now: Date; limit: number },
): Promise<DueMail[]> {
  const rows = await on(db)
    .selectFrom('mail_preference')
    .select(['account_id', 'frequency', 'covered_until', 'due_at'])
    .where('kind', '=', kind)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('account_id')
    .limit(limit)
    .$narrowType<{ due_at: Date }>()
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    frequency: row.frequency as MailFrequency,
    coveredUntil: row.covered_until,
    dueAt: row.due_at,
  }))
}

interface Claimed {
  readonly accountId: string
  readonly kind: MailKind
  readonly dueAt: Date
  readonly nextDueAt: Date | null
  readonly coveredUntil: Date
}

/** @returns false where another process has claimed it, or another frequency was chosen since */
export async function claimDueMail(
  tx: Db,
  { accountId, kind, dueAt, nextDueAt, coveredUntil }: Claimed,
): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('mail_preference')
    .set({ due_at: nextDueAt, covered_until: coveredUntil })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('due_at', '=', dueAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

export async function deleteMailPreferences(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('mail_preference').where('account_id', '=', accountId).execute()
}
