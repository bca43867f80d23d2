import { findAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { splitNotFound, splitNotOpen } from './errors.ts'
import { answerLetter } from './letters.ts'
import { agree, findSplit, holdSound, isAgreed, replaceActive, setStatus } from './queries.ts'
import type { SplitsContext } from './splits-context.ts'

interface OnSplit {
  readonly artistId: string
  readonly splitId: string
}

/** Agrees to a split, or declines it. @throws {AppError} split_not_found, split_not_open */
export async function answerSplit(
  ctx: SplitsContext,
  { artistId, splitId, agrees }: OnSplit & { readonly agrees: boolean },
): Promise<null> {
  await onOpenSplit(ctx, { artistId, splitId }, async (tx, split) => {
    if (split.artist_id === null) throw splitNotFound()
    if (split.agreed_at !== null) throw splitNotOpen()
    if (!agrees) {
      await setStatus(tx, splitId, 'declined')
      return tellProposer(ctx, tx, split, false)
    }
    await agree(tx, splitId, artistId, ctx.now())
    return settleSplit(ctx, tx, split)
  })
  ctx.jobs.wake()
  return null
}

/** Takes back what one proposed. @throws {AppError} split_not_found, split_not_open */
export async function withdrawSplit(ctx: SplitsContext, asked: OnSplit): Promise<null> {
  await onOpenSplit(ctx, asked, async (tx, split) => {
    if (split.proposed_by !== asked.artistId) throw splitNotFound()
    await setStatus(tx, split.id, 'withdrawn')
  })
  return null
}

type Split = NonNullable<Awaited<ReturnType<typeof findSplit>>> & { readonly title: string }

async function onOpenSplit(
  { db }: Pick<SplitsContext, 'db'>,
  { artistId, splitId }: OnSplit,
  act: (tx: Db, split: Split) => Promise<void>,
): Promise<void> {
  const known = isId(splitId) ? await findSplit(db, splitId, artistId) : undefined
  if (!known) throw splitNotFound()
  await inTransaction(db, async (tx) => {
    const { title } = (await holdSound(tx, known.sound_id))!
    const split = (await findSplit(tx, splitId, artistId))!
    if (split.status !== 'proposed') throw splitNotOpen()
    await act(tx, { ...split, title })
  })
}

/** A split that everybody agreed to holds from now on, in the place of the one before. */
export async function settleSplit(
  ctx: SplitsContext,
  tx: Db,
  split: Pick<Split, 'id' | 'sound_id' | 'proposed_by' | 'title'>,
): Promise<void> {
  if (!(await isAgreed(tx, split.id))) return
  await replaceActive(tx, split.sound_id)
  await setStatus(tx, split.id, 'active')
  await tellProposer(ctx, tx, split, true)
}

async function tellProposer(
  { jobs, shop }: SplitsContext,
  tx: Db,
  { title, proposed_by: proposedBy }: Pick<Split, 'title' | 'proposed_by'>,
  isActive: boolean,
): Promise<void> {
  const proposer = await findAccount(tx, proposedBy)
  if (proposer) await queueMail(tx, jobs, { to: proposer.email, ...answerLetter(shop, { title, isActive }) })
}
