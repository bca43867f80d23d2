import {
  type Answer,
  createPack,
  deletePack,
  drawnCoverAddress,
  type Endpoint,
  getOwnPack,
  listOwnPacks,
  orderPack,
  type OwnPack,
  type OwnPackDetail,
  removePackCover,
  setPackCover,
  setPackPrice,
  SOUND_STATUSES,
  type StudioSound,
  updatePack,
} from '@segno/contract'
import { inOrder } from '../studio/screens/artist-studio/packs/order-rules.ts'

/** A shop whose artist has packs. */
interface Packs {
  packs: readonly OwnPack[]
  own: readonly StudioSound[]
  on<Of extends Endpoint>(endpoint: Of, answer: (request: { url: URL; body: unknown }) => Answer<Of>): void
}

/** Answers about an artist's own packs, made of the sounds that are theirs. */
export function serveOwnPacks(shop: Packs): void {
  const orders = new Map<string, readonly string[]>()
  const soundsOf = (id: string) => shop.own.filter(({ sound }) => sound.pack?.id === id)
  const shown = (pack: OwnPack): OwnPack => {
    const sounds = soundsOf(pack.id)
    const counts = SOUND_STATUSES.map((one) => [one, sounds.filter(({ status }) => status === one).length])
    return {
      ...pack,
      counts: Object.fromEntries(counts) as OwnPack['counts'],
      soundCount: sounds.length,
      publishedCount: sounds.filter(({ status }) => status === 'published').length,
    }
  }
  const idIn = (url: URL): string => url.pathname.split('/')[4]!
  const found = (url: URL): OwnPack => shown(shop.packs.find(({ id }) => id === idIn(url))!)
  const detail = (url: URL): OwnPackDetail => {
    const sounds = soundsOf(idIn(url)).map(({ sound: { id, title }, status }) => ({ id, title, status }))
    return { ...found(url), sounds: [...inOrder(sounds, orders.get(idIn(url)) ?? [])] }
  }
  const change = (url: URL, set: Partial<OwnPack>): OwnPack => {
    shop.packs = shop.packs.map((one) => (one.id === idIn(url) ? { ...one, ...set } : one))
    return found(url)
  }
  shop.on(listOwnPacks, () => ({ packs: shop.packs.map(shown) }))
  shop.on(getOwnPack, ({ url }) => detail(url))
  shop.on(createPack, ({ body }) => {
    const { title, description = '' } = body as { title: string; description?: string }
    const pack = { ...anOwnPack(title), description }
    shop.packs = [...shop.packs, pack]
    return pack
  })
  shop.on(updatePack, ({ url, body }) => change(url, body as Partial<OwnPack>))
  shop.on(setPackPrice, ({ url, body }) => change(url, body as Partial<OwnPack>))
  shop.on(orderPack, ({ url, body }) => {
    orders.set(idIn(url), (body as { soundIds: string[] }).soundIds)
    return detail(url)
  })
  shop.on(deletePack, ({ url }) => {
    shop.packs = shop.packs.filter(({ id }) => id !== idIn(url))
    return {}
  })
  shop.on(setPackCover, ({ url }) =>
    change(url, { hasOwnCover: true, cover: `/covers/${'c'.repeat(64)}-512.webp` }),
  )
  shop.on(removePackCover, ({ url }) => change(url, { hasOwnCover: false, cover: DRAWN }))
}

const DRAWN = drawnCoverAddress('A'.repeat(44))

export function anOwnPack(title: string): OwnPack {
  const at = '2026-11-20T12:00:00.000Z'
  return {
    id: `pack-${title.toLowerCase().replaceAll(' ', '-')}`,
    title,
    description: '',
    cover: DRAWN,
    hasOwnCover: false,
    soundCount: 0,
    publishedCount: 0,
    sumPoints: 10,
    pricePoints: null,
    counts: { draft: 0, inReview: 0, published: 0, rejected: 0, withdrawn: 0 },
    createdAt: at,
    updatedAt: at,
  }
}
