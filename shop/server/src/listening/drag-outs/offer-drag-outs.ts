import type { OfferedDragOut } from '@segno/contract'
import { soundCards } from '../../catalogue/public.ts'
import { type FileTicketContext, ownedSoundIds } from '../../orders/public.ts'
import { isId, newId } from '../../platform/ids.ts'
import { notToBeDragged } from '../errors.ts'
import { onSale } from '../queries.ts'
import { signDragTicket, TICKET_LASTS_MS } from './drag-ticket.ts'
import { heardName, readHeard, type HeardWish } from './heard-as.ts'
import { draggedName } from './rules.ts'

interface Wanted {
  readonly accountId: string
  readonly sounds: readonly ({ readonly soundId: string; readonly is?: 'preview' | undefined } & HeardWish)[]
}

/** Asked whenever a hand comes near, so nothing is recorded. @throws {AppError} sound_not_found */
export async function offerDragOuts(
  ctx: FileTicketContext,
  { accountId, sounds }: Wanted,
): Promise<{ sounds: OfferedDragOut[] }> {
  const asked = [...new Set(sounds.map(({ soundId }) => soundId))]
  const ids = asked.filter(isId)
  const [cards, owned, forSale] = await Promise.all([
    soundCards(ctx.db, ids),
    ownedSoundIds(ctx.db, accountId, ids),
    onSale(ctx.db, ids),
  ])
  const refused = asked.filter((id) => !owned.includes(id) && !forSale.includes(id))
  if (refused.length > 0) throw notToBeDragged(refused)
  const expiresAt = new Date(ctx.now().getTime() + TICKET_LASTS_MS)
  // What is asked for twice is offered once.
  const offered = new Map<string, OfferedDragOut>()
  for (const { soundId, is: wanted, ...wish } of sounds) {
    const card = cards.get(soundId)
    if (!card) continue
    const isOwned = owned.includes(soundId)
    const is = wanted ?? (isOwned ? 'master' : 'preview')
    const isRecorded = !(isOwned && is === 'preview')
    const heard = readHeard(card, wish)
    const ticket = signDragTicket(ctx, { id: newId(), accountId, soundId, is, isRecorded, heard }, expiresAt)
    const fileName = draggedName(heardName(card, heard), is)
    const url = `/drag-out/${ticket}`
    const offer = { soundId, url, fileName, is, expiresAt: expiresAt.toISOString() } as const
    offered.set(JSON.stringify([soundId, is, heard]), offer)
  }
  return { sounds: [...offered.values()] }
}
