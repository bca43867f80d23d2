import type { OwnListedSound } from '@segno/contract'
import { soundCards } from '../catalogue/public.ts'
import { ownedSoundIds } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'

interface OwnListRow {
  readonly id: string
  readonly status: string
  readonly at: Date
}

/** Sounds of a list, each with whether it can be bought or is owned by this listener; `null` is a guest. */
export async function showOwnList(
  db: Db,
  accountId: string | null,
  rows: readonly OwnListRow[],
): Promise<OwnListedSound[]> {
  const ids = rows.map(({ id }) => id)
  const [cards, owned] = await Promise.all([
    soundCards(db, ids),
    accountId === null ? Promise.resolve<string[]>([]) : ownedSoundIds(db, accountId, ids),
  ])
  return rows.flatMap(({ id, status, at }) => {
    const loop = cards.get(id)
    if (!loop) return []
    const isOwned = owned.includes(id)
    return [{ soundId: id, loop, at: at.toISOString(), isOwned, isForSale: status === 'published' }]
  })
}
