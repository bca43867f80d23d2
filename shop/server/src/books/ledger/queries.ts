import { sql } from 'kysely'
import type { ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { type Look, looksOfPayees } from '../looks/queries.ts'
import type { BooksTables } from '../tables.ts'

/** Payments that are compared; all, and what is about none, without them. */
type Some = readonly string[] | null

const isOne = (column: string, some: Some) =>
  some === null ? sql`true` : sql`${sql.raw(column)} = any(${[...some]}::uuid[])`

/** Gift cards that payments sold or that they were paid with. */
const isCardOf = (some: Some) =>
  some === null
    ? sql`true`
    : sql`(card.payment_id = any(${[...some]}::uuid[])
        or card.id in (select gift_card_id from payment where id = any(${[...some]}::uuid[])))`

/** What an account should hold for a payment or a gift card by the tables of others; debit above zero. */
const shouldHold = (some: Some) => sql`
  select 'vat' as account, p.id as owner, p.currency, p.vat_country as country, (tax ->> 'rateBasisPoints')::int as rate,
    case when i.number like 'CN%' then 1 else -1 end * (tax ->> 'vatCents')::bigint as cents
  from invoice i join payment p on p.id = i.payment_id, jsonb_array_elements(i.document -> 'vat') as tax
  where ${isOne('i.payment_id', some)}
  union all
  select 'giftCards', id, currency, null, null, -greatest(0, on_card - lost)
  from (
    select id, currency, left_cents as on_card, coalesce((
        select sum(amount_cents) from payment_dispute d where d.payment_id = card.payment_id and d.status = 'lost'
      ), 0)::bigint as lost
    from gift_card card where state <> 'unpaid' and ${isCardOf(some)}
  ) as card
  union all
  select 'commissionsOwed', c.payment_id, currency, null, null, -left_cents
  from affiliate_commission c where decision is distinct from 'rejected' and ${isOne('c.payment_id', some)}
  union all
  select 'unspent', p.id, p.currency, null, null, -coalesce(round(
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
  where p.status = 'paid' and p.points > 0 and ${isOne('p.id', some)}`

/** Sums about no payment. */
const owedInAll = ({ today, timeZone }: Pick<Look, 'today' | 'timeZone'>) => sql`
  select 'commissionsOwed' as account, null::uuid as owner, currency, null as country, null::int as rate, amount_cents as cents
  from affiliate_payout where status = 'paid'
  union all
  select 'royaltiesOwed', null, 'EUR', null, null, amount_cents from royalty_payment
  union all
  select 'inputVat', null, document ->> 'currency', null, null,
    case when corrects is null then 1 else -1 end * (document ->> 'vatCents')::bigint
  from self_billed
  union all
  select 'royaltiesOwed', null, 'EUR', null, null, -round(sum(amount) / 10000.0)::bigint
  from (
    select sold_at as at, amount_micro_eur as amount from royalty
    union all
    select reversed_at, amount_micro_eur from royalty_reversal
  ) as earned
  where to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') < ${today}`

/** Lines of the books, with the gift card that they are about, or the payment. */
const booked = (some: Some) => sql`
  select line.account, case line.account
      when 'giftCards' then coalesce(p.gift_card_id, (select id from gift_card where payment_id = p.id)) else entry.payment_id
    end as owner, line.currency,
    line.vat_country as country, line.vat_rate_basis_points as rate, line.amount_cents as cents
  from book_entry as entry
  join book_line as line on line.entry_id = entry.id
    and line.account in ('vat', 'inputVat', 'giftCards', 'commissionsOwed', 'royaltiesOwed', 'unspent')
  left join payment p on p.id = entry.payment_id
  where ${
    some === null
      ? sql`true`
      : sql`entry.payment_id in (
          select unnest(${[...some]}::uuid[])
          union select card.payment_id from gift_card card where ${isCardOf(some)}
          union select p.id from payment p join gift_card card on card.id = p.gift_card_id where ${isCardOf(some)}
        ) and (${isOne('entry.payment_id', some)} or line.account = 'giftCards')`
  }`

/** Differences that are named; a defect that is everywhere need not be. */
const MOST = 100

/**
 * Accounts of the books that are not what invoices, gift cards, artists and affiliates say, in words. Everything must be entered.
 *
 * @param some payments to compare, with the gift cards that they are about; all of the books with null
 */
export async function selectDifferences(
  tx: Db,
  some: Some,
  look: Pick<Look, 'today' | 'timeZone'>,
): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    select concat_ws(' ', 'the books have', booked, 'cents of', currency, 'on', account, country, rate, 'where', should,
      'should be' || coalesce(' for ' || owner, '')) as breach
    from (
      select account, owner, currency, country, rate, sum(should) as should, sum(booked) as booked
      from (
        select account, owner, currency, country, rate, cents as should, 0 as booked from (${shouldHold(some)}) as part
        union all
        select account, owner, currency, country, rate, 0, cents from (${booked(some)}) as line
        ${
          some === null
            ? sql`union all select account, owner, currency, country, rate, cents, 0 from (${owedInAll(look)}) as part`
            : sql``
        }
      ) as side
      group by account, owner, currency, country, rate
    ) as compared
    where should <> booked
    limit ${MOST}`.execute(over<BooksTables>(tx))
  return rows.map((row) => row.breach)
}

/**
 * Compares the sums owed to artists and affiliates, without sources that have changed since they were entered. One statement, so that
 * nothing happens in between.
 */
export async function selectOwedDifferences(
  db: Db,
  look: Pick<Look, 'today' | 'timeZone'>,
): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    with told as materialized (
      select told.source, told.fact, book_source.digest is not distinct from md5(told.fact::text) as is_entered
      from (${sql.join(looksOfPayees(look), sql` union all `)}) as told
      left join book_source on book_source.source = told.source
    ), side as (
      select sums.*, 0 as booked
      from told cross join lateral (
        select case fact ->> 'kind' when 'commission' then 'commissionsOwed' when 'payout' then fact ->> 'owed' else 'royaltiesOwed' end
            as account,
          coalesce(fact ->> 'currency', 'EUR') as currency,
          case fact ->> 'kind' when 'commission' then -(fact ->> 'left_cents')::bigint when 'payout' then (fact ->> 'amount_cents')::bigint
            else round((fact ->> 'before_micro_eur')::bigint / 10000.0) - round((fact ->> 'after_micro_eur')::bigint / 10000.0) end
            as should
      ) as sums
      where is_entered
      union all
      select line.account, line.currency, 0, line.amount_cents
      from book_line as line join book_entry as entry on entry.id = line.entry_id
      where line.account in ('commissionsOwed', 'royaltiesOwed')
        and not exists (select from told where told.source = entry.source and not is_entered)
    )
    select concat_ws(' ', 'the books have', sum(booked), 'cents of', currency, 'on', account, 'where', sum(should), 'should be') as breach
    from side group by account, currency having sum(should) <> sum(booked)`.execute(over<BooksTables>(db))
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
