import type { Db } from '../platform/db/db.ts'
import { measured, streamed, type NewSound } from './add-sound.ts'
import { recordChanges } from './feed/queries.ts'
import { updateMeasured } from './queries.ts'

export interface Remeasured extends Pick<NewSound, 'measured' | 'claims' | 'preview'> {
  readonly id: string
  /** What would be shown of it, were it new. */
  readonly settled: Pick<NewSound, 'tempoBpm' | 'otherTempoBpm' | 'beats' | 'key'>
}

/**
 * Puts new measurements and previews in the place of older ones, and tells search of it. What is shown changes only where
 * it came from the analysis; what an artist or an administrator said stays.
 */
export async function remeasureSound(tx: Db, { id, settled, ...found }: Remeasured): Promise<void> {
  const { tempoBpm, otherTempoBpm, beats, key } = settled
  await updateMeasured(tx, id, {
    columns: { ...measured(found), ...streamed(found) },
    shown: {
      tempo_bpm: tempoBpm,
      other_tempo_bpm: otherTempoBpm,
      beats,
      key_tonic: key?.tonic ?? null,
      key_mode: key?.mode ?? null,
    },
  })
  await recordChanges(tx, [id])
}
