import { crc32 } from 'node:zlib'
import type { IndexedSound } from '@segno/sound-index'
import { selectIndexable, selectIndexableByIds, toKey } from '../catalogue/public.ts'
import type { Db } from '../platform/db/db.ts'
import { readFingerprint } from './read-fingerprint.ts'
import { asKey } from './search-query.ts'

const PAGE = 2_000
/** Sales weigh more than plays. */
const SALE_WEIGHT = 20

/** All published sounds, in parts. */
export async function* readAllSounds(db: Db): AsyncGenerator<IndexedSound[]> {
  let afterId: string | null = null
  for (;;) {
    const sounds: IndexedSound[] = await readSoundsAfter(db, afterId, PAGE)
    if (sounds.length > 0) yield sounds
    afterId = sounds.at(-1)?.id ?? null
    if (sounds.length < PAGE) return
  }
}

/** Published sounds by id, from the first whose id is greater. */
export async function readSoundsAfter(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<IndexedSound[]> {
  return (await selectIndexable(db, { afterId, limit })).map(toIndexed)
}

/** Those of the sounds that are published. */
export async function readSounds(db: Db, ids: readonly string[]): Promise<IndexedSound[]> {
  return (await selectIndexableByIds(db, ids)).map(toIndexed)
}

type IndexableRow = Awaited<ReturnType<typeof selectIndexable>>[number]

/** A row of the table as search sees it. */
export function toIndexed(row: IndexableRow): IndexedSound {
  return withStamp({
    id: row.id,
    title: row.title,
    artist: row.artist_name,
    artistHandle: row.artist_handle,
    pack: row.pack_title,
    packId: row.pack_id,
    kind: row.kind as IndexedSound['kind'],
    tempoBpm: row.tempo_bpm,
    otherTempoBpm: row.other_tempo_bpm,
    tempoConfidence: row.tempo_confidence,
    beats: row.beats,
    key: asKey(toKey(row.key_tonic, row.key_mode)),
    keyConfidence: row.key_confidence,
    loudnessLufs: row.loudness_lufs,
    instrument: row.instrument,
    genres: row.genres,
    moods: row.moods,
    tags: row.tags,
    durationSeconds: row.length_frames / row.sample_rate_hz,
    pricePoints: row.price_points,
    madeWithAi: row.made_with_ai as IndexedSound['madeWithAi'],
    trainingAllowed: row.training_allowed,
    publishedAtMs: row.published_at?.getTime() ?? 0,
    fingerprint: readFingerprint(row),
    popularity: row.play_count + SALE_WEIGHT * row.sale_count,
  })
}

/** Plays are counted without telling search, so the stamp leaves popularity out. */
function withStamp(sound: IndexedSound): IndexedSound {
  const { popularity: _, fingerprint, ...told } = sound
  const words = crc32(JSON.stringify(told))
  if (!fingerprint) return { ...sound, stamp: words }
  const { buffer, byteOffset, byteLength } = fingerprint
  return { ...sound, stamp: crc32(new Uint8Array(buffer, byteOffset, byteLength), words) }
}
