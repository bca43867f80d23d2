import { sql } from 'kysely'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { listSource } from '../../platform/db/list.ts'
import { reportsWithSounds } from '../queries.ts'

interface ReportSearch extends DayRange {
  readonly accountId: string
  /** Empty for all. */
  readonly words: string
  readonly status?: string | undefined
}

/** What an account has reported. */
export function reportList(db: Db, { accountId, words, status, since, before }: ReportSearch) {
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
