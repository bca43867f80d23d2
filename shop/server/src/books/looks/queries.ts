import type { CalendarDay } from '@segno/units'
import { type RawBuilder, sql } from 'kysely'

const msOf = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::bigint`)

/** Of a payment `p`: what was sold, and how it was paid. */
const SOLD = sql`p.currency, p.kind as sold, p.points > 0 as grants_points, p.gift_card_id is not null as by_gift_card,
  p.vat_country, p.vat_rate_basis_points`

/** Of rows that never change: the young ones, and all that are not entered. */
const youngOrMissing = (
  since: Date | null,
  { table, at, source }: { table: string; at: string; source: string },
) =>
  since === null
    ? sql`id is not null`
    : sql`id in (
        select id from ${sql.table(table)} where ${sql.ref(at)} >= ${since}
        union all
        select id from ${sql.table(table)} as one
        where ${sql.ref(at)} < ${since} and not exists (select from book_source where source = ${sql.lit(source)} || one.id))`

const paymentsSince = (since: Date | null) => sql`
  select 'payment:' || p.id as source, p.id as payment_id, ${msOf('p.paid_at')} as at_ms, null as day, to_jsonb(fact) as fact
  from payment p, lateral (
    select 'payment' as kind, ${SOLD}, p.net_cents, p.vat_cents, p.gross_cents
  ) as fact
  where p.status = 'paid' and p.${youngOrMissing(since, { table: 'payment', at: 'paid_at', source: 'payment:' })}`

/** Once the credit note is written. The sale was a test where no money was taken: then none is paid. */
const REFUNDS = sql`
  select 'refund:' || r.id as source, p.id as payment_id, ${msOf('note.issued_at')} as at_ms, null as day, to_jsonb(fact) as fact
  from refund r
  join payment p on p.id = r.payment_id
  join invoice note on note.refund_id = r.id and note.number like 'CN%'
  cross join lateral (
    select 'refund' as kind, ${SOLD}, r.net_cents, r.vat_cents, r.gross_cents, r.status,
      r.paid_otherwise is not null and p.forfeited_at is null as is_paid_otherwise
  ) as fact`

const DISPUTES = sql`
  select 'dispute:' || d.id as source, p.id as payment_id, ${msOf('coalesce(d.taken_at, d.opened_at)')} as at_ms, null as day,
    to_jsonb(fact) as fact
  from payment_dispute d
  join payment p on p.id = d.payment_id
  left join gift_card card on card.payment_id = p.id
  cross join lateral (
    select 'dispute' as kind, ${SOLD}, d.status, d.amount_cents, d.is_money_gone, d.net_cents, card.left_cents as card_left_cents
  ) as fact
  where d.status <> 'inquiry'`

/** Credit notes of lost disputes, and invoices that take their place. */
const DISPUTE_PAPERS = sql`
  select 'dispute-paper:' || paper.number as source, p.id as payment_id, ${msOf('paper.issued_at')} as at_ms, null as day,
    to_jsonb(fact) as fact
  from invoice paper
  join payment p on p.id = paper.payment_id
  cross join lateral (select paper.document -> 'vat' -> 0) as one (tax)
  cross join lateral (
    select 'dispute-paper' as kind, p.currency, p.vat_country, (tax ->> 'rateBasisPoints')::int as vat_rate_basis_points,
      case when paper.number like 'CN%' then 1 else -1 end * (tax ->> 'vatCents')::bigint as credited_vat_cents
  ) as fact
  where paper.dispute_id is not null`

const OVERDRAWN = sql`
  select 'gift-card:' || card.id as source, card.payment_id, null::bigint as at_ms, null as day, to_jsonb(fact) as fact
  from gift_card card, lateral (select 'overdrawn' as kind, card.currency, card.overdrawn_cents) as fact
  where card.overdrawn_cents <> 0`

const COMMISSIONS = sql`
  select 'commission:' || c.id as source, c.payment_id, ${msOf('c.paid_at')} as at_ms, null as day, to_jsonb(fact) as fact
  from affiliate_commission c, lateral (
    select 'commission' as kind, c.currency, case when c.decision = 'rejected' then 0 else c.left_cents end as left_cents
  ) as fact`

const PAYOUTS = sql`
  select source, null::uuid as payment_id, null::bigint as at_ms, day, to_jsonb(fact) as fact
  from (
    select 'royalty-payment:' || id as source, paid_on as day, 'royaltiesOwed' as owed, 'EUR' as currency, amount_cents,
      coalesce(vat_cents, 0) as vat_cents
    from royalty_payment
    union all
    select 'affiliate-payout:' || id, paid_on, 'commissionsOwed', currency, amount_cents, coalesce(vat_cents, 0)
    from affiliate_payout where status = 'paid'
  ) as paid, lateral (select 'payout' as kind, owed, currency, amount_cents, vat_cents) as fact`

const movementsSince = (since: Date | null) => sql`
  select 'movement:' || m.id as source, null::uuid as payment_id, ${msOf('m.happened_at')} as at_ms, null as day, to_jsonb(fact) as fact
  from provider_movement m, lateral (
    select 'movement' as kind, m.category, m.currency, m.amount_cents, m.fee_cents, m.source_currency, m.source_cents
  ) as fact
  where m.${youngOrMissing(since, { table: 'provider_movement', at: 'happened_at', source: 'movement:' })}`

/** Of each day that is over where the shop is. */
const royaltiesUntil = (today: CalendarDay, timeZone: string) => sql`
  select 'royalties:' || day as source, null::uuid as payment_id, null::bigint as at_ms, day, to_jsonb(fact) as fact
  from (
    select day, sum(amount) as amount, sum(sum(amount)) over (order by day) as after
    from (
      select to_char(sold_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, amount_micro_eur as amount from royalty
      union all
      select to_char(reversed_at at time zone ${timeZone}, 'YYYY-MM-DD'), amount_micro_eur from royalty_reversal
    ) as earned
    group by day
  ) as earned, lateral (
    select 'royalties' as kind, (after - amount)::bigint as before_micro_eur, after::bigint as after_micro_eur
  ) as fact
  where day < ${today}`

/** Of payments whose points moved since a moment, and of all that a refund or a dispute is about. */
const pointsSince = (since: Date | null) => sql`
  select 'points:' || p.id as source, p.id as payment_id, ${msOf('p.paid_at')} as at_ms, null as day, to_jsonb(fact) as fact
  from payment p
  join ledger_transaction granted on granted.reference = 'payment:' || p.id
  cross join lateral (
    select 'points' as kind, p.currency, p.net_cents, p.points,
      (
        select coalesce(jsonb_agg(jsonb_build_array(at_ms, points) order by at_ms), '[]') from (
          select ${msOf('t.created_at')} as at_ms, sum(moved.points) as points
          from (
            select l.transaction_id, l.points from wallet_lot l
              where l.grant_id = granted.id and l.transaction_id <> granted.id
            union all
            select u.transaction_id, u.from_point - u.to_point
              from lot_use u join wallet_lot l on l.id = u.lot_id where l.grant_id = granted.id
          ) as moved
          join ledger_transaction t on t.id = moved.transaction_id
          where t.reference !~ '^(refund|refund-failed|dispute|dispute-won):'
          group by t.created_at
        ) as event
      ) as moves,
      (
        select coalesce(jsonb_agg(jsonb_build_array(${msOf('note.issued_at')}, r.points, r.net_cents) order by note.issued_at), '[]')
        from refund r join invoice note on note.refund_id = r.id and note.number like 'CN%'
        where r.payment_id = p.id
      ) as credited,
      (
        select coalesce(jsonb_agg(
          jsonb_build_array(${msOf('d.closed_at')}, d.lost_points, d.held_points, coalesce(d.net_cents, 0)) order by d.closed_at), '[]')
        from payment_dispute d where d.payment_id = p.id and d.status = 'lost'
      ) as lost,
      (
        (select sum(l.points - l.used_points) from wallet_lot l where l.grant_id = granted.id)
        + coalesce((
            select sum(r.points) from refund r
            where r.payment_id = p.id and r.status <> 'failed' and not exists (select from invoice where refund_id = r.id)
          ), 0)
        + coalesce((
            select sum(d.held_points) from payment_dispute d where d.payment_id = p.id and d.status = 'open'
          ), 0)
      )::bigint as unspent
  ) as fact
  where p.status = 'paid' and p.points > 0 and ${pointsMoved(since)}`

const pointsMoved = (since: Date | null) =>
  since === null
    ? sql`true`
    : sql`p.id in (
        select payment_id from refund
        union
        select payment_id from payment_dispute
        union
        select substring(reference from length('payment:') + 1)::uuid
        from ledger_transaction
        where reference like 'payment:%' and id in (
          select l.grant_id from ledger_transaction t
            join lot_use u on u.transaction_id = t.id join wallet_lot l on l.id = u.lot_id where t.created_at >= ${since}
          union all
          select l.grant_id from ledger_transaction t
            join wallet_lot l on l.transaction_id = t.id where t.created_at >= ${since}
        )
      )`

export interface Look {
  readonly today: CalendarDay
  /** Of the shop. */
  readonly timeZone: string
  /** Rows of before that never change are entered already; null where all are looked at. */
  readonly since: Date | null
}

/** Facts of one kind, as a query. */
export type LookQuery = RawBuilder<unknown>

/** Earnings of artists and affiliates, and payments to them. */
export const looksOfPayees = ({ today, timeZone }: Omit<Look, 'since'>): LookQuery[] => [
  COMMISSIONS,
  PAYOUTS,
  royaltiesUntil(today, timeZone),
]

/** Everything that the books follow, one kind after the other. */
export const looks = ({ today, timeZone, since }: Look): LookQuery[] => [
  paymentsSince(since),
  REFUNDS,
  DISPUTES,
  DISPUTE_PAPERS,
  OVERDRAWN,
  movementsSince(since),
  ...looksOfPayees({ today, timeZone }),
  pointsSince(since),
]
