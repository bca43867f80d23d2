import { sql, type RawBuilder } from 'kysely'
import type { AccountsTables } from '../../accounts/public.ts'
import type { CatalogueTables } from '../../catalogue/public.ts'
import type { ListeningTables } from '../../listening/public.ts'
import type { OrdersTables } from '../../orders/public.ts'
import { over, type Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/tables.ts'
import type { WalletTables } from '../../wallet/public.ts'

type Tables = AccountsTables &
  CatalogueTables &
  ListeningTables &
  OrdersTables &
  PlatformTables &
  WalletTables

const on = (db: Db) => over<Tables>(db)

/** From one moment until just before another. */
export interface Period {
  readonly since: Date
  readonly until: Date
}

async function figure(db: Db, statement: RawBuilder<{ figure: number }>): Promise<number> {
  const { rows } = await statement.execute(on(db))
  return Number(rows[0]?.figure ?? 0)
}

export function countNewAccounts(db: Db, { since, until }: Period): Promise<number> {
  return figure(
    db,
    sql`select count(*) as figure from account
      where deleted_at is null and created_at >= ${since} and created_at < ${until}`,
  )
}

/** Accounts that did something of value. */
export function countActive(db: Db, { since, until }: Period): Promise<number> {
  return figure(
    db,
    sql`select count(*) as figure from (
      select account_id from receipt where created_at >= ${since} and created_at < ${until}
      union
      select account_id from drag_out where dragged_at >= ${since} and dragged_at < ${until}) as active`,
  )
}

export function sumPointsSold(db: Db, { since, until }: Period): Promise<number> {
  return figure(
    db,
    sql`select coalesce(sum(points), 0)::float8 as figure from wallet_lot
      where origin in ('package', 'subscription') and grant_id = transaction_id
        and created_at >= ${since} and created_at < ${until}`,
  )
}

export function sumPointsSpent(db: Db, { since, until }: Period): Promise<number> {
  return figure(
    db,
    sql`select coalesce(sum(total_points), 0)::float8 as figure from receipt
      where created_at >= ${since} and created_at < ${until}`,
  )
}

export function selectTopSounds(db: Db, { since, until }: Period, limit: number) {
  return on(db)
    .with('top', (q) =>
      q
        .selectFrom('licence')
        .select(['sound_id', sql<number>`count(*)::int`.as('purchases')])
        .where('created_at', '>=', since)
        .where('created_at', '<', until)
        .groupBy('sound_id')
        .orderBy('purchases', 'desc')
        .orderBy('sound_id')
        .limit(limit),
    )
    .selectFrom('top')
    .innerJoin('sound', 'sound.id', 'top.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .select(['sound.id', 'sound.title', 'artist.name as artist', 'top.purchases'])
    .orderBy('top.purchases', 'desc')
    .orderBy('sound.id')
    .execute()
}

/** Work that waits for an administrator. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<{ review: number; reports: number; failedJobs: number; failedMails: number }>`
    select
      (select count(*)::int from sound where status = 'inReview') as review,
      (select count(*)::int from sound_report where status = 'open') as reports,
      (select count(*)::int from job where failed_at is not null) as "failedJobs",
      (select count(*)::int from mail where failed_at is not null) as "failedMails"`.execute(on(db))
  return rows[0]!
}

export function selectLastCheck(db: Db) {
  return on(db).selectFrom('ledger_check').select(['checked_at', 'breaches']).executeTakeFirst()
}
