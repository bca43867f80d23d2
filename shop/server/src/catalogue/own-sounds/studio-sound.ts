import type { Sound, StudioSound } from '@segno/contract'
import { readNameHints } from '@segno/sound-analysis'
import type { Db } from '../../platform/db/db.ts'
import { soundNotFound } from '../errors.ts'
import { toKey } from '../sound-card.ts'
import { soundCards } from '../sound-cards.ts'
import { selectStudioRows, type StudioRow } from './queries.ts'

/** Whose eyes see it: artists are told only of what is theirs or published. */
export type Viewer = { readonly role: 'admin' } | { readonly role: 'artist'; readonly accountId: string }

/** These sounds with all that is known of them, in this order. Those that do not exist are left out. */
export async function showStudioSounds(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<StudioSound[]> {
  if (ids.length === 0) return []
  const [cards, rows] = await Promise.all([soundCards(db, ids), selectStudioRows(db, ids)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [card, row] = [cards.get(id), byId.get(id)]
    return card && row ? [toStudioSound(card, row, viewer)] : []
  })
}

function toStudioSound(card: Sound, row: StudioRow, viewer: Viewer): StudioSound {
  return {
    sound: card,
    status: row.status as StudioSound['status'],
    version: row.version,
    fileName: row.file_name,
    batchId: row.batch_id,
    measured: {
      kind: row.measured_kind as Sound['kind'],
      tempoBpm: row.measured_tempo_bpm,
      tempoConfidence: row.tempo_confidence,
      key: toKey(row.measured_key_tonic, row.measured_key_mode),
      keyConfidence: row.key_confidence,
      instrument: row.measured_instrument,
      instrumentConfidence: row.instrument_confidence,
      tuningCents: row.tuning_cents,
      truePeakDb: row.true_peak_db,
      seamDb: row.seam_db,
    },
    otherTempoBpm: row.other_tempo_bpm,
    named: namedFacts(row.file_name),
    filed: {
      kind: row.filed_kind as StudioSound['filed']['kind'],
      tempoBpm: row.filed_tempo_bpm,
      key: toKey(row.filed_key_tonic, row.filed_key_mode),
    },
    aiModel: row.ai_model,
    taggedBy: row.tagged_by as StudioSound['taggedBy'],
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    playCount: row.play_count,
    saleCount: row.sale_count,
    review:
      row.review_reason === null || row.reviewed_at === null
        ? null
        : { reason: row.review_reason, note: row.review_note, at: row.reviewed_at.toISOString() },
    nearDuplicateOf: nearDuplicate(row, viewer),
  }
}

function namedFacts(fileName: string | null): StudioSound['named'] {
  if (fileName === null) return { kind: null, tempoBpm: null, key: null, instrument: null }
  const { kind, tempoBpm, key, instrument } = readNameHints(fileName)
  return { kind, tempoBpm, key, instrument }
}

function nearDuplicate(row: StudioRow, viewer: Viewer): StudioSound['nearDuplicateOf'] {
  if (row.near_duplicate_of === null || row.twin_title === null) return null
  const maySee =
    viewer.role === 'admin' || row.twin_artist_id === viewer.accountId || row.twin_status === 'published'
  return maySee ? { id: row.near_duplicate_of, title: row.twin_title } : null
}

/** @throws {AppError} sound_not_found where one of them does not exist, or is not the artist's */
export function requireAll<Row extends { id: string; artist_id: string }>(
  rows: readonly Row[],
  wanted: { ids: readonly string[]; artistId: string | null },
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.ids.map((id) => {
    const row = byId.get(id)
    if (!row || (wanted.artistId !== null && row.artist_id !== wanted.artistId)) throw soundNotFound()
    return row
  })
}
