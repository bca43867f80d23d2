import { listSource } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { openSessions, SESSION_COLUMNS } from '../queries.ts'
import { rememberedDevices } from '../second-factor/queries.ts'

interface OwnSearch {
  readonly accountId: string
  /** Part of an address or a name; empty for all. */
  readonly words: string
  readonly now: Date
}

/** Where an account is signed in. */
export function sessionList(db: Db, { accountId, words, now }: OwnSearch) {
  const pattern = likePattern(words)
  const query = openSessions(db, accountId, now)
    .select(SESSION_COLUMNS)
    .$if(words !== '', (q) =>
      q.where((eb) => eb.or([eb('user_agent', 'ilike', pattern), eb('client_address', 'ilike', pattern)])),
    )
  return listSource(query, { sorts: { lastUsedAt: 'last_used_at', createdAt: 'created_at' }, id: 'id' })
}

export function deviceList(db: Db, { accountId, words, now }: OwnSearch) {
  const query = rememberedDevices(db, accountId, now)
    .select(['id', 'name', 'remembered_at', 'last_used_at', 'ends_at'])
    .$if(words !== '', (q) => q.where('name', 'ilike', likePattern(words)))
  return listSource(query, {
    sorts: { lastUsedAt: 'last_used_at', rememberedAt: 'remembered_at', name: 'name' },
    id: 'id',
  })
}
