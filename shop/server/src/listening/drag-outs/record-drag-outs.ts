import { holdOwnAccount } from '../../accounts/public.ts'
import type { DraggedAs } from '@segno/contract'
import { createHash } from 'node:crypto'
import { ownedSoundIds } from '../../orders/public.ts'
import type { Kept } from '../../platform/db/sweep.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { reportKeyReused } from '../errors.ts'
import { findReportHash, insertDragOuts, insertReport, type NewDragOut } from './queries.ts'

type RecordContext = Pick<Platform, 'db' | 'now'>

/** For as long as a program may have been without a network, and tells once more. */
export const DRAG_OUT_REPORTS_KEPT: Kept = {
  table: 'drag_out_report',
  since: 'reported_at',
  forMs: 7 * 24 * 60 * 60_000,
}

interface Dragged {
  readonly soundId: string
  readonly fileName: string
  readonly is?: DraggedAs | undefined
  readonly tempoBpm: number | null
  readonly pitchSemitones: number | null
}

interface Report {
  readonly accountId: string
  /** Made by the client for one report; the same key records once. */
  readonly idempotencyKey: string
  readonly drags: readonly Dragged[]
}

/**
 * What programs tell late, or of sounds that are gone, does no harm. That a file is the master
 * is believed only of whoever owns the sound; that it is a preview, which they may have had before they bought it, of anybody.
 *
 * @throws {AppError} not_registered, idempotency_key_reused
 */
export async function reportDragOuts({ db, now }: RecordContext, report: Report): Promise<null> {
  const { accountId, drags } = report
  const known = drags.filter(({ soundId }) => isId(soundId))
  await inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    if (!(await isFirst(tx, report, now()))) return
    const owned = await ownedSoundIds(
      tx,
      accountId,
      known.map(({ soundId }) => soundId),
    )
    const told = known.map(({ soundId, is, ...facts }): NewDragOut => {
      const draggedAs = owned.includes(soundId) && is !== 'preview' ? 'master' : 'preview'
      return { ...facts, id: newId(), soundId, draggedAs }
    })
    await insertDragOuts(tx, told, { accountId, ownedSoundIds: owned, now: now() })
  })
  return null
}

/** @throws {AppError} idempotency_key_reused where the key belongs to another report */
async function isFirst(
  tx: Db,
  { accountId, idempotencyKey, drags }: Report,
  reportedAt: Date,
): Promise<boolean> {
  const requestHash = hashReport(drags)
  if (await insertReport(tx, { accountId, idempotencyKey, requestHash, reportedAt })) return true
  if ((await findReportHash(tx, accountId, idempotencyKey)) !== requestHash) throw reportKeyReused()
  return false
}

function hashReport(drags: readonly Dragged[]): string {
  const facts = drags.map(({ soundId, fileName, is, tempoBpm, pitchSemitones }) => [
    soundId,
    fileName,
    is,
    tempoBpm,
    pitchSemitones,
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** Each id is recorded once, however often and at whatever time it comes. @throws {AppError} not_registered */
export async function recordDragOuts(
  { db, now }: RecordContext,
  accountId: string,
  drags: readonly NewDragOut[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    const soundIds = drags.map(({ soundId }) => soundId)
    const owned = await ownedSoundIds(tx, accountId, soundIds)
    await insertDragOuts(tx, drags, { accountId, ownedSoundIds: owned, now: now() })
  })
}
