import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { holdsWords } from '../../platform/db/like-pattern.ts'
import { listSource } from '../../platform/db/list.ts'
import type { CatalogueTables } from '../tables.ts'

interface SoundSearch {
  readonly accountId: string
  /** Empty for all. */
  readonly words: string
  readonly status?: string | undefined
}

/** An artist's sounds, whatever their state. */
export function soundList(db: Db, { accountId, words, status }: SoundSearch) {
  const query = over<CatalogueTables>(db)
    .selectFrom('sound')
    .select(['id', 'title', 'kind', 'status', 'price_points', 'sale_count', 'created_at'])
    .where('artist_id', '=', accountId)
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(words !== '', (q) => q.where(holdsWords(words, [sql`title`])))
  return listSource(query, {
    sorts: { createdAt: 'created_at', title: { column: sql`lower(title)` }, saleCount: 'sale_count' },
    id: 'id',
  })
}

export type SoundRow = Awaited<ReturnType<ReturnType<typeof soundList>['page']>>[number]
