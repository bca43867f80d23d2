import { sql } from 'kysely'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { reportsWithSounds } from '../reports/queries.ts'
import type { CatalogueTables } from '../tables.ts'

interface OwnSearch {
  readonly accountId: string
  /** Empty for all. */
  readonly words: string
  readonly status?: string | undefined
}

/** What an account has reported. */
export function reportList(db: Db, { accountId, words, status, since, before }: OwnSearch & DayRange) {
  const query = reportsWithSounds(db)
    .where('report.reporter_id', '=', accountId)
    .$if(status !== undefined, (q) => q.where('report.status', '=', status!))
    .where((eb) => withinDays(eb, 'report.reported_at', { since, before }))
    .$if(words !== '', (q) =>
      q.where(
        sql<boolean>`concat_ws(' ', sound.title, report.words, report.answer) ilike ${likePattern(words)}`,
      ),
    )
  return listSource(query, {
    sorts: { reportedAt: 'report.reported_at', title: { column: sql`lower(sound.title)` } },
    id: 'report.id',
  })
}

/** An artist's sounds, whatever their state. */
export function soundList(db: Db, { accountId, words, status }: OwnSearch) {
  const query = over<CatalogueTables>(db)
    .selectFrom('sound')
    .select(['id', 'title', 'kind', 'status', 'price_points', 'sale_count', 'created_at'])
    .where('artist_id', '=', accountId)
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(words !== '', (q) => q.where('title', 'ilike', likePattern(words)))
  return listSource(query, {
    sorts: { createdAt: 'created_at', title: { column: sql`lower(title)` }, saleCount: 'sale_count' },
    id: 'id',
  })
}

export type SoundRow = Awaited<ReturnType<ReturnType<typeof soundList>['page']>>[number]
