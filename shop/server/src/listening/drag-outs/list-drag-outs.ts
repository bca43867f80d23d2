import type { DraggedAs, DragOutPage } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOwnList } from '../own-list.ts'
import { wordsOf } from '../words-of.ts'
import {
  countDragOuts,
  deleteAllDragOuts,
  deleteAllMastersZips,
  deleteAllReports,
  selectAllDragOuts,
  selectDragOuts,
  selectLastDragTime,
} from './queries.ts'

interface Part {
  readonly accountId: string
  readonly q?: string | undefined
  readonly index: number
  readonly limit: number
  /** Of the first part; what was dragged later is left out. */
  readonly asOf?: string | undefined
}

/** One part of the history, newest first. Nothing ever leaves it, so that what came until `asOf` stays in its order. */
export async function listDragOuts(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { accountId, q, index, limit, asOf }: Part,
): Promise<DragOutPage> {
  const until = asOf === undefined ? ((await selectLastDragTime(db, accountId)) ?? now()) : new Date(asOf)
  const search = { accountId, words: wordsOf(q), until }
  const [rows, total] = await Promise.all([
    selectDragOuts(db, search, { offset: index, limit }),
    countDragOuts(db, search),
  ])
  const shown = await showSounds(db, accountId, rows)
  const sounds = rows.flatMap((row) => {
    const sound = shown.get(row.sound_id)
    if (!sound) return []
    return {
      ...sound,
      id: row.id,
      at: row.dragged_at.toISOString(),
      fileName: row.file_name,
      is: row.dragged_as as DraggedAs,
      tempoBpm: row.tempo_bpm,
      pitchSemitones: row.pitch_semitones,
    }
  })
  return { sounds, total, index: Math.min(total, index + limit), asOf: until.toISOString() }
}

async function showSounds(
  db: Db,
  accountId: string,
  rows: readonly { sound_id: string; status: string; dragged_at: Date }[],
) {
  const listed = rows.map((row) => ({ id: row.sound_id, status: row.status, at: row.dragged_at }))
  const shown = await showOwnList(db, accountId, listed)
  return new Map(shown.map((sound) => [sound.soundId, sound]))
}

export function exportDragOuts(db: Db, accountId: string): Promise<unknown[]> {
  return selectAllDragOuts(db, accountId)
}

export async function eraseDragOuts(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await deleteAllDragOuts(tx, accountId)
  await deleteAllMastersZips(tx, accountId)
  await deleteAllReports(tx, accountId)
}
