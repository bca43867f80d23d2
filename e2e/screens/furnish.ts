import type { Browser } from 'playwright'
import { eventually, type RunningShop } from '../running-shop.ts'
import { callAs, type Named } from './calls.ts'
import { type FurnishedOffice, furnishOffice } from './furnish-office.ts'

/** The ids that addresses of screens need. */
export interface Furnished extends FurnishedOffice {
  readonly soundId: string
  readonly packSlug: string
  readonly handle: string
  readonly receiptId: string
  /** Published, of the demo's artist. */
  readonly jamId: string
  /** The buyer's own. */
  readonly ownJamId: string
  /** The buyer's, with notes. */
  readonly collectionId: string
}

interface Pack extends Named {
  readonly slug: string
  readonly artist: { readonly handle: string }
}
interface OwnSound {
  readonly sound: Named
  readonly status: string
}

/** Something in every list that is looked at, so that none is looked at empty: of the buyer, the artist and the administrator. */
export async function furnish(
  shop: Pick<RunningShop, 'origin'>,
  browser: Browser,
  soundCount: number,
): Promise<Furnished> {
  const { ask } = await callAs(shop, 'visitor')
  const sounds = await eventually(async () => {
    const { loops } = await ask<{ loops: Named[] }>('/api/sounds?kind=loop&limit=50&sort=newest')
    return loops.length >= soundCount && loops
  })
  const pack = await eventually(async () => {
    const { items } = await ask<{ items: Pack[] }>('/api/packs?sort=sounds&limit=1')
    return items[0] ?? null
  })
  const { ask: askAsArtist } = await callAs(shop, 'artist')
  const jamId = await eventually(async () => {
    const { items } = await askAsArtist<{ items: Named[] }>('/api/editorial-jams?state=published&limit=1')
    return items[0]?._id ?? null
  })
  const receiptId = await furnishBuyer(
    shop,
    sounds.map(({ _id }) => _id),
  )
  await furnishArtist(shop)
  await furnishJams(
    shop,
    sounds.map(({ _id }) => _id),
  )
  const ids = sounds.map(({ _id }) => _id)
  const ownJamId = await furnishJam(shop, ids)
  const collectionId = await furnishCollections(shop, ids)
  return {
    soundId: sounds[0]!._id,
    packSlug: pack.slug,
    handle: pack.artist.handle,
    receiptId,
    jamId,
    ownJamId,
    collectionId,
    ...(await furnishOffice(shop, browser)),
  }
}

/** Published ones with titles that have no room beside one another. */
async function furnishJams(shop: Pick<RunningShop, 'origin'>, ids: readonly string[]): Promise<void> {
  const { ask } = await callAs(shop, 'artist')
  const clips = [{ startBar: 0, lengthBars: 1, repeats: 8 }]
  const lanes = ids.slice(0, 4).map((LoopId) => ({ ...MIXING, LoopId, clips, isMuted: false }))
  for (const title of ['Late shift on the ring road, extended', 'Day tram to the harbour']) {
    const facts = { title, description: '', tempoBpm: 128, key: null, bars: 8 }
    const { _id } = await ask<Named>('/api/editorial-jams', 'POST', { ...facts, lanes })
    await ask(`/api/editorial-jams/${_id}/published`, 'PUT', { isPublished: true })
  }
}
const MIXING = { gainDb: 0, pan: 0, pitchSemitones: 0, isSoloed: false }

/** A jam of the buyer's own with a lane of each kind: heard, muted, and one whose clips leave bars free. */
async function furnishJam(shop: Pick<RunningShop, 'origin'>, ids: readonly string[]): Promise<string> {
  const { ask } = await callAs(shop, 'user')
  const lanes = ids.slice(0, 3).map((LoopId, at) => ({
    ...MIXING,
    LoopId,
    clips: [{ startBar: 2 * at, lengthBars: 2, repeats: 1 }],
    isMuted: at === 1,
  }))
  const facts = { title: 'Night bus', description: '', tempoBpm: 124, key: null, bars: 8 }
  return (await ask<Named>('/api/editorial-jams', 'POST', { ...facts, lanes }))._id
}

/** One without sounds, and one with notes beside some. */
async function furnishCollections(
  shop: Pick<RunningShop, 'origin'>,
  ids: readonly string[],
): Promise<string> {
  const { ask } = await callAs(shop, 'user')
  await ask('/api/user/collections', 'POST', { name: 'Ideas for the album' })
  const { _id } = await ask<Named>('/api/user/collections', 'POST', {
    name: 'Night drive',
    visibility: 'link',
  })
  const loops = ids.slice(0, 8).map((LoopId, at) => ({
    LoopId,
    ...(at % 3 === 0 ? { note: 'Under the chorus, an octave down' } : {}),
  }))
  await ask(`/api/user/collections/${_id}/sounds`, 'POST', { loops })
  return _id
}

/** Favourites, plays, what is not for them, a cart and drag-outs, beside what the demo has the buyer bought already. */
async function furnishBuyer(shop: Pick<RunningShop, 'origin'>, ids: readonly string[]): Promise<string> {
  const { ask } = await callAs(shop, 'user')
  const loops = (from: number, until: number) => ids.slice(from, until).map((LoopId) => ({ LoopId }))
  const purchases = await eventually(async () => {
    const { items } = await ask<{ items: { receiptId: string }[] }>('/api/purchases?limit=10')
    return items.length > 0 && items
  })
  await ask('/api/user/favourites', 'POST', { loops: loops(0, 8) })
  const nowMs = Date.now()
  const plays = loops(2, 10).map((loop, at) => ({
    ...loop,
    playedAt: new Date(nowMs - (at + 1) * 3_600_000).toISOString(),
  }))
  await ask('/api/user/recent', 'POST', { plays })
  await ask(`/api/user/not-for-me/${ids.at(-1)}`, 'PUT')
  await ask(
    '/api/cart',
    'POST',
    ids.slice(0, 2).map((loopId) => ({ loopId })),
  )
  const heardAs = { tempoBpm: null, pitchSemitones: null }
  const drags = loops(1, 4).map((loop, at) => ({ ...loop, ...heardAs, fileName: `Dragged ${at + 1}.wav` }))
  await ask('/api/drag-outs/reported', 'POST', { drags })
  return purchases[0]!.receiptId
}

/** Drafts, and sounds that wait for review. */
async function furnishArtist(shop: Pick<RunningShop, 'origin'>): Promise<void> {
  const { ask } = await callAs(shop, 'artist')
  const own = await eventually(async () => {
    const { items } = await ask<{ items: OwnSound[] }>('/api/artist/sounds?limit=100')
    const published = items.filter(({ status }) => status === 'published')
    return published.length >= 4 && published
  })
  const ids = own.slice(-4).map(({ sound }) => sound._id)
  const post = (path: string, body: object) => ask(`/api/artist/sounds/${path}`, 'POST', body)
  await post('withdraw', { ids })
  await post('take-back', { ids })
  const declared = { rightsVersion: '2026-11', madeWithAi: 'none', aiModel: null, trainingAllowed: false }
  await post('submit', { ids: ids.slice(0, 2), ...declared })
}
