import { createHash } from 'node:crypto'
import { listDragOuts, listPurchases, type Purchase } from '@segno/contract'
import type { Shop } from '../session/shop.ts'
import type { FetchedFile } from './folder-record.ts'

export interface WantedFile {
  readonly soundId: string
  readonly is: FetchedFile['is']
  /** Changes with what the master says of itself; null of previews, which say nothing that is corrected later. */
  readonly facts: string | null
}

export type DragOut = Awaited<ReturnType<typeof allDragOuts>>[number]
const PAGE_SIZE = 100

/** Masters of all that is owned, and of what was only dragged its preview. */
export async function listWanted(shop: Shop): Promise<WantedFile[]> {
  const masters = await ownedMasters(shop)
  const owned = new Set(masters.map(({ soundId }) => soundId))
  const dragged = (await allDragOuts(shop))
    .filter((drag) => drag.isForSale && !drag.isOwned && isAsRecorded(drag))
    .map(({ soundId }) => soundId)
  const previews = [...new Set(dragged)].filter((soundId) => !owned.has(soundId))
  return [...masters, ...previews.map((soundId) => ({ soundId, is: 'preview' as const, facts: null }))]
}

async function ownedMasters(shop: Shop): Promise<WantedFile[]> {
  const found = new Map<string, WantedFile>()
  for (let page = 1; ; page++) {
    const query = { licence: 'valid', page: `${page}`, limit: `${PAGE_SIZE}` } as const
    const { items, meta } = await shop.call(listPurchases, { query })
    for (const one of items)
      found.set(one.soundId, { soundId: one.soundId, is: 'master', facts: factsOf(one) })
    if (page >= meta.totalPages) return [...found.values()]
  }
}

/** A hash of what the shop writes into the master: its words, tempo and key, and the licence. */
function factsOf({ loop, licenceNumber, licenceVersion }: Purchase): string {
  const { title, artist, kind, tempoBpm, beats, key } = loop
  const written = [title, artist.name, kind, tempoBpm, beats, key, licenceNumber, licenceVersion]
  return createHash('sha256').update(JSON.stringify(written)).digest('hex')
}

/** The whole history of drag-outs, newest first. */
export async function allDragOuts(shop: Shop) {
  const first = await shop.call(listDragOuts, { query: { limit: `${PAGE_SIZE}` } })
  const all = [...first.sounds]
  while (all.length < first.total) {
    const query = { index: `${all.length}`, limit: `${PAGE_SIZE}`, asOf: first.asOf }
    const { sounds } = await shop.call(listDragOuts, { query })
    if (sounds.length === 0) break
    all.push(...sounds)
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
