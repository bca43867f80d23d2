import { BOOK_ACCOUNT_NAMES, type BookLine } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableBilling } from '../../billing/public.ts'
import { idOrNone } from '../../platform/db/id-or-none.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BooksTables } from '../tables.ts'

const on = (db: Db) => over<BooksTables & ReadableBilling>(db)

/** Number of the invoice of an entry's payment, of the credit note of its refund, of a dispute's paper, or of its payout's. */
const paperOf = (entry: string) => {
  const [source, payment] = [sql.ref(`${entry}.source`), sql.ref(`${entry}.payment_id`)]
  return sql<string | null>`(
    select number from invoice
    where payment_id = ${payment} and (
      ${source} = 'payment:' || payment_id and refund_id is null and dispute_id is null
      or ${source} = 'refund:' || refund_id and number like 'CN%'
      or ${source} = 'dispute-paper:' || number)
    union all
    select number from self_billed
    where split_part(${source}, ':', 1) in ('royalty-payment', 'affiliate-payout')
      and payout_id::text = split_part(${source}, ':', 2))`
}

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** In the chart's order, and VAT in that of countries and rates. */
const ID = sql<string>`concat_ws(' ', lpad(array_position(${[...BOOK_ACCOUNT_NAMES]}::text[], line.account)::text, 2, '0'),
  line.account, line.vat_country, lpad(line.vat_rate_basis_points::text, 5, '0'), line.currency)`

/** Each account with what it held before `from`, what came in between, and what it holds after `to`. */
export const balancesOf = (db: Db, { from = '0000', to = '9999' }: Days) => {
  const within = sql`entry.day >= ${from}`
  const balances = on(db)
    .selectFrom('book_line as line')
    .innerJoin('book_entry as entry', 'entry.id', 'line.entry_id')
    .select(['line.account', 'line.currency', 'line.vat_country', 'line.vat_rate_basis_points'])
    .select([
      ID.as('id'),
      sql<number>`coalesce(sum(amount_cents) filter (where not ${within}), 0)::bigint`.as('opening_cents'),
      sql<number>`coalesce(sum(amount_cents) filter (where ${within} and amount_cents > 0), 0)::bigint`.as(
        'debit_cents',
      ),
      sql<number>`-coalesce(sum(amount_cents) filter (where ${within} and amount_cents < 0), 0)::bigint`.as(
        'credit_cents',
      ),
      sql<number>`sum(amount_cents)::bigint`.as('closing_cents'),
    ])
    .where('entry.day', '<=', to)
    .groupBy(['line.account', 'line.currency', 'line.vat_country', 'line.vat_rate_basis_points'])
  return listSource(on(db).selectFrom(balances.as('balance')).selectAll('balance'), {
    sorts: { account: 'balance.id', currency: 'balance.currency' },
    id: 'balance.id',
    isSummed: true,
  })
}

interface LineSearch extends Days {
  readonly account?: string | undefined
  readonly source?: string | undefined
  readonly payment?: string | undefined
}

export const linesList = (db: Db, { from, to, account, source, payment }: LineSearch) =>
  listSource(
    on(db)
      .selectFrom('book_line as line')
      .innerJoin('book_entry as entry', 'entry.id', 'line.entry_id')
      .selectAll('line')
      .select(['entry.day', 'entry.payment_id', 'entry.posted_at'])
      .select([
        sql<BookLine['source']>`split_part(entry.source, ':', 1)`.as('source'),
        paperOf('entry').as('paper'),
      ])
      .$if(from !== undefined, (query) => query.where('entry.day', '>=', from!))
      .$if(to !== undefined, (query) => query.where('entry.day', '<=', to!))
      .$if(account !== undefined, (query) => query.where('line.account', '=', account!))
      .$if(payment !== undefined, (query) => query.where('entry.payment_id', '=', idOrNone(payment!)))
      .$if(source !== undefined, (query) => query.where('entry.source', 'like', `${source!}:%`)),
    {
      sorts: { day: 'entry.day', amountCents: 'line.amount_cents' },
      id: 'line.id',
    },
  )
