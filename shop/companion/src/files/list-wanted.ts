import { createHash } from 'node:crypto'
import { type DragOut, listDragOuts, listPurchases, type Purchase } from '@segno/contract'
import type { Shop } from '../session/shop.ts'
import type { FetchedFile } from './folder-record.ts'
import { NewestFirst, PAGE_SIZE, type Part } from './newest-first.ts'

export interface WantedFile {
  readonly soundId: string
  readonly is: FetchedFile['is']
  /** Changes with what the master says of itself; null of previews, which say nothing that is corrected later. */
  readonly facts: string | null
}

/** Masters of all that is owned, and of what was only dragged its preview. */
export async function listWanted(shop: Shop): Promise<WantedFile[]> {
  const masters = await ownedMasters(shop)
  const owned = new Set(masters.map(({ soundId }) => soundId))
  const dragged = (await dragOutHistory(shop).refresh())
    .filter((drag) => drag.isForSale && !drag.isOwned && isAsRecorded(drag))
    .map(({ soundId }) => soundId)
  const previews = [...new Set(dragged)].filter((soundId) => !owned.has(soundId))
  return [...masters, ...previews.map((soundId) => ({ soundId, is: 'preview' as const, facts: null }))]
}

async function ownedMasters(shop: Shop): Promise<WantedFile[]> {
  const owned = await purchaseHistory(shop).refresh()
  const masters = owned.map((one) => ({ soundId: one.soundId, is: 'master' as const, facts: factsOf(one) }))
  return [...new Map(masters.map((one) => [one.soundId, one])).values()]
}

/** Purchases whose licence holds. */
export const purchaseHistory = (shop: Shop) =>
  new NewestFirst<Purchase>(async (index) => {
    const page = `${index / PAGE_SIZE + 1}`
    const query = { licence: 'valid', page, limit: `${PAGE_SIZE}` } as const
    const { items, meta } = await shop.call(listPurchases, { query })
    return { items, total: meta.totalItems }
  })

/** All that was dragged out, of sounds that are still there. */
export const dragOutHistory = (shop: Shop) =>
  new NewestFirst<DragOut, Part<DragOut> & { asOf: string }>(async (index, first) => {
    const query = { index: `${index}`, limit: `${PAGE_SIZE}`, ...(first && { asOf: first.asOf }) }
    const { sounds: items, total, asOf } = await shop.call(listDragOuts, { query })
    return { items, total, asOf }
  })

/** A hash of what the shop writes into the master: its words, tempo and key, and the licence. */
function factsOf({ loop, licenceNumber, licenceVersion }: Purchase): string {
  const { title, artist, kind, tempoBpm, beats, key } = loop
  const written = [title, artist.name, kind, tempoBpm, beats, key, licenceNumber, licenceVersion]
  return createHash('sha256').update(JSON.stringify(written)).digest('hex')
}

/** At its own tempo and pitch: a master fits in its place. */
export const isAsRecorded = ({
  tempoBpm,
  pitchSemitones,
}: {
  tempoBpm: number | null
  pitchSemitones: number | null
}): boolean => tempoBpm === null && pitchSemitones === null
