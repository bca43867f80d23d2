import { listDragOuts, listPurchases } from '@segno/contract'
import type { Shop } from '../session/shop.ts'
import type { FetchedFile } from './folder-record.ts'

export interface WantedFile {
  readonly soundId: string
  readonly is: FetchedFile['is']
}

export type DragOut = Awaited<ReturnType<typeof allDragOuts>>[number]
const PAGE_SIZE = 100

/** Masters of all that is owned, and of what was only dragged its preview. */
export async function listWanted(shop: Shop): Promise<WantedFile[]> {
  const owned = await ownedIds(shop)
  const dragged = (await allDragOuts(shop))
    .filter((drag) => drag.isForSale && !drag.isOwned && isAsRecorded(drag))
    .map(({ LoopId }) => LoopId)
  const masters = owned.map((soundId) => ({ soundId, is: 'master' as const }))
  const previews = [...new Set(dragged)].filter((soundId) => !owned.includes(soundId))
  return [...masters, ...previews.map((soundId) => ({ soundId, is: 'preview' as const }))]
}

async function ownedIds(shop: Shop): Promise<string[]> {
  const ids = new Set<string>()
  for (let page = 1; ; page++) {
    const query = { licence: 'valid', page: `${page}`, limit: `${PAGE_SIZE}` } as const
    const { items, meta } = await shop.call(listPurchases, { query })
    for (const { loopId } of items) ids.add(loopId)
    if (page >= meta.totalPages) return [...ids]
  }
}

/** The whole history of drag-outs, newest first. */
export async function allDragOuts(shop: Shop) {
  const first = await shop.call(listDragOuts, { query: { limit: `${PAGE_SIZE}` } })
  const all = [...first.loops]
  while (all.length < first.total) {
    const query = { index: `${all.length}`, limit: `${PAGE_SIZE}`, asOf: first.asOf }
    const { loops } = await shop.call(listDragOuts, { query })
    if (loops.length === 0) break
    all.push(...loops)
  }
  return all
}

/** At its own tempo and pitch: a master fits in its place. */
export const isAsRecorded = ({
  tempoBpm,
  pitchSemitones,
}: {
  tempoBpm: number | null
  pitchSemitones: number | null
}): boolean => tempoBpm === null && pitchSemitones === null
