import { type OwnReport, userReportsList } from '@segno/contract'
import { requireUser } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CsvColumns } from '../../platform/http/csv-answer.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import type { Route } from '../../platform/http/route.ts'
import { toOwnReport } from '../report-sound.ts'
import { reportList } from './queries.ts'

/** One account's reports, for administrators. */
export function userReportsRoutes(db: Db): Route[] {
  return listRoutes(userReportsList, {
    rows: async ({ params: { userId }, query }) => {
      await requireUser(db, userId)
      return reportList(db, {
        accountId: userId,
        words: query.q ?? '',
        status: query.status,
        ...dayRange(query),
      })
    },
    toItems: (rows) => rows.map(toOwnReport),
    csv: REPORTS_CSV,
  })
}

const REPORTS_CSV = {
  name: 'Reports',
  columns: {
    Reported: ({ reportedAt }) => reportedAt,
    Sound: ({ sound }) => sound.title,
    What: ({ what }) => what,
    Words: ({ words }) => words,
    Status: ({ status }) => status,
    Answer: ({ answer }) => answer,
    'Points earned': ({ earnedPoints }) => earnedPoints,
  } satisfies CsvColumns<OwnReport>,
}
