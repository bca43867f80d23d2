import { type UserSound, userSoundsList } from '@segno/contract'
import { requireUser } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CsvColumns } from '../../platform/http/csv-answer.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import type { Route } from '../../platform/http/route.ts'
import { soundList, type SoundRow } from './queries.ts'

/** One account's sounds, for administrators. */
export function userSoundsRoutes(db: Db): Route[] {
  return listRoutes(userSoundsList, {
    rows: async ({ params: { userId }, query }) => {
      await requireUser(db, userId)
      return soundList(db, { accountId: userId, words: query.q ?? '', status: query.status })
    },
    toItems: (rows) => rows.map(toUserSound),
    csv: SOUNDS_CSV,
  })
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
