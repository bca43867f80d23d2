import {
  drawnCoverAddress,
  type Clip,
  type ClipBars,
  type Jam,
  type JamLane,
  type JamSummary,
} from '@segno/contract'
import { pitchClass, scaleOf } from '@segno/units'
import { nameCover, soundCards, toKey } from '../catalogue/public.ts'
import { ownedSoundIds } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Caller } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import { jamNotFound } from './errors.ts'
import { mayChange } from './policy.ts'
import { type JamAtHand, publishedJamList } from './published/queries.ts'
import { findJam, type JamRow, type LaneRow, selectLanes } from './queries.ts'

/** @throws {AppError} jam_not_found for what does not exist, and for somebody else’s draft */
async function readJam(db: Db, jamId: string, caller: Caller | null) {
  const row = isId(jamId) ? await findJam(db, jamId) : undefined
  const isEditable = row !== undefined && mayChange(caller, row)
  if (!row || (row.published_at === null && !isEditable)) throw jamNotFound()
  return { row, isEditable }
}

/** What other jams are to fit. @throws {AppError} jam_not_found as of `showJam` */
export async function readJamAtHand(db: Db, jamId: string, caller: Caller | null): Promise<JamAtHand> {
  const { row } = await readJam(db, jamId, caller)
  const key = scaleOf(toKey(row.key_tonic, row.key_mode))
  return { id: jamId, tempoBpm: row.tempo_bpm, key: key && { ...key, tonic: pitchClass(key.tonic) } }
}

/** @throws {AppError} jam_not_found for what does not exist, and for somebody else’s draft */
export async function showJam(db: Db, jamId: string, caller: Caller | null): Promise<Jam> {
  const { row, isEditable } = await readJam(db, jamId, caller)
  const lanes = await selectLanes(db, jamId)
  const ids = lanes.map((lane) => lane.sound_id)
  const [cards, owned] = await Promise.all([
    soundCards(db, ids),
    caller === null ? ([] as string[]) : ownedSoundIds(db, caller.accountId, ids),
  ])
  return {
    ...toSummary(row),
    isEditable,
    lanes: lanes.map((lane): JamLane => {
      const isOwned = owned.includes(lane.sound_id)
      const isForSale = lane.status === 'published'
      return {
        ...toLane(lane),
        isOwned,
        isForSale,
        sound: ((isForSale || isOwned) && cards.get(lane.sound_id)) || null,
      }
    }),
  }
}

/** The jams that were published last. */
export async function listNewestJams(db: Db, limit: number): Promise<JamSummary[]> {
  return (await publishedJamList(db, {}).page({ sort: '-publishedAt', offset: 0, limit })).map(toSummary)
}

export function toSummary(row: JamRow): JamSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    tempoBpm: row.tempo_bpm,
    key: scaleOf(toKey(row.key_tonic, row.key_mode)),
    bars: row.bars,
    halfDouble: row.half_double,
    state: row.published_at === null ? 'draft' : 'published',
    version: row.version,
    cover: drawnCoverAddress(nameCover(row.id, row.fingerprints)),
    artist:
      row.artist_handle === null || row.artist_name === null
        ? null
        : { handle: row.artist_handle, name: row.artist_name },
    laneCount: row.lane_count,
    genres: row.genres,
    updatedAt: row.updated_at.toISOString(),
    featuredPlace: row.featured_place,
    fittingCount: row.fitting_count,
    publishedAt: row.published_at?.toISOString() ?? null,
  }
}

type StoredClip = ClipBars & Partial<Clip>

function toLane(lane: LaneRow): Omit<JamLane, 'isForSale' | 'isOwned' | 'sound'> {
  return {
    soundId: lane.sound_id,
    title: lane.title,
    artistName: lane.artist_name,
    // Those of older jams have no offset.
    clips: (lane.clips as StoredClip[]).map((clip) => ({ offsetBars: 0, ...clip })),
    gainDb: lane.gain_db,
    pan: lane.pan,
    pitchSemitones: lane.pitch_semitones,
    isMuted: lane.is_muted,
    isSoloed: lane.is_soloed,
  }
}
