import {
  addFavourites,
  type Answer,
  type CollectionInFull,
  type DragOut,
  type Endpoint,
  forgetPlays,
  getFavourites,
  listDragOuts,
  listFavouriteSounds,
  listNotForMe,
  listRecentPlays,
  moveFavourites,
  notePlays,
  offerDragOuts,
  offerMasters,
  type OwnListPage,
  removeFavourites,
  reportDragOuts,
  sayManyNotForMe,
  sayNotForMe,
  type Sound,
  startDownloads,
  takeBackManyNotForMe,
  takeBackNotForMe,
} from '@segno/contract'
import { serveCollections } from './fake-collections.ts'

interface Shop {
  readonly sounds: readonly Sound[]
  readonly ownedIds: readonly string[]
  readonly withdrawnIds: readonly string[]
  favourites: readonly string[]
  recent: readonly string[]
  notForMe: readonly string[]
  collections: readonly CollectionInFull[]
  /** Sounds whose previews were dragged, the last first. */
  readonly dragged: readonly string[]
  readonly draggedAs: Pick<DragOut, 'tempoBpm' | 'pitchSemitones'>
  readonly reported: unknown[]
  on<Of extends Endpoint>(endpoint: Of, answer: (request: { url: URL; body: unknown }) => Answer<Of>): void
}

const idsIn = (body: unknown): string[] =>
  (body as { sounds: { soundId: string }[] }).sounds.map(({ soundId }) => soundId)

/** What a listener keeps, heard and put out of sight, in memory. */
export function serveOwnLists(shop: Shop): void {
  serveDragOuts(shop)
  serveNotForMe(shop)
  serveCollections(shop, (url, ids) => partOf(shop, url, ids))
  const favourites = () => ({
    sounds: shop.favourites.map((soundId) => ({ soundId })),
    total: shop.favourites.length,
  })
  const change = (body: unknown, place: (ids: readonly string[], others: readonly string[]) => string[]) => {
    const ids = idsIn(body)
    shop.favourites = place(
      ids,
      shop.favourites.filter((id) => !ids.includes(id)),
    )
    return favourites()
  }
  shop.on(getFavourites, favourites)
  shop.on(listFavouriteSounds, ({ url }) => {
    const words = url.searchParams.get('q')?.toLowerCase() ?? ''
    return partOf(
      shop,
      url,
      shop.favourites.filter((id) => titleOf(shop, id).includes(words)),
    )
  })
  shop.on(addFavourites, ({ body }) =>
    change(body, (ids, others) => putBefore(others, ids, (body as { before?: string | null }).before)),
  )
  shop.on(moveFavourites, ({ body }) =>
    change(body, (ids, others) => putBefore(others, ids, (body as { before: string | null }).before)),
  )
  shop.on(removeFavourites, ({ body }) => change(body, (_, others) => [...others]))
  shop.on(listRecentPlays, ({ url }) => partOf(shop, url, shop.recent))
  shop.on(notePlays, ({ body }) => {
    const ids = (body as { plays: { soundId: string }[] }).plays.map(({ soundId }) => soundId)
    shop.recent = [...ids.toReversed(), ...shop.recent.filter((id) => !ids.includes(id))]
    return null
  })
  shop.on(forgetPlays, () => {
    shop.recent = []
    return null
  })
}

/** What is out of sight. */
function serveNotForMe(shop: Shop): void {
  shop.on(listNotForMe, ({ url }) => partOf(shop, url, shop.notForMe))
  shop.on(sayNotForMe, ({ url }) => {
    const id = url.pathname.split('/').at(-1)!
    shop.notForMe = [id, ...shop.notForMe]
    shop.favourites = shop.favourites.filter((one) => one !== id)
    return null
  })
  shop.on(sayManyNotForMe, ({ body }) => {
    const ids = idsIn(body)
    shop.notForMe = [...ids, ...shop.notForMe]
    shop.favourites = shop.favourites.filter((one) => !ids.includes(one))
    return null
  })
  shop.on(takeBackManyNotForMe, ({ body }) => {
    shop.notForMe = shop.notForMe.filter((id) => !idsIn(body).includes(id))
    return null
  })
  shop.on(takeBackNotForMe, ({ url }) => {
    shop.notForMe = shop.notForMe.filter((id) => !url.pathname.endsWith(id))
    return null
  })
}

/** Files that can be dragged or downloaded, and those that were dragged. */
function serveDragOuts(shop: Shop): void {
  shop.on(startDownloads, ({ body }) => {
    const ids = (body as { sounds: { soundId: string }[] }).sounds.map(({ soundId }) => soundId)
    return {
      url: '/download/zip/ticket',
      fileName: 'Sounds.zip',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      notOwnedIds: ids.filter((id) => !shop.ownedIds.includes(id)),
    }
  })
  shop.on(offerDragOuts, ({ body }) => ({
    sounds: (body as { sounds: { soundId: string; tempoBpm?: number }[] }).sounds.map(
      ({ soundId, tempoBpm }) => {
        const is = shop.ownedIds.includes(soundId) ? ('master' as const) : ('preview' as const)
        return {
          soundId,
          url: `/drag-out/ticket-of-${soundId}`,
          fileName: `${soundId}${tempoBpm ? ` - ${tempoBpm} BPM` : ''}${is === 'master' ? '' : ' (preview)'}.wav`,
          is,
          expiresAt: new Date(Date.now() + 300_000).toISOString(),
        }
      },
    ),
  }))
  shop.on(reportDragOuts, ({ body }) => {
    shop.reported.push(...(body as { drags: unknown[] }).drags)
    return null
  })
  shop.on(listDragOuts, ({ url }) => {
    const words = url.searchParams.get('q')?.toLowerCase() ?? ''
    const { sounds, ...rest } = partOf(
      shop,
      url,
      shop.dragged.filter((id) => titleOf(shop, id).includes(words)),
    )
    const drags = sounds.map((one, place) => ({
      ...one,
      id: `drag-${place}-${one.soundId}`,
      fileName: `${one.loop.title} (preview).wav`,
      is: 'preview' as const,
      ...shop.draggedAs,
    }))
    return { ...rest, sounds: drags, asOf: '2026-11-01T12:00:00.000Z' }
  })
  shop.on(offerMasters, ({ body }) => ({
    url: '/drag-out/zip/ticket',
    fileName: 'Masters.zip',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    left: (body as { ids: string[] }).ids.slice(1).map((id) => ({ id, reason: 'as_heard' as const })),
  }))
}

function putBefore(others: readonly string[], ids: readonly string[], before?: string | null): string[] {
  const found = before === undefined ? 0 : others.indexOf(before ?? '')
  return others.toSpliced(found < 0 ? others.length : found, 0, ...ids)
}

function titleOf({ sounds }: Shop, id: string): string {
  return sounds.find((sound) => sound.id === id)?.title.toLowerCase() ?? ''
}

function partOf(shop: Shop, { searchParams }: URL, ids: readonly string[]): OwnListPage {
  const [from, limit] = [Number(searchParams.get('index') ?? 0), Number(searchParams.get('limit') ?? 50)]
  const sounds = ids.slice(from, from + limit).map((soundId) => ({
    soundId,
    loop: shop.sounds.find(({ id }) => id === soundId)!,
    at: '2026-11-01T12:00:00.000Z',
    isOwned: shop.ownedIds.includes(soundId),
    isForSale: !shop.withdrawnIds.includes(soundId),
  }))
  return { sounds, total: ids.length, index: Math.min(ids.length, from + limit) }
}
