import { sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../accounts/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { PlatformTables } from '../../platform/tables.ts'

/** Filters left out narrow nothing down. */
interface EventSearch extends DayRange {
  /** Part of a name, an e-mail address or a subject; null for all. */
  readonly words: SearchedWords | null
  readonly kind?: string | undefined
  readonly accountId?: string | undefined
  readonly network?: string | undefined
}

/** The security log, with the addresses that accounts have today. */
export function securityEventList(db: Db, search: EventSearch) {
  const lean = securityEvents(db, search)
  return listSource(withAccounts(lean), {
    sorts: { at: 'security_event.at' },
    id: 'security_event.id',
    lean,
  })
}

function securityEvents(db: Db, { words, kind, accountId, network, since, before }: EventSearch) {
  return over<PlatformTables & ReadableAccounts>(db)
    .selectFrom('security_event')
    .$if(words !== null, (query) => query.where('security_event.id', 'in', withWords(words!)))
    .$if(kind !== undefined, (query) => query.where('security_event.kind', '=', kind!))
    .$if(accountId !== undefined, (query) => query.where('security_event.account_id', '=', accountId!))
    .$if(network !== undefined, (query) => query.where('security_event.network', '=', network!))
    .where((eb) => withinDays(eb, 'security_event.at', { since, before }))
}

function withAccounts(events: ReturnType<typeof securityEvents>) {
  return events
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'security_event.account_id').on('account.deleted_at', 'is', null),
    )
    .select([
      'security_event.id',
      'security_event.at',
      'security_event.kind',
      'security_event.account_id',
      'account.email',
      'security_event.network',
      'security_event.subject',
      'security_event.reason',
    ])
}

/** One branch a table, so that each is answered by its own index. */
function withWords({ pattern, people }: SearchedWords) {
  return sql<string>`(
    select id from security_event where subject ilike ${pattern}
    union all select id from security_event where account_id = any(${people}::uuid[]))`
}
