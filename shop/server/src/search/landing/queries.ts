import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { type Db, over } from '../../platform/db/db.ts'
import type { LandingPart } from './landing-address.ts'

/** Figures that the index does not have; prices are null where there are no such sounds. */
export interface LandingFacts {
  readonly artistCount: number
  readonly packCount: number
  readonly leastPoints: number | null
  readonly mostPoints: number | null
}

/** Of the published sounds that meet all of these conditions. A root alone is in both keys of its tonic. */
export async function selectLandingFacts(db: Db, parts: readonly LandingPart[]): Promise<LandingFacts> {
  let query = over<ReadableCatalogue>(db).selectFrom('sound').where('status', '=', 'published')
  for (const part of parts) {
    if (part.kind === 'tempo') query = query.where('tempo_bpm', '=', part.tempoBpm)
    else if (part.kind === 'key')
      query = query
        .where('key_tonic', '=', part.key.tonic)
        .where((on) => on.or([on('key_mode', '=', part.key.mode), on('key_mode', 'is', null)]))
    else if (part.kind === 'genre') query = query.where(sql<boolean>`genres @> ${[part.slug]}::text[]`)
    else query = query.where('instrument', '=', part.slug)
  }
  return query
    .select([
      sql<number>`count(distinct artist_id)::integer`.as('artistCount'),
      sql<number>`count(distinct pack_id)::integer`.as('packCount'),
      sql<number | null>`min(price_points)`.as('leastPoints'),
      sql<number | null>`max(price_points)`.as('mostPoints'),
    ])
    .executeTakeFirstOrThrow()
}
