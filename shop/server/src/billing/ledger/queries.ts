import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

const PAYMENT_BREACHES = sql`
  select 'payment ' || p.id || ' is paid, and its points were not granted as they should' as breach
    from payment p
    left join ledger_transaction t on t.reference = 'payment:' || p.id
    left join wallet_lot l on l.transaction_id = t.id
    where p.status = 'paid' and p.points > 0
      and (l.points is distinct from p.points or l.value_micro_eur is distinct from p.value_micro_eur)
  union all
  select 'points were granted for payment ' || substring(t.reference from 9) || ', which is not paid'
    from ledger_transaction t
    left join payment p on t.reference = 'payment:' || p.id and p.status = 'paid'
    where t.reference like 'payment:%' and p.id is null
  union all
  select 'payment ' || p.id || ' is paid and has no invoice of its sum'
    from payment p
    left join invoice i on i.payment_id = p.id and i.refund_id is null and i.dispute_id is null
    where p.status = 'paid'
      and ((i.document ->> 'netCents')::bigint, (i.document ->> 'vatCents')::bigint, (i.document ->> 'grossCents')::bigint)
        is distinct from (p.net_cents, p.vat_cents, p.gross_cents)
`

const REFUND_BREACHES = sql`
  select 'refund ' || r.id || ' is done and has no papers of its sum'
    from refund r
    left join invoice note on note.refund_id = r.id and note.number like 'CN%'
    left join invoice instead on instead.refund_id = r.id and instead.number like 'IN%'
    where (r.status = 'done' or r.status = 'returned' and note.number is not null)
      and ((instead.number is not null) <> (r.kind = 'vat')
        or (note.document ->> 'netCents')::bigint - coalesce((instead.document ->> 'netCents')::bigint, 0)
          is distinct from r.net_cents
        or (note.document ->> 'vatCents')::bigint - coalesce((instead.document ->> 'vatCents')::bigint, 0)
          is distinct from r.vat_cents
        or (note.document ->> 'grossCents')::bigint - coalesce((instead.document ->> 'grossCents')::bigint, 0)
          is distinct from r.gross_cents)
  union all
  select 'more than payment ' || p.id || ' brought was refunded'
    from payment p join refund r on r.payment_id = p.id and r.status <> 'failed'
    group by p.id having sum(r.gross_cents) > p.gross_cents
`

/**
 * Lines add up to net, net and VAT to gross, and VAT is the rate's of net: a sum is rounded once to whole cents, net of a gross price or
 * VAT of a net one. A credit note is at most what earlier ones left of a part of a sum, each of them rounded, and so is an invoice that takes
 * its place.
 */
const PAPER_BREACHES = sql`
  select 'invoice ' || i.number || ' does not add up: ' || paper.net || ' net, ' || paper.vat || ' VAT, ' || paper.gross || ' gross' as breach
    from (select number, document, dispute_id from invoice union all select number, document, null from self_billed) as i,
      lateral (
        select (i.document ->> 'netCents')::bigint as net, (i.document ->> 'vatCents')::bigint as vat,
          (i.document ->> 'grossCents')::bigint as gross
      ) as paper,
      lateral (select sum("netCents") as net from jsonb_to_recordset(i.document -> 'lines') as line ("netCents" bigint)) as line,
      lateral (
        select sum("netCents") as net, sum("vatCents") as vat,
          bool_and(2 * abs(10000 * "vatCents" - "netCents" * "rateBasisPoints")
            <= (10000 + "rateBasisPoints") * case when i.document ->> 'kind' = 'credit-note' or i.dispute_id is not null then 3 else 1 end) as is_of_rate
        from jsonb_to_recordset(i.document -> 'vat') as tax ("netCents" bigint, "vatCents" bigint, "rateBasisPoints" bigint)
      ) as tax
    where (paper.net + paper.vat, line.net, tax.net, tax.vat, tax.is_of_rate)
      is distinct from (paper.gross, paper.net, paper.net, paper.vat, true)
`

