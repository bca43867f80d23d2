import {
  ACOUSTIC_HASH_VERSION,
  acousticKeys,
  ASKED_KEYS,
  compareAcoustically,
  KEPT_KEYS,
  type AcousticHash,
} from '@segno/sound-analysis'
import type { Db } from '../../platform/db/db.ts'
import type { ProcessedSound } from '../audio/audio-workshop.ts'
import { saveAcoustic, selectCandidates } from './queries.ts'

/** Of 37,000 pairs of different sounds none came below 0.3; nearly all copies that were cut or made louder stay below. */
const MAX_ERROR_RATE = 0.25
const MIN_OVERLAP = 0.6
const MAX_CANDIDATES = 20

type Hashes = ProcessedSound['acousticHashes']

/** @returns the sound that is most likely the same but for its level or its ends; null where there is none */
export async function findNearDuplicate(
  db: Db,
  hashes: Hashes,
  exceptId: string | null = null,
): Promise<string | null> {
  const keys = [...new Set(hashes.flatMap((hash) => acousticKeys(hash, ASKED_KEYS)))]
  if (keys.length === 0) return null
  const candidates = await selectCandidates(db, {
    keys,
    version: ACOUSTIC_HASH_VERSION,
    exceptId,
    limit: MAX_CANDIDATES,
  })
  const near = candidates.flatMap(({ sound_id: soundId, hash }) => {
    const errorRate = errorRateOf(hashes, fromBytes(hash))
    return errorRate < MAX_ERROR_RATE ? [{ soundId, errorRate }] : []
  })
  return near.toSorted((one, other) => one.errorRate - other.errorRate)[0]?.soundId ?? null
}

function errorRateOf(hashes: Hashes, known: AcousticHash): number {
  const rates = hashes.map((hash) => {
    const match = compareAcoustically(hash, known)
    return match === null || match.overlap < MIN_OVERLAP ? 1 : match.errorRate
  })
  return Math.min(...rates)
}

/** So that copies of it will be found. */
export async function keepAcoustic(tx: Db, soundId: string, [hash]: Hashes): Promise<void> {
  await saveAcoustic(tx, {
    soundId,
    version: ACOUSTIC_HASH_VERSION,
    hash: Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength),
    keys: acousticKeys(hash, KEPT_KEYS),
  })
}

/** Rows come at any place in memory, and whole numbers of 32 bits may not. */
function fromBytes(bytes: Buffer): AcousticHash {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}
