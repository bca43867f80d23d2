import { sql } from 'kysely'
import type { ReadableBilling } from '../../billing/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BooksTables } from '../tables.ts'

const on = (db: Db) => over<BooksTables & ReadableBilling>(db)

const quarterOf = (day: string) => sql`to_char((i.document ->> ${day})::date, 'YYYY-"Q"Q')`

export interface VatRow {
  readonly id: string
  readonly country: string
  readonly kind: 'charged' | 'reverse-charge' | 'outside'
  /** Of what the shop bought from artists and affiliates; its sales otherwise. */
  readonly is_input: boolean
  readonly rate: number
  readonly corrects: string | null
  readonly currency: string
  readonly net_cents: number
  readonly vat_cents: number
  /** As the papers state it; null where one of them does not. */
  readonly own_vat_cents: number | null
  readonly papers: number
}

/**
 * Papers that were issued in a quarter, summed up. What was supplied in an earlier one corrects that. Gift cards are left out: VAT of what
 * they buy is declared when it is bought. Self-billed papers bring VAT that the shop deducts, in the quarter of the paper, and sums on
 * which it owes the VAT itself.
 */
export const vatReturnOf = (db: Db, quarter: string) =>
  listSource<VatRow, 'country' | 'vatCents'>(
    on(db)
      .selectFrom(
        sql<VatRow>`(
          select concat_ws(' ', country, case when is_input then 'input' end, kind, lpad(rate::text, 5, '0'), corrects, currency) as id,
            country, kind, is_input, rate, corrects, currency, sum(sign * net_cents)::bigint as net_cents, sum(sign * vat_cents)::bigint as vat_cents,
            case when count(*) = count(own_vat_cents) then sum(sign * own_vat_cents)::bigint end as own_vat_cents,
            count(*)::int as papers
          from (
            select p.vat_country as country, tax ->> 'vatKind' as kind, false as is_input, (tax ->> 'rateBasisPoints')::int as rate,
              nullif(${quarterOf('suppliedOn')}, ${quarter}) as corrects, p.currency,
              case when i.number like 'CN%' then -1 else 1 end as sign,
              (tax ->> 'netCents')::bigint as net_cents, (tax ->> 'vatCents')::bigint as vat_cents,
              (i.document -> 'vatInSellerCurrency' ->> 'amountCents')::bigint as own_vat_cents
            from invoice i
            join payment p on p.id = i.payment_id, jsonb_array_elements(i.document -> 'vat') as tax
            where ${quarterOf('issuedOn')} = ${quarter} and p.kind <> 'gift'
            union all
            select i.document #>> '{seller,country}', case when i.vat_status = 'outside' then 'reverse-charge' else tax ->> 'vatKind' end, true, (tax ->> 'rateBasisPoints')::int, null, i.document ->> 'currency',
              case when i.corrects is null then 1 else -1 end,
              (tax ->> 'netCents')::bigint, (tax ->> 'vatCents')::bigint,
              (i.document -> 'vatInSellerCurrency' ->> 'amountCents')::bigint
            from self_billed i, jsonb_array_elements(i.document -> 'vat') as tax
            where ${quarterOf('issuedOn')} = ${quarter} and (tax ->> 'vatKind' in ('charged', 'reverse-charge') or i.vat_status = 'outside')
          ) as paper
          group by country, kind, is_input, rate, corrects, currency
        )`.as('declared'),
      )
      .selectAll('declared'),
    { sorts: { country: 'declared.id', vatCents: 'declared.vat_cents' }, id: 'declared.id', isSummed: true },
  )
