import type { UnpaidState } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../accounts/public.ts'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

export interface UnpaidSearch extends DayRange {
  /** Part of a package's name or of a person; null for all. */
  readonly words: SearchedWords | null
  readonly kind?: string | undefined
  readonly state?: UnpaidState | undefined
}

export type UnpaidRow = Awaited<ReturnType<ReturnType<typeof unpaidOf>['page']>>[number]

/** A form that was sent waits for the buyer's bank, and one that ends after that was refused by it. A card can be declined at once. */
const unpaidState = sql<UnpaidState>`case
  when payment.sent_at is not null then case when payment.status = 'open' then 'onItsWay' else 'refused' end
  when payment.declined_at is not null then 'declined'
  when payment.status = 'open' then 'open' else 'expired' end`

/** Payments of one account that are on their way, or were refused since then; the newest first. */
export function selectOwnUnpaid(db: Db, accountId: string, since: Date) {
  return over<BillingTables>(db)
    .selectFrom('payment')
    .select(['id', 'name', 'kind', 'currency', 'gross_cents', 'started_at', unpaidState.as('state')])
    .where('account_id', '=', accountId)
    .where('status', '<>', 'paid')
    .where((where) =>
      where.or([
        where(unpaidState, '=', 'onItsWay'),
        where.and([where(unpaidState, 'in', ['declined', 'refused']), where('started_at', '>=', since)]),
      ]),
    )
    .orderBy('started_at', 'desc')
    .limit(20)
    .execute()
}

/** Payments whose money has not come. */
export function unpaidOf(db: Db, { words, kind, state, since, before }: UnpaidSearch) {
  const lean = over<BillingTables & ReadableAccounts>(db)
    .selectFrom('payment')
    .where('payment.status', '<>', 'paid')
    .$if(kind !== undefined, (query) => query.where('payment.kind', '=', kind!))
    .$if(state !== undefined, (query) => query.where(unpaidState, '=', state!))
    .where((eb) => withinDays(eb, 'payment.started_at', { since, before }))
    .$if(words !== null, (query) =>
      query.where(
        sql<boolean>`(payment.account_id = any(${words!.people}::uuid[]) or payment.name ilike ${words!.pattern})`,
      ),
    )
  const shown = lean
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select(['payment.id', 'payment.account_id', 'payment.name', 'payment.kind', 'payment.currency'])
    .select(['payment.gross_cents', 'payment.started_at', 'payment.sent_at', 'payment.intent_id'])
    .select(['payment.provider_invoice_id', 'payment.livemode', 'payment.provider_account', 'account.email'])
    .select([
      unpaidState.as('state'),
      sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('user_name'),
    ])
  return listSource(shown, {
    sorts: { startedAt: 'payment.started_at', grossCents: 'payment.gross_cents' },
    id: 'payment.id',
    lean,
  })
}
