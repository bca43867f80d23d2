import { findAccount } from '../../accounts/public.ts'
import { soundNotFound } from '../../catalogue/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId, newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { settleSplit } from './answer-split.ts'
import {
  collaboratorNamedTwice,
  collaboratorNotFound,
  partKept,
  partsNotWhole,
  splitAlreadyProposed,
} from './errors.ts'
import { proposalLetter } from './letters.ts'
import { agree, holdSound, insertSplit, selectActiveParts, selectCollaborators } from './queries.ts'
import { isWhole, type Part, PART_KEPT_DAYS, wholeOf } from './rules.ts'
import type { SplitsContext } from './splits-context.ts'

interface Proposal {
  readonly artistId: string
  readonly soundId: string
  readonly parts: readonly { readonly handle: string; readonly partBasisPoints: number }[]
}

/**
 * Proposes how a sound's royalty is shared. Everybody who gets or loses a part has to agree before it holds.
 *
 * @throws {AppError} sound_not_found, collaborator_not_found, collaborator_named_twice, parts_not_whole,
 * split_already_proposed, part_kept
 */
export async function proposeSplit(ctx: SplitsContext, proposal: Proposal): Promise<null> {
  if (!isWhole(proposal.parts)) throw partsNotWhole(wholeOf(proposal.parts))
  try {
    await inTransaction(ctx.db, (tx) => propose(ctx, tx, proposal))
  } catch (error) {
    if (violatesUnique(error, 'royalty_split_proposed')) throw splitAlreadyProposed()
    throw error
  }
  ctx.jobs.wake()
  return null
}

async function propose(ctx: SplitsContext, tx: Db, { artistId, soundId, parts }: Proposal): Promise<void> {
  const sound = isId(soundId) ? await holdSound(tx, soundId) : undefined
  if (sound?.artist_id !== artistId) throw soundNotFound()
  const named = await findCollaborators(tx, parts)
  const before = (await selectActiveParts(tx, [sound.id])).get(sound.id) ?? []
  const leaving = before.filter((one) => named.every((other) => other.artistId !== one.artistId))
  if (leaving.some(({ leftAt }) => leftAt && leftAt >= daysAfter(ctx.now(), -PART_KEPT_DAYS)))
    throw partKept(PART_KEPT_DAYS)
  const all = [...named, ...leaving.map((one) => ({ ...one, partBasisPoints: 0 }))]
  const id = newId()
  await insertSplit(tx, { id, soundId: sound.id, proposedBy: artistId, now: ctx.now() }, all)
  for (const part of all) {
    if (part.artistId === artistId) continue
    const account = await findAccount(tx, part.artistId)
    const written = proposalLetter(ctx.shop, { ...sound, ...part })
    if (account) await queueMail(tx, ctx.jobs, { to: account.email, ...written })
    // Somebody who deleted their account can no longer be asked.
    else await agree(tx, id, part.artistId, ctx.now())
  }
  await settleSplit(ctx, tx, { id, sound_id: sound.id, proposed_by: artistId, title: sound.title })
}

async function findCollaborators(tx: Db, parts: Proposal['parts']): Promise<Part[]> {
  const handles = parts.map(({ handle }) => handle)
  const twice = handles.find((handle, at) => handles.indexOf(handle) !== at)
  if (twice !== undefined) throw collaboratorNamedTwice(twice)
  const found = new Map((await selectCollaborators(tx, handles)).map((row) => [row.handle, row.artistId]))
  return parts.map(({ handle, partBasisPoints }) => {
    const artistId = found.get(handle)
    if (artistId === undefined) throw collaboratorNotFound(handle)
    return { artistId, partBasisPoints }
  })
}
