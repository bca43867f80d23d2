import {
  describePage,
  DOUBTS,
  type Answer,
  type Doubt,
  type DoubtfulSound,
  type listDoubtfulSounds as endpoint,
  type OpenReport,
  type ReportClaim,
  type ReportSubject,
} from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { showStudioSounds } from '../../catalogue/public.ts'
import { selectOpenReports } from '../queries.ts'
import { countByDoubts, selectDoubtfulIds, selectDoubts } from './queries.ts'

const DOUBT_NAMES = Object.keys(DOUBTS) as Doubt[]

/** The queue of doubtful sounds. Counts are of all of it, so that each doubt's number can stand beside its name. */
export async function listDoubtful(
  db: Db,
  { page, limit, doubt }: { page: number; limit: number; doubt?: Doubt | undefined },
): Promise<Answer<typeof endpoint>> {
  const combinations = await countByDoubts(db)
  const countWhere = (fits: (doubts: readonly string[]) => boolean): number =>
    combinations.reduce((sum, { doubts, count }) => (fits(doubts) ? sum + count : sum), 0)
  const counts = Object.fromEntries(
    DOUBT_NAMES.map((name) => [name, countWhere((doubts) => doubts.includes(name))]),
  ) as Record<Doubt, number>
  const totalItems = doubt === undefined ? countWhere(() => true) : counts[doubt]
  const ids = await selectDoubtfulIds(db, doubt ?? null, { offset: (page - 1) * limit, limit })
  const items = await showDoubtful(db, ids)
  return { items, meta: describePage({ page, limit, itemCount: items.length, totalItems }), counts }
}

/** These sounds with what is doubtful about them, in this order. */
export async function showDoubtful(db: Db, ids: readonly string[]): Promise<DoubtfulSound[]> {
  if (ids.length === 0) return []
  const [sounds, doubts, reports] = await Promise.all([
    showStudioSounds(db, { role: 'admin' }, ids),
    selectDoubts(db, ids),
    selectOpenReports(db, ids),
  ])
  const doubtsOf = new Map(doubts.map((row) => [row.id, row.doubts]))
  const reportsOf = Map.groupBy(reports, (row) => row.sound_id)
  return sounds.map((one) => ({
    ...one,
    doubts: DOUBT_NAMES.filter((name) => doubtsOf.get(one.sound.id)?.includes(name)),
    reports: (reportsOf.get(one.sound.id) ?? []).map((row): OpenReport => ({
      id: row.id,
      what: row.what as ReportSubject,
      claim: row.claim as ReportClaim | null,
      words: row.words,
      reportedAt: row.reported_at.toISOString(),
    })),
  }))
}
