import {
  type Answer,
  type Artist,
  describePage,
  drawnCoverAddress,
  type Endpoint,
  getArtist,
  getPack,
  getPackByName,
  getSound,
  listArtists,
  listPacks,
  listPackSounds,
  type Pack,
  type Sound,
} from '@segno/contract'

/** A shop that answers from its own sounds. */
interface Shelf {
  readonly sounds: readonly Sound[]
  readonly ownedIds: readonly string[]
  readonly withdrawnIds: readonly string[]
  on<Of extends Endpoint>(endpoint: Of, answer: (request: { url: URL }) => Answer<Of>): void
}

/** Answers about packs, artists and single sounds, made of the sounds that the shop has. */
export function serveShelf(shop: Shelf): void {
  servePacks(shop)
  serveArtists(shop)
  serveSounds(shop)
}

function servePacks(shop: Shelf): void {
  const packSounds = (packId: string) => shop.sounds.filter(({ pack }) => pack?.id === packId)
  shop.on(listPacks, ({ url }) => {
    const query = listPacks.query!.parse(Object.fromEntries(url.searchParams))
    const ids = new Set(shop.sounds.flatMap(({ pack }) => pack?.id ?? []))
    const found = [...ids]
      .map((id) => toPack(packSounds(id)))
      .filter(({ title, genres, artist }) => {
        const hasWords = `${title} ${artist.name}`.toLowerCase().includes((query.q ?? '').toLowerCase())
        return hasWords && (!query.genre || genres.includes(query.genre))
      })
      .filter(({ artist }) => !query.artist || artist.handle === query.artist)
    return pageOf(found, query)
  })
  const detailOf = (sounds: readonly Sound[]) => ({
    ...toPack(sounds),
    description: 'For the last hour of the night.',
    keys: [{ key: { tonic: 5, mode: 'minor' as const }, count: 3 }],
    tempoCounts: [],
    instruments: [],
    restPoints: null,
    isOwn: false,
  })
  shop.on(getPack, ({ url }) => detailOf(packSounds(lastOf(url))))
  shop.on(getPackByName, ({ url }) => detailOf(shop.sounds.filter(({ pack }) => pack?.slug === lastOf(url))))
  shop.on(listPackSounds, ({ url }) => {
    const query = listPackSounds.query!.parse(Object.fromEntries(url.searchParams))
    const all = packSounds(url.pathname.split('/').at(-2)!)
    const sounds = all.slice(query.index, query.index + query.limit)
    const index = Math.min(all.length, query.index + query.limit)
    const ownedIds = shop.ownedIds.filter((id) => sounds.some((sound) => sound.id === id))
    return { sounds, total: all.length, index, ownedIds }
  })
}

function serveArtists(shop: Shelf): void {
  const soundsBy = (handle: string) => shop.sounds.filter(({ artist }) => artist.handle === handle)
  shop.on(listArtists, ({ url }) => {
    const query = listArtists.query!.parse(Object.fromEntries(url.searchParams))
    const handles = new Set(shop.sounds.map(({ artist }) => artist.handle))
    const found = [...handles]
      .map((handle) => toArtist(soundsBy(handle)))
      .filter(({ name }) => name.toLowerCase().includes((query.q ?? '').toLowerCase()))
    return pageOf(found, query)
  })
  shop.on(getArtist, ({ url }) => {
    const sounds = soundsBy(lastOf(url))
    const introduction = sounds.slice(0, 3)
    return {
      ...toArtist(sounds),
      bio: 'Drum machines and long corridors.',
      links: ['https://www.ava.example/'],
      introduction,
    }
  })
}

function serveSounds(shop: Shelf): void {
  shop.on(getSound, ({ url }) => {
    const sound = shop.sounds.find(({ id }) => id === lastOf(url))!
    const measured = {
      kind: sound.kind,
      tempoBpm: sound.tempoBpm === null ? null : sound.tempoBpm / 2,
      tempoConfidence: 0.4,
      key: sound.key,
      keyConfidence: 0.9,
      truePeakDb: -0.3,
    }
    const isOwned = shop.ownedIds.includes(sound.id)
    return {
      ...sound,
      measured,
      taggedBy: 'artist' as const,
      cover: COVER,
      isOwned,
      isForSale: !shop.withdrawnIds.includes(sound.id),
    }
  })
}

const COVER = drawnCoverAddress('A'.repeat(44))
const lastOf = (url: URL): string => url.pathname.split('/').at(-1)!

function pageOf<Item>(found: readonly Item[], { page, limit }: { page: number; limit: number }) {
  const items = found.slice((page - 1) * limit, page * limit)
  return { items, meta: describePage({ page, limit, itemCount: items.length, totalItems: found.length }) }
}

function toPack(sounds: readonly Sound[]): Pack {
  const [first] = sounds
  const tempos = sounds.flatMap(({ tempoBpm }) => tempoBpm ?? [])
  return {
    ...first!.pack!,
    artist: first!.artist,
    cover: COVER,
    soundCount: sounds.length,
    loopCount: sounds.filter(({ kind }) => kind === 'loop').length,
    totalPoints: sounds.reduce((sum, { pricePoints }) => sum + pricePoints, 0),
    durationSeconds: sounds.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    tempos: tempos.length === 0 ? null : { fromBpm: Math.min(...tempos), toBpm: Math.max(...tempos) },
    genres: [...new Set(sounds.flatMap(({ genres }) => genres))],
    publishedAt: '2026-01-01T12:00:00.000Z',
  }
}

function toArtist(sounds: readonly Sound[]): Artist {
  return {
    ...sounds[0]!.artist,
    photo: null,
    cover: COVER,
    soundCount: sounds.length,
    packCount: new Set(sounds.flatMap(({ pack }) => pack?.id ?? [])).size,
    genres: [...new Set(sounds.flatMap(({ genres }) => genres))],
    publishedAt: '2026-01-01T12:00:00.000Z',
  }
}
