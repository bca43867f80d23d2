import { createHash, randomBytes } from 'node:crypto'
import {
  type Answer,
  type confirmNotice as confirmEndpoint,
  type NoticeSubject,
  validateFreeText,
} from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId, newId } from '../platform/ids.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { NoticesContext } from './notices-context.ts'
import { badField } from '../platform/app-error.ts'
import { soundNotFound, updateSounds, recordChanges } from '../catalogue/public.ts'
import { collectionNotFound, findSharedCollection, withholdCollection } from '../listening/public.ts'
import { noticeNotFound } from './errors.ts'
import { confirmLetter, noticeLetter } from './letters.ts'
import {
  confirmBySecret,
  countEarlierNotices,
  deleteUnconfirmedBefore,
  insertNotice,
  lockConfirmations,
  lockNoticedSound,
  markWithholding,
  type NoticedThing,
  type NoticeRow,
  selectNoticedSound,
} from './queries.ts'
import { CONFIRM_DAYS, withholdsAtOnce } from './rules.ts'

const DAY_MS = 24 * 60 * 60_000
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export interface NoticeOrder {
  readonly soundId?: string | undefined
  readonly collectionKey?: string | undefined
  readonly name: string
  readonly email: string
  readonly statement: string
  readonly clientAddress: string
  /** What the client says to be a proof of work. */
  readonly proof: string | null
}

/**
 * Takes a notice down and asks its notifier to confirm their address; nothing else follows from it yet.
 *
 * @throws {AppError} bad_request, sound_not_found, collection_not_found, proof_required, too_many_attempts
 */
export async function giveNotice(ctx: NoticesContext, order: NoticeOrder): Promise<null> {
  const { name, statement, clientAddress } = order
  const unfit = validateFreeText(name)
  if (unfit !== null) throw badField('name', unfit)
  const thing = await findThing(ctx.db, order)
  const email = await ctx.allowEmailTo({ ...order, mustProve: true })
  const now = ctx.now()
  const secret = randomBytes(24).toString('base64url')
  await inTransaction(ctx.db, async (tx) => {
    await deleteUnconfirmedBefore(tx, confirmableSince(now))
    const secretHash = hashOf(secret)
    await insertNotice(tx, { id: newId(), thing, name, email, statement, secretHash, clientAddress, now })
    await queueMail(tx, ctx.jobs, { to: email, ...confirmLetter(ctx.shop, { ...thing, secret }) })
  })
  ctx.jobs.wake()
  return null
}

async function findThing(
  db: Db,
  { soundId, collectionKey }: Pick<NoticeOrder, 'soundId' | 'collectionKey'>,
): Promise<NoticedThing> {
  if (collectionKey !== undefined) {
    const found = await findSharedCollection(db, collectionKey)
    if (!found) throw collectionNotFound()
    return { about: 'collection', id: found.id, title: found.name, ownerId: found.ownerId }
  }
  const found = soundId !== undefined && isId(soundId) ? await selectNoticedSound(db, soundId) : undefined
  if (!found) throw soundNotFound()
  return found
}

const confirmableSince = (now: Date): Date => new Date(now.getTime() - CONFIRM_DAYS * DAY_MS)

/** Opens a notice: the owner hears of it, and a sound is withheld as `withholdsAtOnce` says. @throws {AppError} notice_not_found */
export async function confirmNotice(
  ctx: NoticesContext,
  secret: string,
): Promise<Answer<typeof confirmEndpoint>> {
  const now = ctx.now()
  const confirmed = await inTransaction(ctx.db, async (tx) => {
    const notice = await confirmBySecret(tx, hashOf(secret), { since: confirmableSince(now), now })
    if (!notice) throw noticeNotFound()
    await lockConfirmations(tx)
    const isWithheld =
      withholdsAtOnce(await countEarlierNotices(tx, notice, new Date(now.getTime() - DAY_MS))) &&
      (await withhold(tx, notice, { now, isFinal: false }))
    const owner = await findAccount(tx, notice.owner_id)
    const { title } = notice
    const about = notice.about as NoticeSubject
    const told = noticeLetter(ctx.shop, { about, title, isWithheld })
    if (owner) await queueMail(tx, ctx.jobs, { to: owner.email, ...told })
    return { about, title, isWithheld }
  })
  ctx.jobs.wake()
  return confirmed
}

/**
 * Takes what a notice is about off the shop; buyers keep it. A sound goes off sale at once, and by a notice that is upheld
 * it stays off sale even where its artist had taken it down, who could bring it back. A collection is only taken down once
 * its notice is upheld.
 *
 * @returns false where there is nothing to withhold
 */
export async function withhold(
  tx: Db,
  { id, about, sound_id: soundId, collection_id: collectionId }: NoticeRow,
  { now, isFinal }: { now: Date; isFinal: boolean },
): Promise<boolean> {
  if (about === 'collection')
    return isFinal && collectionId !== null && withholdCollection(tx, collectionId, now)
  const sound = soundId === null ? undefined : await lockNoticedSound(tx, soundId)
  const isOnSale = sound?.status === 'published'
  if (!sound || !(isOnSale || isFinal || sound.withheld_at !== null)) return false
  if (sound.withheld_at === null) {
    await updateSounds(tx, [sound.id], {
      withheld_at: now,
      updated_at: now,
      ...(isOnSale && { status: 'withdrawn' }),
    })
    await recordChanges(tx, [sound.id])
  }
  await markWithholding(tx, id, isFinal ? null : now)
  return true
}
