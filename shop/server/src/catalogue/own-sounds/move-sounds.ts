import {
  RIGHTS_VERSION,
  soundCan,
  type SoundAction,
  whatIsMissing,
  type Sound,
  type SoundStatus,
  type StudioSound,
} from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeFilesLater } from '../../platform/files/remove-files.ts'
import type { CatalogueContext } from '../catalogue-context.ts'
import { badFields } from '../../platform/app-error.ts'
import { rightsOutdated, soundIncomplete, soundNotFound, soundNotOpen, soundWithheld } from '../errors.ts'
import { recordChanges } from '../feed/queries.ts'
import { deleteSounds, lockSounds, updateSounds, type LockedSound } from './queries.ts'
import { requireAll, showStudioSounds } from './studio-sound.ts'

type MoveContext = Pick<Platform, 'db' | 'now' | 'jobs'>
interface DeleteContext extends MoveContext {
  readonly hooks: Pick<CatalogueContext['hooks'], 'onSoundsDeleted'>
}

export interface Declaration {
  readonly rightsVersion: string
  readonly madeWithAi: Sound['madeWithAi']
  readonly aiModel: string | null
  readonly trainingAllowed: boolean
}

/**
 * Hands drafts to review: all of them, or none.
 *
 * @throws {AppError} rights_outdated, agreement_not_accepted, bad_request, sound_not_found, sound_not_open, sound_incomplete
 */
export async function submitSounds(
  ctx: MoveContext & Pick<CatalogueContext, 'prices' | 'hooks'>,
  artistId: string,
  { ids, ...declared }: Declaration & { ids: readonly string[] },
): Promise<StudioSound[]> {
  if (declared.rightsVersion !== RIGHTS_VERSION) throw rightsOutdated()
  if ((declared.madeWithAi === 'none') !== (declared.aiModel === null))
    throw badFields([
      {
        path: 'aiModel',
        message:
          declared.aiModel === null ? 'names what it was made with' : 'is empty where no AI had part in it',
      },
    ])
  return move(ctx, { action: 'submit', artistId, ids }, async (tx, locked) => {
    for (const hook of ctx.hooks.onOffer) await hook(tx, { artistId, at: ctx.now() })
    const incomplete = locked.flatMap((sound) => whatIsMissing(describe(sound)).map(() => sound.title))
    if (incomplete.length > 0) throw soundIncomplete([...new Set(incomplete)])
    refusePrices(locked, ctx.prices)
    await updateSounds(tx, ids, {
      status: 'inReview',
      submitted_at: ctx.now(),
      rights_version: declared.rightsVersion,
      made_with_ai: declared.madeWithAi,
      ai_model: declared.aiModel,
      training_allowed: declared.trainingAllowed,
      review_reason: null,
      review_note: null,
    })
  })
}

/** A price may have been given while the shop still took it. */
function refusePrices(locked: readonly LockedSound[], { min, max }: CatalogueContext['prices']): void {
  const wrong = locked.find(({ price_points: points }) => points < min || points > max)
  if (!wrong) return
  const message = `“${wrong.title}” costs ${wrong.price_points} points, and sounds cost from ${min} to ${max}`
  throw badFields([{ path: 'ids', message }])
}

function describe(sound: LockedSound) {
  const kind = sound.kind as Sound['kind']
  const { title, instrument, genres } = sound
  return { title, kind, instrument, genres, tempoBpm: sound.tempo_bpm }
}

/** Makes drafts of them again. @throws {AppError} sound_not_found, sound_not_open */
export function takeBackSounds(ctx: MoveContext, artistId: string, ids: readonly string[]) {
  return move(ctx, { action: 'takeBack', artistId, ids }, (tx) =>
    updateSounds(tx, ids, { status: 'draft', submitted_at: null }),
  )
}

/** Takes them from sale; buyers keep theirs. @throws {AppError} sound_not_found, sound_not_open */
export function withdrawSounds(ctx: MoveContext, artistId: string, ids: readonly string[]) {
  return move(ctx, { action: 'withdraw', artistId, ids }, (tx) =>
    updateSounds(tx, ids, { status: 'withdrawn', updated_at: ctx.now() }),
  )
}

/** Deletes what was never sold, with its files: masters at once, previews once nobody can be hearing them. @throws {AppError} sound_not_found, sound_not_open */
export async function deleteOwnSounds(
  ctx: DeleteContext,
  artistId: string,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  await move(ctx, { action: 'delete', artistId, ids }, async (tx, locked) => {
    const sold = locked.find((sound) => sound.sale_count > 0)
    if (sold) throw soundNotOpen(sold.title, 'sold')
    await deleteSounds(tx, ids)
    await removeFilesLater(
      tx,
      ctx.jobs,
      locked.map((one) => one.master_key),
    )
    const previewKeys = locked.flatMap((one) => [one.preview_opus_key, one.preview_mp3_key])
    for (const hook of ctx.hooks.onSoundsDeleted) await hook(tx, { previewKeys, at: ctx.now() })
  })
  ctx.jobs.wake()
  return { deleted: ids.length }
}

async function move(
  { db }: MoveContext,
  order: { action: SoundAction; artistId: string; ids: readonly string[] },
  change: (tx: Db, locked: readonly LockedSound[]) => Promise<void>,
): Promise<StudioSound[]> {
  const { action, artistId } = order
  const ids = [...new Set(order.ids)]
  if (!ids.every(isId)) throw soundNotFound()
  await inTransaction(db, async (tx) => {
    const locked = requireAll(await lockSounds(tx, ids), { ids, artistId })
    const closed = locked.find((sound) => !soundCan(action, sound.status as SoundStatus))
    if (closed) throw soundNotOpen(closed.title, closed.status)
    const withheld = locked.find((sound) => sound.withheld_at !== null)
    if (withheld) throw soundWithheld(withheld.title)
    await change(tx, locked)
    await recordChanges(tx, ids)
  })
  return showStudioSounds(db, { role: 'artist', accountId: artistId }, ids)
}
