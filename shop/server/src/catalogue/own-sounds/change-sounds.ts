import {
  fixedOnceReviewed,
  soundCan,
  type SoundChange,
  type SoundStatus,
  type StudioSound,
} from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { badFields } from '../../platform/app-error.ts'
import { soundChanged, soundNotFound, soundNotOpen } from '../errors.ts'
import { recordChanges } from '../feed/queries.ts'
import { holdVocabulary, selectKnownTerms } from '../../vocabulary/public.ts'
import { lockPacks, lockSounds, updateSound, type LockedSound } from './queries.ts'
import { beatsOf, settlesTags } from './rules.ts'
import { requireAll, showStudioSounds, type Viewer } from './studio-sound.ts'

export interface ChangeOrder {
  readonly id: string
  /** The version that whoever changes it has seen. */
  readonly version: number
  readonly set: SoundChange
}

export interface ChangeContext extends Pick<Platform, 'db' | 'now'> {
  readonly prices: { readonly min: number; readonly max: number }
}

/**
 * Changes what is said of sounds: all of the changes are made, or none. An artist changes their own outside review; an
 * admin changes any.
 *
 * @throws {AppError} sound_not_found, sound_not_open, sound_changed, bad_request with the path of each field that is wrong
 */
export async function changeSounds(
  ctx: ChangeContext,
  actor: Viewer,
  changes: readonly ChangeOrder[],
): Promise<StudioSound[]> {
  const ids = changes.map((change) => change.id)
  await inTransaction(ctx.db, (tx) => changeSoundsIn(tx, ctx, actor, changes))
  return showStudioSounds(ctx.db, actor, ids)
}

/** The same in the caller's transaction. */
export async function changeSoundsIn(
  tx: Db,
  { prices, now }: Omit<ChangeContext, 'db'>,
  actor: Viewer,
  changes: readonly ChangeOrder[],
): Promise<void> {
  const ids = changes.map((change) => change.id)
  if (new Set(ids).size < ids.length) throw badFields([{ path: 'changes', message: 'names a sound twice' }])
  if (!ids.every(isId)) throw soundNotFound()
  const artistId = actor.role === 'artist' ? actor.accountId : null
  // Before the sounds, in the order in which a merge of two words takes them.
  await holdVocabulary(tx)
  const locked = requireAll(await lockSounds(tx, ids), { ids, artistId })
  if (actor.role === 'artist') refuseClosed(locked, changes)
  refuseUnseen(locked, changes)
  await refuseUnfit(tx, locked, { changes, prices })
  for (const [at, sound] of locked.entries()) {
    const set = changes[at]?.set
    if (set) await updateSound(tx, sound.id, { ...toColumns(sound, set, actor.role), updated_at: now() })
  }
  await recordChanges(tx, ids)
}

function refuseClosed(locked: readonly LockedSound[], changes: readonly ChangeOrder[]): void {
  for (const [at, sound] of locked.entries()) {
    const status = sound.status as SoundStatus
    if (!soundCan('change', status)) throw soundNotOpen(sound.title, status)
    const fixed = isReviewed(status) ? fixedOnceReviewed(changes[at]?.set ?? {}) : null
    if (fixed !== null)
      throw badFields([
        {
          path: `changes.${at}.set.${fixed}`,
          message: 'stays as it was reviewed. Withdraw the sound to change it.',
        },
      ])
  }
}

const isReviewed = (status: SoundStatus): boolean => status === 'published'

function refuseUnseen(locked: readonly LockedSound[], changes: readonly ChangeOrder[]): void {
  const stale = locked.filter((sound, at) => sound.version !== changes[at]?.version)
  if (stale.length > 0) throw soundChanged(stale)
}

/** Words that are not in the vocabulary, prices out of range, packs of somebody else. */
async function refuseUnfit(
  tx: Db,
  locked: readonly LockedSound[],
  { changes, prices }: { changes: readonly ChangeOrder[]; prices: ChangeContext['prices'] },
): Promise<void> {
  const words = changes.flatMap(({ set }) => wordsOf(set))
  const known = await selectKnownTerms(tx, words)
  const packIds = [...new Set(changes.flatMap(({ set }) => (set.packId ? [set.packId] : [])))]
  const packs = new Map((await lockPacks(tx, packIds.filter(isId))).map((pack) => [pack.id, pack.artist_id]))
  const wrong = changes.flatMap(({ set }, at) => {
    const path = (field: string) => `changes.${at}.set.${field}`
    const unknown = wordsOf(set)
      .filter((word) => !known.has(`${word.kind}/${word.slug}`))
      .map((word) => ({ path: path(word.field), message: `“${word.slug}” is not in the vocabulary` }))
    if (set.pricePoints !== undefined && (set.pricePoints < prices.min || set.pricePoints > prices.max))
      unknown.push({
        path: path('pricePoints'),
        message: `is between ${prices.min} and ${prices.max} points`,
      })
    if (set.packId && packs.get(set.packId) !== locked[at]?.artist_id)
      unknown.push({ path: path('packId'), message: 'Pack not found' })
    return unknown
  })
  if (wrong.length > 0) throw badFields(wrong)
}

function wordsOf(set: SoundChange): { kind: string; slug: string; field: string }[] {
  const instrument = set.instrument ? [{ kind: 'instrument', slug: set.instrument, field: 'instrument' }] : []
  const genres = (set.genres ?? []).map((slug) => ({ kind: 'genre', slug, field: 'genres' }))
  const moods = (set.moods ?? []).map((slug) => ({ kind: 'mood', slug, field: 'moods' }))
  return [...instrument, ...genres, ...moods]
}

function toColumns(sound: LockedSound, set: SoundChange, role: Viewer['role']) {
  const kind = set.kind ?? (sound.kind as 'loop' | 'oneShot')
  const tempoBpm = set.tempoBpm === undefined ? sound.tempo_bpm : set.tempoBpm
  const durationSeconds = sound.length_frames / sound.sample_rate_hz
  return {
    ...(set.title !== undefined && { title: set.title }),
    ...(set.instrument !== undefined && { instrument: set.instrument }),
    ...(set.genres && { genres: [...new Set(set.genres)] }),
    ...(set.moods && { moods: [...new Set(set.moods)] }),
    ...(set.tags && { tags: [...new Set(set.tags)] }),
    ...(set.pricePoints !== undefined && { price_points: set.pricePoints }),
    ...(set.packId !== undefined && { pack_id: set.packId }),
    ...(set.key !== undefined && { key_tonic: set.key?.tonic ?? null, key_mode: set.key?.mode ?? null }),
    ...((set.kind !== undefined || set.tempoBpm !== undefined) && {
      kind,
      tempo_bpm: tempoBpm,
      other_tempo_bpm: null,
      beats: beatsOf({ kind, tempoBpm, durationSeconds }),
    }),
    ...(settlesTags(set) && { tagged_by: role }),
  }
}
