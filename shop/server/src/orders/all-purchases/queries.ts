import { type RawBuilder, sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../accounts/public.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { holdsWords } from '../../platform/db/like-pattern.ts'
import type { OrdersTables } from '../tables.ts'

export interface AllPurchasesSearch extends DayRange {
  /** Part of a buyer's name or e-mail, a title, an artist's name or a licence's number; null for all. */
  readonly words: SearchedWords | null
  readonly buyer?: string | undefined
  readonly licence?: 'valid' | 'ended' | undefined
}

export type BoughtRow = Awaited<ReturnType<ReturnType<typeof allPurchases>['page']>>[number]

/** Purchases of all accounts, with those that have ended. */
export function allPurchases(db: Db, search: AllPurchasesSearch) {
  const lean = narrowed(db, search)
  return listSource(joined(lean), {
    sorts: {
      purchasedAt: 'licence.created_at',
      points: 'licence.points',
      value: 'licence.value_micro_eur',
    },
    id: 'licence.id',
    lean,
  })
}

function narrowed(db: Db, { words, buyer, licence, since, before }: AllPurchasesSearch) {
  return over<OrdersTables & ReadableCatalogue & ReadableAccounts>(db)
    .selectFrom('licence')
    .$if(buyer !== undefined, (query) => query.where('licence.account_id', '=', buyer!))
    .$if(licence !== undefined, (query) =>
      query.where('licence.ended_at', licence === 'ended' ? 'is not' : 'is', null),
    )
    .where((eb) => withinDays(eb, 'licence.created_at', { since, before }))
    .$if(words !== null, (query) => query.where('licence.id', 'in', withWords(words!)))
}

/** One branch a table, so that each is answered by its own index. */
function withWords({ words, pattern, people }: SearchedWords) {
  return sql<string>`(
    select id from licence where number ilike ${pattern}
    union all select id from licence where account_id = any(${people}::uuid[])
    union all select licence.id from licence join sound on sound.id = sound_id
      join artist on artist.account_id = sound.artist_id
      where ${holdsWords(words, [sql`sound.title`, sql`artist.name`])})`
}

function joined(licences: ReturnType<typeof narrowed>) {
  return licences
    .innerJoin('receipt', 'receipt.id', 'licence.receipt_id')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .leftJoin('account as buyer', (join) =>
      join.onRef('buyer.id', '=', 'licence.account_id').on('buyer.deleted_at', 'is', null),
    )
    .select(['licence.id', 'licence.number', 'licence.account_id', 'licence.sound_id', 'licence.points'])
    .select(['licence.value_micro_eur', 'licence.created_at', 'licence.ended_at', 'licence.end_reason'])
    .select([
      orderOf(sql`count(*)`).as('order_held'),
      orderOf(sql`coalesce(sum(other.points), 0)`).as('order_points'),
    ])
    .select(['receipt.number as receipt_number', 'buyer.first_name', 'buyer.last_name', 'buyer.email'])
}

const orderOf = (counted: RawBuilder<unknown>) =>
  sql<number>`(select ${counted}::int from licence as other
    where other.receipt_id = licence.receipt_id and other.ended_at is null)`