const DISPUTE_BREACHES = sql`
  select 'payment ' || p.id || ' was lost to a dispute, and points of what was lost are left or spent'
    from payment p
    join (
      select payment_id, sum(lost_points) as points from payment_dispute
      where lost_points is not null group by payment_id
    ) lost on lost.payment_id = p.id
    join ledger_transaction t on t.reference = 'payment:' || p.id
    where (
        select coalesce(sum(l.points - l.used_points), 0) from wallet_lot l where l.grant_id = t.id
      ) + (
        select coalesce(sum(part.to_point - part.from_point), 0)
        from wallet_lot l
        join licence_part part on part.lot_id = l.id
        join licence on licence.id = part.licence_id and licence.ended_at is null
        where l.grant_id = t.id
      ) > greatest(0, p.points - lost.points - (
        select coalesce(sum(r.points), 0) from refund r where r.payment_id = p.id and r.status <> 'failed'
      ))
`

/** Disputes lost by earlier versions have no papers. */
const DISPUTE_PAPER_BREACHES = sql`
  select 'dispute ' || d.id || ' is ' || d.status || ', and its papers credit ' || papers.net || ' net and ' || papers.vat || ' VAT' as breach
    from payment_dispute d
    join (
      select dispute_id, sum(sign * (document ->> 'netCents')::bigint) as net, sum(sign * (document ->> 'vatCents')::bigint) as vat
      from invoice, lateral (select case when number like 'CN%' then 1 else -1 end) as signed (sign)
      where dispute_id is not null group by dispute_id
    ) papers on papers.dispute_id = d.id
    where case d.status when 'lost' then least(papers.net, papers.vat) < 0 or papers.net + papers.vat > d.amount_cents
      else (papers.net, papers.vat) <> (0, 0) end
  union all
  select 'more than payment ' || p.id || ' brought was credited'
    from payment p
    join invoice i on i.payment_id = p.id
    cross join lateral (select case when i.number like 'CN%' then -1 else 1 end) as signed (sign)
    group by p.id
    having least(sum(sign * (document ->> 'netCents')::bigint), sum(sign * (document ->> 'vatCents')::bigint)) < 0
`

/**
 * A gift card's sum, with any loss of the shop's, is split between the money left on it, its redemptions less refunds of
 * them, and refunds to its buyer. Cards of forfeited test payments are worth nothing.
 */
const GIFT_CARD_BREACHES = sql`
  select 'gift card ' || card.id || ' of ' || card.amount_cents || ' cents has ' || card.left_cents
      || ' left, and with what it bought ' || moved.cents as breach
    from gift_card card,
      lateral (
        select sum(part.cents) as cents from (
          select card.left_cents as cents
          union all select -card.overdrawn_cents
          union all select p.gross_cents from payment p where p.gift_card_id = card.id and p.status = 'paid'
          union all select -r.gross_cents from payment p join refund r on r.payment_id = p.id and r.status = 'done'
            where p.gift_card_id = card.id
          union all select r.gross_cents from refund r where r.payment_id = card.payment_id and r.status <> 'failed'
        ) as part
      ) as moved
    where card.state <> 'unpaid' and card.amount_cents <> moved.cents
      and not exists (
        select from payment p where p.forfeited_at is not null and (p.id = card.payment_id or p.gift_card_id = card.id)
      )
  union all
  select 'payment ' || p.id || ' is paid, and its gift card cannot be redeemed'
    from payment p left join gift_card card on card.payment_id = p.id and card.state <> 'unpaid'
    where p.kind = 'gift' and p.status = 'paid' and card.id is null
`

const INVOICE_GAPS = sql`
  select 'invoices ' || c.series || '-' || c.year || ' have a gap'
    from invoice_counter c
    where c.last_number <> (
      select count(*) from (select number from invoice union all select number from self_billed) as paper
      where paper.number like c.series || '-' || c.year || '-%')
`

/** Each row is a rule between payments, points, invoices and refunds that does not hold, in words. */
export async function selectBillingBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    ${PAYMENT_BREACHES} union all ${REFUND_BREACHES} union all ${PAPER_BREACHES} union all ${DISPUTE_BREACHES}
    union all ${DISPUTE_PAPER_BREACHES}    union all ${GIFT_CARD_BREACHES} union all ${INVOICE_GAPS}
  `.execute(over<BillingTables>(db))
  return rows.map((row) => row.breach)
}
