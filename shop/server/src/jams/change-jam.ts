import { isDeepStrictEqual } from 'node:util'
import {
  type createJam as createEndpoint,
  type Jam,
  offsetLimitBars,
  type RequestParts,
  type saveJam as saveEndpoint,
} from '@segno/contract'
import { soundCards, soundNotFound } from '../catalogue/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import type { Caller } from '../platform/http/route.ts'
import { isId, newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { jamChanged, jamEmpty, jamNotFound, offsetBeyondSound } from './errors.ts'
import { mayChange } from './policy.ts'
import {
  insertJam,
  lockJam,
  removeJam,
  replaceLanes,
  selectLanes,
  setPublished,
  updateJam,
} from './queries.ts'
import { showJam } from './show-jam.ts'

type JamsContext = Pick<Platform, 'db' | 'now'>
type NewJam = RequestParts<typeof createEndpoint, 'out'>['body']
type SavedJam = RequestParts<typeof saveEndpoint, 'out'>['body']

/** @throws {AppError} sound_not_found, offset_beyond_sound */
export async function createJam(
  { db, now }: JamsContext,
  caller: Caller,
  { lanes = [], ...facts }: NewJam,
): Promise<Jam> {
  const id = newId()
  const isEditorial = caller.role === 'admin'
  const isPrivate = caller.role === 'user'
  await inTransaction(db, async (tx) => {
    await insertJam(tx, { ...facts, id, ownerId: caller.accountId, isEditorial, isPrivate, now: now() })
    await replaceLanes(tx, id, await nameLanes(tx, id, lanes))
  })
  return showJam(db, id, caller)
}

/**
 * The same save sent once more, because its answer was lost, changes nothing and is answered like the first.
 *
 * @throws {AppError} jam_not_found, jam_changed, sound_not_found, offset_beyond_sound
 */
export async function saveJam(
  { db, now }: JamsContext,
  { caller, jamId }: { caller: Caller; jamId: string },
  saved: SavedJam,
): Promise<Jam> {
  await inTransaction(db, async (tx) => {
    const { version } = await lock(tx, jamId, caller)
    if (version === saved.version + 1 && isAlready(await showJam(tx, jamId, caller), saved)) return
    if (version !== saved.version) throw jamChanged()
    const lanes = await nameLanes(tx, jamId, saved.lanes)
    await updateJam(tx, jamId, { ...saved, now: now() })
    await replaceLanes(tx, jamId, lanes)
  })
  return showJam(db, jamId, caller)
}

function isAlready(jam: Jam, saved: SavedJam): boolean {
  const { title, description, tempoBpm, key, bars, halfDouble } = jam
  const lanes = jam.lanes.map((lane) => ({
    soundId: lane.soundId,
    clips: lane.clips,
    gainDb: lane.gainDb,
    pan: lane.pan,
    pitchSemitones: lane.pitchSemitones,
    isMuted: lane.isMuted,
    isSoloed: lane.isSoloed,
  }))
  const { version: _, ...sent } = saved
  return isDeepStrictEqual({ title, description, tempoBpm, key, bars, halfDouble, lanes }, sent)
}

/** Lanes with the names of their sounds. What is in the jam already stays, whatever became of it. */
async function nameLanes(tx: Db, jamId: string, lanes: SavedJam['lanes']) {
  const before = new Map((await selectLanes(tx, jamId)).map((lane) => [lane.sound_id, lane]))
  const ids = lanes.map(({ soundId }) => soundId)
  const onSale = await soundCards(tx, ids.filter(isId), { publishedOnly: true })
  return lanes.map(({ soundId, ...lane }) => {
    const sound = onSale.get(soundId)
    if (sound) {
      const limitBars = offsetLimitBars(sound)
      if (lane.clips.some(({ offsetBars }) => offsetBars >= limitBars)) throw offsetBeyondSound(sound.title)
      return { ...lane, soundId, title: sound.title, artistName: sound.artist.name }
    }
    const kept = before.get(soundId)
    if (!kept) throw soundNotFound()
    return { ...lane, soundId, title: kept.title, artistName: kept.artist_name }
  })
}

/** @throws {AppError} jam_not_found, jam_empty */
export async function publishJam(
  { db, now }: JamsContext,
  { caller, jamId, isPublished }: { caller: Caller; jamId: string; isPublished: boolean },
): Promise<Jam> {
  await inTransaction(db, async (tx) => {
    const { published_at: publishedAt } = await lock(tx, jamId, caller)
    if ((publishedAt !== null) === isPublished) return
    const lanes = isPublished ? await selectLanes(tx, jamId) : []
    if (isPublished && !lanes.some(({ clips }) => (clips as unknown[]).length > 0)) throw jamEmpty()
    await setPublished(tx, jamId, isPublished ? now() : null)
  })
  return showJam(db, jamId, caller)
}

/** @throws {AppError} jam_not_found */
export async function deleteJam(
  { db }: JamsContext,
  { caller, jamId }: { caller: Caller; jamId: string },
): Promise<null> {
  await inTransaction(db, async (tx) => {
    await lock(tx, jamId, caller)
    await removeJam(tx, jamId)
  })
  return null
}

async function lock(tx: Db, jamId: string, caller: Caller) {
  const jam = isId(jamId) ? await lockJam(tx, jamId) : undefined
  if (!jam || !mayChange(caller, jam)) throw jamNotFound()
  return jam
}
