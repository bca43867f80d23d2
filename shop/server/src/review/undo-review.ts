import type { Answer, undoReview as endpoint } from '@segno/contract'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId, newId } from '../platform/ids.ts'
import type { ReviewContext } from './review-context.ts'
import { lockSounds, updateSounds, type LockedSound, recordChanges } from '../catalogue/public.ts'
import type { Seen } from './decide-review.ts'
import { explainBefore } from './explain-before.ts'
import { insertDecisions, markDecisionsUndone, selectLastDecisions, type LastDecision } from './queries.ts'
import { tellArtistsLater } from './tell-artist.ts'

/** Puts sounds back into review as long as nothing has happened to them since they were decided. */
export async function undoReview(
  ctx: ReviewContext,
  order: { actorId: string; sounds: readonly Seen[] },
): Promise<Answer<typeof endpoint>> {
  const ids = order.sounds.map(({ id }) => id).filter(isId)
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockSounds(tx, ids)
    const lastOf = new Map((await selectLastDecisions(tx, ids)).map((one) => [one.sound_id, one]))
    const open = locked.flatMap((sound) => {
      const last = lastOf.get(sound.id)
      const seen = order.sounds.find(({ id }) => id === sound.id)
      const isAsDecided = last?.sound_version === sound.version && sound.status !== 'inReview'
      return last && isAsDecided && seen?.version === sound.version ? [{ sound, last }] : []
    })
    await reopen(tx, ctx, { open, actorId: order.actorId })
    const others = locked.filter((one) => !open.some(({ sound }) => sound === one))
    return {
      reopened: open.map(({ sound: { id, version } }) => ({ id, version: version + 1 })),
      before: await explainBefore(tx, others),
    }
  })
}

interface Reopened {
  readonly sound: LockedSound
  readonly last: LastDecision
}

async function reopen(
  tx: Db,
  ctx: ReviewContext,
  { open, actorId }: { open: readonly Reopened[]; actorId: string },
): Promise<void> {
  const at = ctx.now()
  const ids = open.map(({ sound }) => sound.id)
  await updateSounds(tx, ids, {
    status: 'inReview',
    reviewed_at: null,
    reviewed_by: null,
    review_reason: null,
    review_note: null,
    updated_at: at,
  })
  const untold = open.filter(({ last }) => last.told_at === null)
  await markDecisionsUndone(
    tx,
    untold.map(({ last }) => last.id),
    at,
  )
  await takeBackWord(tx, ctx, { known: open.filter(({ last }) => last.told_at !== null), actorId, at })
  await recordChanges(tx, ids)
  await recordAudit(
    tx,
    open.map(({ sound: { id, status } }) => ({
      actorId,
      at,
      action: 'review.undo',
      subject: { kind: 'sound', id },
      before: { status },
      after: { status: 'inReview' },
    })),
  )
}

/** Whoever has been told the decision has to be told that it no longer holds. */
async function takeBackWord(
  tx: Db,
  ctx: ReviewContext,
  { known, actorId, at }: { known: readonly Reopened[]; actorId: string; at: Date },
): Promise<void> {
  await insertDecisions(
    tx,
    known.map(({ sound }) => ({
      id: newId(),
      soundId: sound.id,
      artistId: sound.artist_id,
      decidedBy: actorId,
      decision: 'reopened',
      reason: null,
      note: null,
      soundVersion: sound.version + 1,
      decidedAt: at,
    })),
  )
  await tellArtistsLater(tx, ctx, { artistIds: known.map(({ sound }) => sound.artist_id), at })
}
