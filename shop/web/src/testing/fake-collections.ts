import {
  type Answer,
  changeCollection,
  type CollectionInFull,
  collectSounds,
  createCollection,
  deleteCollection,
  type Endpoint,
  getCollection,
  listCollectedSounds,
  listCollections,
  moveCollectedSounds,
  noteCollectedSound,
  type OwnListPage,
  type Sound,
  type SoundQuery,
  uncollectSounds,
} from '@segno/contract'

interface Shop {
  collections: readonly CollectionInFull[]
  on<Of extends Endpoint>(endpoint: Of, answer: (request: { url: URL; body: unknown }) => Answer<Of>): void
}

type Collected = CollectionInFull['sounds']

/** A private collection of these sounds, without notes. */
export function aCollection(given: Partial<CollectionInFull> = {}): CollectionInFull {
  const sounds = given.sounds ?? []
  return {
    id: 'collection-1',
    name: 'Night drive',
    cover: '/covers/drawn.svg',
    artist: null,
    keepCount: 0,
    isKept: false,
    isWithheld: false,
    visibility: 'private',
    linkToken: null,
    total: sounds.length,
    changedAt: '2026-11-01T12:00:00.000Z',
    isOwn: true,
    ...given,
    sounds,
  }
}

/** The sounds that a search may find. */
export function collectedAmong(
  { sounds, collections }: { sounds: readonly Sound[]; collections: readonly CollectionInFull[] },
  { collection: key }: SoundQuery,
): readonly Sound[] {
  if (key === undefined) return sounds
  const ids = collections.find(({ id, linkToken }) => key === id || key === linkToken)?.sounds ?? []
  return sounds.filter((sound) => ids.some(({ soundId }) => soundId === sound.id))
}

/** The listener's collections, in memory. @param partOf a part of the sounds with these ids */
export function serveCollections(
  shop: Shop,
  partOf: (url: URL, soundIds: readonly string[]) => OwnListPage,
): void {
  const find = ({ pathname }: URL): CollectionInFull =>
    shop.collections.find(({ id, linkToken }) =>
      pathname.split('/').some((part) => part === id || part === linkToken),
    )!
  const put = (now: CollectionInFull, change: Partial<CollectionInFull>): CollectionInFull => {
    const changed = { ...now, ...change }
    const counted = { ...changed, total: changed.sounds.length }
    shop.collections = [counted, ...shop.collections.filter(({ id }) => id !== now.id)]
    return counted
  }
  shop.on(listCollections, () => ({
    collections: shop.collections.filter(({ isOwn }) => isOwn),
    kept: shop.collections.filter(({ isKept }) => isKept),
  }))
  shop.on(getCollection, ({ url }) => find(url))
  shop.on(listCollectedSounds, ({ url }) => {
    const { sounds } = find(url)
    const page = partOf(
      url,
      sounds.map(({ soundId }) => soundId),
    )
    const noteOf = (id: string): string => sounds.find(({ soundId }) => soundId === id)!.note
    return { ...page, sounds: page.sounds.map((one) => ({ ...one, note: noteOf(one.soundId) })) }
  })
  shop.on(createCollection, ({ body }) => {
    const made = aCollection({ id: `collection-${shop.collections.length + 1}` })
    return put(made, body as { name: string })
  })
  shop.on(changeCollection, ({ url, body }) =>
    put(find(url), { linkToken: 'token', ...(body as Partial<CollectionInFull>) }),
  )
  shop.on(deleteCollection, ({ url }) => {
    const { id } = find(url)
    shop.collections = shop.collections.filter((one) => one.id !== id)
    return null
  })
  shop.on(noteCollectedSound, ({ url, body }) => {
    const { note } = body as { note: string }
    const now = find(url)
    return put(now, {
      sounds: now.sounds.map((one) => (url.pathname.endsWith(`/${one.soundId}`) ? { ...one, note } : one)),
    })
  })
  serveContents(shop, find, put)
}

function serveContents(
  shop: Shop,
  find: (url: URL) => CollectionInFull,
  put: (now: CollectionInFull, change: Partial<CollectionInFull>) => CollectionInFull,
): void {
  const splice = (others: Collected, added: Collected, before?: string | null): Collected => {
    const at = others.findIndex(({ soundId }) => soundId === before)
    return others.toSpliced(at < 0 ? others.length : at, 0, ...added)
  }
  const among = (sounds: Collected, body: unknown): [Collected, Collected] => {
    const ids = (body as { sounds: { soundId: string }[] }).sounds.map(({ soundId }) => soundId)
    const isMeant = ({ soundId }: Collected[number]): boolean => ids.includes(soundId)
    return [sounds.filter(isMeant), sounds.filter((one) => !isMeant(one))]
  }
  shop.on(collectSounds, ({ url, body }) => {
    const now = find(url)
    const { sounds, before } = body as { sounds: { soundId: string; note?: string }[]; before?: string }
    const added = sounds.filter(({ soundId }) => now.sounds.every((one) => one.soundId !== soundId))
    const noted = added.map(({ soundId, note = '' }) => ({ soundId, note }))
    return { ...put(now, { sounds: splice(now.sounds, noted, before) }), added }
  })
  shop.on(uncollectSounds, ({ url, body }) => {
    const now = find(url)
    return put(now, { sounds: among(now.sounds, body)[1] })
  })
  shop.on(moveCollectedSounds, ({ url, body }) => {
    const now = find(url)
    const [moved, others] = among(now.sounds, body)
    return put(now, { sounds: splice(others, moved, (body as { before: string | null }).before) })
  })
}
