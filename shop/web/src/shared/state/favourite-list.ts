import { type Favourites, id } from '@segno/contract'
import { isRecord, listOf } from '../storage/stores.ts'

export interface FavouriteItem {
  readonly soundId: string
  /** Only this browser knows of it yet. */
  readonly isLocal?: true
}

/** The favourites as this browser remembers them, in the listener's order. */
export interface FavouriteList {
  readonly sounds: readonly FavouriteItem[]
  readonly total: number
  /** One was taken out, and the server has not confirmed it. */
  readonly loading: boolean
}

export const NO_FAVOURITES: FavouriteList = { sounds: [], total: 0, loading: false }

const withItems = (sounds: readonly FavouriteItem[], loading = false): FavouriteList => ({
  sounds,
  total: sounds.length,
  loading,
})
const isOneOf = (ids: readonly string[]) => {
  const wanted = new Set(ids)
  return ({ soundId }: FavouriteItem): boolean => wanted.has(soundId)
}

/**
 * @param before where they go: `undefined` is the top, `null` and what is no favourite the end. What is there already
 *   stays where it is.
 */
export function afterAdding(
  { sounds }: FavouriteList,
  ids: readonly string[],
  before?: string | null,
): FavouriteList {
  const there = new Set(sounds.map(({ soundId }) => soundId))
  const added = [...new Set(ids)].filter((id) => !there.has(id))
  return withItems(
    putBefore(
      sounds,
      added.map((soundId) => ({ soundId, isLocal: true })),
      before,
    ),
  )
}

export function afterRemoving({ sounds }: FavouriteList, ids: readonly string[]): FavouriteList {
  const isRemoved = isOneOf(ids)
  return withItems(
    sounds.filter((item) => !isRemoved(item)),
    true,
  )
}

export function afterMoving(
  { sounds }: FavouriteList,
  ids: readonly string[],
  before: string | null,
): FavouriteList {
  const isMoved = isOneOf(ids)
  const moved = ids.flatMap((id) => sounds.find(({ soundId }) => soundId === id) ?? [])
  return withItems(
    putBefore(
      sounds.filter((item) => !isMoved(item)),
      moved,
      before,
    ),
  )
}

/** What was stored in this browser, as far as it makes sense. */
export function readFavourites(stored: unknown): FavouriteList {
  const sounds = isRecord(stored) ? listOf(stored['sounds'], isItem) : []
  const known = new Map(sounds.map((item) => [item.soundId, item]))
  return withItems([...known.values()])
}

/** What is no id would have the server refuse all that it is told together with. */
function isItem(value: unknown): value is FavouriteItem {
  return isRecord(value) && id.safeParse(value['soundId']).success
}

/** Favourites that stand together, and what they stand before; `null` is the end. */
export interface FavouriteRun {
  readonly ids: readonly string[]
  readonly before: string | null
}

/** Where they would have to come back to, in the order of the list. */
export function runsOf({ sounds }: FavouriteList, ids: readonly string[]): FavouriteRun[] {
  const isOne = isOneOf(ids)
  const runs: { ids: string[]; before: string | null }[] = []
  let run: string[] = []
  for (const item of sounds) {
    if (isOne(item)) run.push(item.soundId)
    else if (run.length > 0) {
      runs.push({ ids: run, before: item.soundId })
      run = []
    }
  }
  return run.length > 0 ? [...runs, { ids: run, before: null }] : runs
}

/** The server's list with what only this browser knew, which must be told. What other windows took out stays out. */
export function merge(
  server: Favourites,
  { sounds }: FavouriteList,
): { list: FavouriteList; toPost: readonly string[] } {
  const known = isOneOf(server.sounds.map(({ soundId }) => soundId))
  const onlyHere = sounds.filter((item) => item.isLocal && !known(item))
  return { list: withItems([...onlyHere, ...server.sounds]), toPost: onlyHere.map(({ soundId }) => soundId) }
}

function putBefore(
  sounds: readonly FavouriteItem[],
  put: readonly FavouriteItem[],
  before: string | null | undefined,
): readonly FavouriteItem[] {
  const found = before === undefined ? 0 : sounds.findIndex(({ soundId }) => soundId === before)
  return sounds.toSpliced(found < 0 ? sounds.length : found, 0, ...put)
}
