import type { Dashboard } from '@segno/contract'
import { sql, type RawBuilder } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableBilling } from '../../billing/public.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import type { ReadableListening } from '../../listening/public.ts'
import type { ReadableOrders } from '../../orders/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { PlatformTables } from '../../platform/tables.ts'
import type { ReadableWallet } from '../../wallet/public.ts'
import type { InsightsTables } from '../tables.ts'

type Tables = ReadableAccounts &
  ReadableBilling &
  ReadableCatalogue &
  InsightsTables &
  ReadableListening &
  ReadableOrders &
  PlatformTables &
  ReadableWallet

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

/**
 * What came in each currency, net of VAT, less what went back in the same time, and what open and lost disputes took in it:
 * docs/payments.md has the rule. A gift card counts once it is redeemed.
 */
export async function sumRevenue(db: Db, period: Period) {
  const { rows } = await sql<{ currency: string; cents: number }>`
    select currency, sum(cents)::bigint as cents from (${movedIn(period)}) as moved group by currency`.execute(
    on(db),
  )
  return new Map(rows.map(({ currency, cents }) => [currency, Number(cents)]))
}

/** The same of each day that has any, as `2026-05-12` in a time zone. */
export async function sumRevenueDays(
  db: Db,
  period: Period,
  { currency, zone }: { currency: string; zone: string },
) {
  const { rows } = await sql<{ day: string; cents: number }>`
    select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day, sum(cents)::bigint as cents
    from (${movedIn(period)}) as moved where currency = ${currency} group by 1`.execute(on(db))
  return new Map(rows.map(({ day, cents }) => [day, Number(cents)]))
}

const movedIn = ({ since, until }: Period) => sql`
  select currency, net_cents::numeric as cents, paid_at as at from payment
    where status = 'paid' and kind <> 'gift' and paid_at >= ${since} and paid_at < ${until}
  union all
  select payment.currency, -refund.net_cents, refund.created_at from refund join payment on payment.id = refund.payment_id
    where refund.status <> 'failed' and payment.kind <> 'gift' and refund.created_at >= ${since} and refund.created_at < ${until}
  union all
  select payment.currency, -greatest(0, least(dispute.net_cents, (
      select -coalesce(sum(refund.net_cents), 0) from refund
      where refund.payment_id = payment.id and refund.status <> 'failed') + payment.net_cents)), dispute.taken_at
    from payment_dispute as dispute join payment on payment.id = dispute.payment_id
    where dispute.taken_at >= ${since} and dispute.taken_at < ${until} and payment.kind <> 'gift'`

/** Less what was refunded in the same time, as of revenue. */
export function sumPointsSold(db: Db, { since, until }: Period): Promise<number> {
  return figure(
    db,
    sql`select coalesce(sum(points), 0)::float8 as figure from (
      select points from wallet_lot
      where origin in ('package', 'subscription') and grant_id = transaction_id
        and created_at >= ${since} and created_at < ${until}
      union all
      select -refund.points from refund join payment on payment.id = refund.payment_id
      where refund.status <> 'failed' and payment.kind in ('points', 'plan')
        and refund.created_at >= ${since} and refund.created_at < ${until}) as moved`,
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
export async function countWaiting(db: Db, now: Date) {
  const { rows } = await sql<
    Omit<Dashboard['waiting'], 'withdrawals' | 'withdrawalDueAt' | 'nextDisputeDueAt'> & {
      nextDisputeDueAt: Date | null
    }
  >`
    select
      (select count(*)::int from payment_dispute where needs_answer) as disputes,
      (select min(due_at) from payment_dispute where needs_answer) as "nextDisputeDueAt",
      (select count(*)::int from sound where status = 'inReview') as review,
      (select count(*)::int from sound_report where status = 'open') as reports,
      (select count(*)::int from copyright_notice where status in ('open', 'countered')) as notices,
      (select count(*)::int from artist_application where status = 'open') as applications,
      (select count(*)::int from feedback where done_at is null) as feedback,
      (select count(*)::int from held_act where status = 'waiting' and expires_at > ${now})
        + (select count(*)::int from payout_proposal where status = 'waiting') as "toConfirm",
      (select count(*)::int from royalty_hold where suspicion is not null and decision is null) as "heldRoyalties",
      (select count(*)::int from refund where status = 'returned') as "returnedRefunds",
      (select count(*)::int from provider_difference where status = 'open') as "providerDifferences",
      (select count(*)::int from job where failed_at is not null) as "failedJobs",
      (select count(*)::int from mail where failed_at is not null and superseded_at is null) as "failedMails"`.execute(
    on(db),
  )
  return rows[0]!
}

export function selectLastCheck(db: Db) {
  return on(db).selectFrom('ledger_check').select(['checked_at', 'breaches']).executeTakeFirst()
}
