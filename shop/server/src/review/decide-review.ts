import type { Answer, decideReview as endpoint, ReviewDecision } from '@segno/contract'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId, newId } from '../platform/ids.ts'
import type { ReviewContext } from './review-context.ts'
import { badField } from '../platform/app-error.ts'
import {
  lockSounds,
  publishSounds,
  recordChanges,
  type LockedSound,
  updateSounds,
} from '../catalogue/public.ts'
import { explainBefore } from './explain-before.ts'
import { insertDecisions } from './queries.ts'
import { CHANGE_ASKED, DECISIONS, letterOf } from './rules.ts'
import { tellArtistsLater } from './tell-artist.ts'

export interface Seen {
  readonly id: string
  readonly version: number
}

export interface ReviewOrder {
  readonly actorId: string
  readonly sounds: readonly Seen[]
  readonly decision: ReviewDecision
  readonly reason: string | null
  readonly note: string | null
}

/**
 * Accepts sounds, rejects them or gives them back. What somebody else was quicker with stays as they decided, and is named.
 *
 * @throws {AppError} bad_request where a rejection gives no reason, or a request for a change says nothing
 */
export async function decideReview(ctx: ReviewContext, order: ReviewOrder): Promise<Answer<typeof endpoint>> {
  const { decision, note } = order
  if (decision === 'reject' && order.reason === null) throw badField('reason', 'Say why')
  if (decision === 'askForChange' && order.reason === null && note === null)
    throw badField('note', 'Say what to change')
  const reason = decision === 'accept' ? null : (order.reason ?? CHANGE_ASKED)
  const at = ctx.now()
  const ids = order.sounds.map(({ id }) => id).filter(isId)
  const { open, before } = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockSounds(tx, ids)
    const open = locked.filter((sound) => isOpen(sound, order))
    await decide(tx, open, { ...order, reason, at })
    const published = decision === 'accept' ? open : []
    const sounds = published.map(({ id, artist_id: artistId }) => ({ soundId: id, artistId }))
    for (const hook of sounds.length > 0 ? ctx.onPublished : []) await hook(tx, { sounds, at })
    if (open.length > 0) await tellArtistsLater(tx, ctx, { artistIds: open.map((one) => one.artist_id), at })
    return {
      open,
      before: await explainBefore(
        tx,
        locked.filter((sound) => !open.includes(sound)),
      ),
    }
  })
  return {
    decided: open.map(({ id, version }) => ({ id, version: version + 1 })),
    before,
    toldAt: letterOf(at).goesAt.toISOString(),
  }
}

/** Still in review, as the reviewer has seen it, and not kept off sale by a copyright notice where it would be sold. */
const isOpen = (sound: LockedSound, { sounds, decision }: ReviewOrder): boolean =>
  sound.status === 'inReview' &&
  !(decision === 'accept' && sound.withheld_at !== null) &&
  sounds.some(({ id, version }) => id === sound.id && version === sound.version)

async function decide(
  tx: Db,
  open: readonly LockedSound[],
  order: ReviewOrder & { readonly at: Date },
): Promise<void> {
  const { actorId, reason, at } = order
  const note = reason === null ? null : order.note
  const { status, decision } = DECISIONS[order.decision]
  const ids = open.map(({ id }) => id)
  if (status === 'published') await publishSounds(tx, ids, at)
  await updateSounds(tx, ids, {
    status,
    reviewed_at: at,
    reviewed_by: actorId,
    review_reason: reason,
    review_note: note,
    updated_at: at,
  })
  await insertDecisions(
    tx,
    open.map((sound) => ({
      id: newId(),
      soundId: sound.id,
      artistId: sound.artist_id,
      decidedBy: actorId,
      decision,
      reason,
      note,
      soundVersion: sound.version + 1,
      decidedAt: at,
    })),
  )
  await recordChanges(tx, ids)
  const change = { before: { status: 'inReview' }, after: { status, reason, note } }
  const action = `review.${order.decision}` as const
  await recordAudit(
    tx,
    ids.map((id) => ({ actorId, at, action, subject: { kind: 'sound', id }, ...change })),
  )
}
