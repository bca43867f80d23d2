import type { WayOfWork } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { selectOnboarding } from './queries.ts'

/** @returns null where that has not been asked yet */
export async function readOnboarding(db: Db, accountId: string): Promise<WayOfWork | null> {
  const row = await selectOnboarding(db, accountId)
  if (!row) return null
  return {
    daw: row.daw as WayOfWork['daw'],
    genres: row.genres,
    instruments: row.instruments,
    waysOfWorking: row.ways_of_working as WayOfWork['waysOfWorking'],
    isSkipped: row.is_skipped,
  }
}
