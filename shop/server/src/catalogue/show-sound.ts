import { drawnCoverAddress, type SoundDetail } from '@segno/contract'
import type { Caller } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { CatalogueContext } from './catalogue-context.ts'
import { coverOf } from './covers/cover-files.ts'
import { nameCover } from './covers/cover-name.ts'
import { soundNotFound } from './errors.ts'
import { selectPackFingerprints } from './covers/queries.ts'
import { selectMeasured } from './queries.ts'
import { toKey } from './sound-card.ts'
import { soundCards } from './sound-cards.ts'

/** @throws {AppError} sound_not_found for what does not exist, and for what is neither published nor owned */
export async function showSound(
  { db, ownedSoundIds }: Pick<CatalogueContext, 'db' | 'ownedSoundIds'>,
  soundId: string,
  caller: Caller | null,
): Promise<SoundDetail> {
  const row = isId(soundId) ? await selectMeasured(db, soundId) : undefined
  const sound = row && (await soundCards(db, [soundId])).get(soundId)
  if (!row || !sound) throw soundNotFound()
  const owned = caller === null ? [] : [...(await ownedSoundIds(caller.accountId, [soundId]))]
  const isOwned = owned.length > 0
  if (row.status !== 'published' && !isOwned) throw soundNotFound()
  const fingerprints = sound.pack && (await selectPackFingerprints(db, [sound.pack.id])).get(sound.pack.id)
  return {
    ...sound,
    measured: {
      kind: row.measured_kind as SoundDetail['kind'],
      tempoBpm: row.measured_tempo_bpm,
      tempoConfidence: row.tempo_confidence,
      key: toKey(row.measured_key_tonic, row.measured_key_mode),
      keyConfidence: row.key_confidence,
      truePeakDb: row.true_peak_db,
    },
    taggedBy: row.tagged_by as SoundDetail['taggedBy'],
    cover: sound.pack
      ? coverOf({ id: sound.pack.id, cover: row.pack_cover, fingerprints: fingerprints ?? [] })
      : drawnCoverAddress(nameCover(soundId, [row.fingerprint])),
    isOwned,
    isForSale: row.status === 'published',
  }
}
