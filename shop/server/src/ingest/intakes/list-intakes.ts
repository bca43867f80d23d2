import { describePage, INTAKE_STATES, type Intake, type IntakeList } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { countByState, countIntakes, selectIntakes, type IntakeFilter, type ShownIntake } from './queries.ts'

/** The files an artist uploaded, wherever each is on its way. */
export async function listIntakes(
  db: Db,
  filter: IntakeFilter,
  page: { page: number; limit: number },
): Promise<IntakeList> {
  // First of all the time: what changes while we read comes again the next time.
  const { counts, asOf } = await countByState(db, filter)
  const [rows, totalItems] = await Promise.all([selectIntakes(db, filter, page), countIntakes(db, filter)])
  const [uploading, queued, processing, ready, refused, failed] = INTAKE_STATES.map(
    (state) => counts.get(state) ?? 0,
  ) as [number, number, number, number, number, number]
  return {
    items: rows.map(showIntake),
    meta: describePage({ ...page, itemCount: rows.length, totalItems }),
    counts: { uploading, queued, processing, ready, refused, failed },
    asOf: asOf.toISOString(),
  }
}

function showIntake(row: ShownIntake): Intake {
  const { refusal_code: code, refusal_message: message, twin_id: twinId } = row
  const twin = twinId === null ? null : { soundId: twinId, title: row.twin_title ?? '' }
  return {
    id: row.id,
    batchId: row.batch_id,
    fileName: row.file_name,
    state: row.state,
    step: row.step as Intake['step'],
    doneFraction: row.done_fraction,
    sizeBytes: row.size_bytes,
    receivedBytes: row.received_bytes,
    soundId: row.sound_id,
    reason: code === null || message === null ? null : { code, message },
    duplicateOf: row.state === 'ready' ? null : twin,
    nearDuplicateOf: row.state === 'ready' ? twin : null,
    createdAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
  }
}
