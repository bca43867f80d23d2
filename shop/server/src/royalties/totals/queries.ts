import type { SalesBy, SalesTotal } from '@segno/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { RoyaltiesTables } from '../tables.ts'

interface Grouping {
  readonly key: RawBuilder<string>
  readonly name: RawBuilder<string>
}

const sameAsKey = (key: RawBuilder<string>): Grouping => ({ key, name: key })

const groupingsIn = (zone: string): Readonly<Record<SalesBy, Grouping>> => {
  const soldAt = sql`sold_at at time zone ${zone}`
  return {
    month: sameAsKey(sql`to_char(${soldAt}, 'YYYY-MM')`),
    week: sameAsKey(sql`to_char(date_trunc('week', ${soldAt}), 'YYYY-MM-DD')`),
    day: sameAsKey(sql`to_char(${soldAt}, 'YYYY-MM-DD')`),
    sound: { key: sql`sound.id::text`, name: sql`sound.title` },
    pack: { key: sql`coalesce(pack.id::text, '')`, name: sql`coalesce(pack.title, 'No pack')` },
    country: sameAsKey(sql`account.country`),
  }
}

export interface TotalsSearch extends DayRange {
  readonly artistId: string
  readonly by: SalesBy
  /** In which days, weeks and months begin. */
  readonly zone?: string | undefined
}

/** Sales that were not returned, added up. */
export function salesTotalsOf(db: Db, { artistId, by, zone = 'UTC', since, before }: TotalsSearch) {
  const { key, name } = groupingsIn(zone)[by]
  const totals = sql<SalesTotal>`(
    select ${key} as key, ${name} as name, count(*)::int as "saleCount", sum(licence.points)::int as points,
      sum(royalty.amount_micro_eur)::bigint as "royaltyMicroEur"
    from royalty
    join licence on licence.id = royalty.licence_id
    join sound on sound.id = licence.sound_id
    left join pack on pack.id = sound.pack_id
    join account on account.id = licence.account_id
    left join royalty_reversal as reversal
      on reversal.licence_id = royalty.licence_id and reversal.artist_id = royalty.artist_id
    where royalty.artist_id = ${artistId}::uuid and reversal.licence_id is null
      and (${since}::timestamptz is null or sold_at >= ${since}) and (${before}::timestamptz is null or sold_at < ${before})
    group by 1, 2
  )`.as<'total'>('total')
  const found = over<RoyaltiesTables>(db)
    .selectFrom(totals)
    .select(['total.key', 'total.name', 'total.saleCount', 'total.points', 'total.royaltyMicroEur'])
  return listSource(found, {
    sorts: { name: 'total.name', saleCount: 'total.saleCount', royalty: 'total.royaltyMicroEur' },
    id: 'total.key',
  })
}
