import { sql } from 'kysely'
import type { ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { LedgerRule } from '../../wallet/public.ts'
import { type BooksContext, lookOf } from '../enter-books.ts'
import { looks } from '../looks/queries.ts'
import type { BooksTables } from '../tables.ts'

/** What an account should hold by the tables of others; debit above zero. */
const SHOULD = sql`
  select 'vat' as account, p.currency, p.vat_country as country, (tax ->> 'rateBasisPoints')::int as rate,
    case when i.number like 'CN-%' then 1 else -1 end * (tax ->> 'vatCents')::bigint as cents
  from invoice i join payment p on p.id = i.payment_id, jsonb_array_elements(i.document -> 'vat') as tax
  union all
  select 'giftCards', currency, null, null, -greatest(0, on_card - lost)
  from (
    select currency, left_cents as on_card, coalesce((
        select sum(amount_cents) from payment_dispute d where d.payment_id = card.payment_id and d.status = 'lost'
      ), 0)::bigint as lost
    from gift_card card where state <> 'unpaid'
  ) as card
  union all
  select 'commissionsOwed', currency, null, null, -left_cents
  from affiliate_commission where decision is distinct from 'rejected'
  union all
  select 'commissionsOwed', currency, null, null, amount_cents from affiliate_payout where status = 'paid'
  union all
  select 'royaltiesOwed', 'EUR', null, null, amount_cents from royalty_payment
  union all
  select 'inputVat', document ->> 'currency', null, null,
    case when corrects is null then 1 else -1 end * (document ->> 'vatCents')::bigint
  from self_billed
  union all
  select 'unspent', p.currency, null, null, -coalesce(round(
      stands.net * least(points.unspent + gone.under_way, p.points - gone.points) / nullif(greatest(0, p.points - gone.points), 0)
    ), 0)::bigint
  from payment p
  join ledger_transaction granted on granted.reference = 'payment:' || p.id
  cross join lateral (
    select sum(points - used_points) as unspent from wallet_lot where grant_id = granted.id
  ) as points
  cross join lateral (
    select coalesce(sum(points), 0) as points, coalesce(sum(net_cents), 0) as net, coalesce(sum(under_way), 0) as under_way
    from (
      select r.points, r.net_cents, 0 as under_way from refund r
        where r.payment_id = p.id and exists (select from invoice where refund_id = r.id)
      union all
      select 0, 0, r.points from refund r
        where r.payment_id = p.id and r.status <> 'failed' and not exists (select from invoice where refund_id = r.id)
      union all
      select lost_points, net_cents, 0 from payment_dispute d where d.payment_id = p.id and status = 'lost'
      union all
      select 0, 0, held_points from payment_dispute d where d.payment_id = p.id and status = 'open'
    ) as part
  ) as gone
  cross join lateral (select sum(part.net) as net from (values (p.net_cents), (-gone.net)) as part (net)) as stands
  where p.status = 'paid' and p.points > 0
`

const earnedUntil = (today: string, timeZone: string) => sql`
  select 'royaltiesOwed' as account, 'EUR' as currency, null as country, null::int as rate, -round(sum(amount) / 10000.0)::bigint as cents
  from (
    select sold_at as at, amount_micro_eur as amount from royalty
    union all
    select reversed_at, amount_micro_eur from royalty_reversal
  ) as earned
  where to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') < ${today}`

/**
 * Accounts of the books that are not what invoices, gift cards, artists and affiliates say, in words. Books that lack something yet are
 * not compared: it is one statement, so that nothing happens in between.
 */
export const bookBreaches =
  (ctx: Omit<BooksContext, 'db'>): LedgerRule =>
  async (db: Db) => {
    const look = await lookOf({ ...ctx, db })
    const { rows } = await sql<{ breach: string }>`
      with side as (
        select account, currency, country, rate, cents as should, 0 as booked
        from (${SHOULD} union all ${earnedUntil(look.today, look.timeZone)}) as part
        union all
        select account, currency, vat_country, vat_rate_basis_points, 0, amount_cents
        from book_line where account in ('vat', 'inputVat', 'giftCards', 'commissionsOwed', 'royaltiesOwed', 'unspent')
      )
      select concat_ws(' ', 'the books have', booked, 'cents of', currency, 'on', account, country, rate, 'where', should, 'should be')
        as breach
      from (
        select account, currency, country, rate, sum(should) as should, sum(booked) as booked from side group by 1, 2, 3, 4
      ) as compared
      where should <> booked
        and not exists (
          select from (${sql.join(looks(look), sql` union all `)}) as told
          left join book_source on book_source.source = told.source
          where book_source.digest is distinct from md5(told.fact::text)
        )`.execute(over<BooksTables>(db))
    return rows.map((row) => row.breach)
  }

interface ProviderBalance {
  readonly currency: string
  readonly booked_cents: number
  readonly listed_cents: number
}

/** Currencies in which the provider's list of movements adds up to something else than the books have. */
export async function selectProviderDifferences(db: Db): Promise<ProviderBalance[]> {
  const { rows } = await sql<ProviderBalance>`
    select currency, sum(booked)::bigint as booked_cents, sum(listed)::bigint as listed_cents
    from (
      select currency, amount_cents as booked, 0 as listed from book_line where account = 'provider'
      union all
      select currency, 0, amount_cents from provider_movement
      union all
      select currency, 0, -fee_cents from provider_movement
    ) as side
    group by currency having sum(booked) <> sum(listed) order by currency`.execute(
    over<BooksTables & ReadableBilling>(db),
  )
  return rows
}
