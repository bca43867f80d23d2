import { type OwnReport, type UserSound, userReportsList, userSoundsList } from '@segno/contract'
import { requireUser } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CsvColumns } from '../../platform/http/csv-answer.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import type { Route } from '../../platform/http/route.ts'
import { toOwnReport } from '../reports/report-sound.ts'
import { reportList, soundList, type SoundRow } from './queries.ts'

/** One account's sounds and reports, for administrators. */
export function userRoutes(db: Db): Route[] {
  const reports = listRoutes(userReportsList, {
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
  const sounds = listRoutes(userSoundsList, {
    rows: async ({ params: { userId }, query }) => {
      await requireUser(db, userId)
      return soundList(db, { accountId: userId, words: query.q ?? '', status: query.status })
    },
    toItems: (rows) => rows.map(toUserSound),
    csv: SOUNDS_CSV,
  })
  return [...reports, ...sounds]
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

const SOUNDS_CSV = {
  name: 'Sounds',
  columns: {
    Id: ({ id }) => id,
    Title: ({ title }) => title,
    Kind: ({ kind }) => kind,
    Status: ({ status }) => status,
    Price: ({ pricePoints }) => pricePoints,
    Sales: ({ saleCount }) => saleCount,
    Uploaded: ({ createdAt }) => createdAt,
  } satisfies CsvColumns<UserSound>,
}

function toUserSound(row: SoundRow): UserSound {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as UserSound['kind'],
    status: row.status as UserSound['status'],
    pricePoints: row.price_points,
    saleCount: row.sale_count,
    createdAt: row.created_at.toISOString(),
  }
}
