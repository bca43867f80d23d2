import { decideNotice as wire, dismissNotices as dismissal, type NoticeSubject } from '@segno/contract'
import { findAccount, holdAdmin } from '../accounts/public.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { NoticesContext } from './notices-context.ts'
import { updateSounds, recordChanges } from '../catalogue/public.ts'
import { noticeAnswered, noticeDecided, noticeNotFound } from './errors.ts'
import { withhold } from './give-notice.ts'
import { decisionLetter } from './letters.ts'
import {
  forgetDecided,
  isWithheldByOther,
  lockNotice,
  lockNoticedSound,
  type NoticeRow,
  storeCounter,
  storeNoticeDecision,
} from './queries.ts'

interface CounterOrder {
  readonly ownerId: string
  readonly noticeId: string
  readonly statement: string
}

/** @throws {AppError} notice_not_found, notice_answered */
export async function answerNotice(
  { db, now }: Pick<NoticesContext, 'db' | 'now'>,
  { ownerId, noticeId, statement }: CounterOrder,
): Promise<null> {
  await inTransaction(db, async (tx) => {
    const notice = isId(noticeId) ? await lockNotice(tx, noticeId) : undefined
    if (notice?.owner_id !== ownerId) throw noticeNotFound()
    if (!(await storeCounter(tx, { id: noticeId, ownerId, statement, now: now() }))) throw noticeAnswered()
  })
  return null
}

interface DecisionOrder {
  readonly actorId: string
  readonly noticeId: string
  readonly decision: 'uphold' | 'dismiss'
  readonly reason: string
}

/** @throws {AppError} notice_not_found, notice_decided, role_not_allowed */
export async function decideNotice(
  ctx: NoticesContext,
  { noticeId, ...decision }: DecisionOrder,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, decision.actorId, wire.grants)
    const notice = isId(noticeId) ? await lockNotice(tx, noticeId) : undefined
    if (!notice) throw noticeNotFound()
    if (!isWaiting(notice)) throw noticeDecided()
    await decide(tx, ctx, { notice, ...decision })
  })
  ctx.jobs.wake()
  return null
}

/** @throws {AppError} role_not_allowed */
export async function dismissNotices(
  ctx: NoticesContext,
  { noticeIds, ...order }: { actorId: string; noticeIds: readonly string[]; reason: string },
): Promise<{ dismissedIds: string[] }> {
  const dismissedIds = await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, order.actorId, dismissal.grants)
    const ids: string[] = []
    for (const id of new Set(noticeIds.filter(isId).toSorted())) {
      const notice = await lockNotice(tx, id)
      if (!notice || !isWaiting(notice)) continue
      await decide(tx, ctx, { notice, decision: 'dismiss', ...order })
      ids.push(id)
    }
    return ids
  })
  ctx.jobs.wake()
  return { dismissedIds }
}

const isWaiting = ({ status }: NoticeRow): boolean => status === 'open' || status === 'countered'

async function decide(
  tx: Db,
  ctx: NoticesContext,
  { notice, actorId, decision, reason }: Omit<DecisionOrder, 'noticeId'> & { readonly notice: NoticeRow },
): Promise<void> {
  const now = ctx.now()
  const status = decision === 'uphold' ? 'upheld' : 'dismissed'
  const withholds =
    status === 'upheld' ? await withhold(tx, notice, { now, isFinal: true }) : await release(tx, notice, now)
  await storeNoticeDecision(tx, notice.id, { status, withholds, by: actorId, reason, now })
  await recordAudit(tx, [
    {
      actorId,
      at: now,
      action: `copyright_notice.${decision}`,
      subject: { kind: notice.about, id: notice.sound_id ?? notice.collection_id ?? notice.id },
      before: { noticeId: notice.id, status: notice.status, isWithheld: notice.withholds },
      after: { status, isWithheld: withholds, reason },
    },
  ])
  await tellBothSides(tx, ctx, { notice, status, reason })
  await forgetDecided(tx, notice.id)
}

/** Puts a sound back on sale, unless another notice keeps it off, or its artist left. @returns false: this notice withholds no more */
async function release(tx: Db, notice: NoticeRow, now: Date): Promise<false> {
  const { id, sound_id: soundId, withholds } = notice
  const sound = soundId === null || !withholds ? undefined : await lockNoticedSound(tx, soundId)
  if (!sound || (await isWithheldByOther(tx, { id, soundId: sound.id }))) return false
  const isBack = sound.status === 'withdrawn' && sound.is_artist_active
  await updateSounds(tx, [sound.id], {
    withheld_at: null,
    updated_at: now,
    ...(isBack ? { status: 'published' } : {}),
  })
  await recordChanges(tx, [sound.id])
  return false
}

async function tellBothSides(
  tx: Db,
  ctx: NoticesContext,
  { notice, status, reason }: { notice: NoticeRow; status: 'upheld' | 'dismissed'; reason: string },
): Promise<void> {
  const owner = await findAccount(tx, notice.owner_id)
  const about = notice.about as NoticeSubject
  const written = decisionLetter(ctx.shop, { about, title: notice.title, status, reason })
  for (const to of [notice.email, ...(owner ? [owner.email] : [])])
    await queueMail(tx, ctx.jobs, { to, ...written })
}
