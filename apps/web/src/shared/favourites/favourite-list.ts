import { type Favourites, id } from '@segno/contract'
import { isRecord, listOf } from '../storage/stores.ts'

export interface FavouriteItem {
  readonly LoopId: string
  /** Only this browser knows of it yet. */
  readonly isLocal?: true
}

/** The favourites as this browser remembers them, in the listener's order. */
export interface FavouriteList {
  readonly loops: readonly FavouriteItem[]
  readonly total: number
  /** One was taken out, and the server has not confirmed it. */
  readonly loading: boolean
}

export const NO_FAVOURITES: FavouriteList = { loops: [], total: 0, loading: false }

const withItems = (loops: readonly FavouriteItem[], loading = false): FavouriteList => ({
  loops,
  total: loops.length,
  loading,
})
const isOneOf = (ids: readonly string[]) => {
  const wanted = new Set(ids)
  return ({ LoopId }: FavouriteItem): boolean => wanted.has(LoopId)
}

/**
 * @param before where they go: `undefined` is the top, `null` and what is no favourite the end. What is there already
 *   stays where it is.
 */
export function afterAdding(
  { loops }: FavouriteList,
  ids: readonly string[],
  before?: string | null,
): FavouriteList {
  const there = new Set(loops.map(({ LoopId }) => LoopId))
  const added = [...new Set(ids)].filter((id) => !there.has(id))
  return withItems(
    putBefore(
      loops,
      added.map((LoopId) => ({ LoopId, isLocal: true })),
      before,
    ),
  )
}

export function afterRemoving({ loops }: FavouriteList, ids: readonly string[]): FavouriteList {
  const isRemoved = isOneOf(ids)
  return withItems(
    loops.filter((item) => !isRemoved(item)),
    true,
  )
}

export function afterMoving(
  { loops }: FavouriteList,
  ids: readonly string[],
  before: string | null,
): FavouriteList {
  const isMoved = isOneOf(ids)
  const moved = ids.flatMap((id) => loops.find(({ LoopId }) => LoopId === id) ?? [])
  return withItems(
    putBefore(
      loops.filter((item) => !isMoved(item)),
      moved,
      before,
    ),
  )
}

/** What was stored in this browser, as far as it makes sense. */
export function readFavourites(stored: unknown): FavouriteList {
  const loops = isRecord(stored) ? listOf(stored['loops'], isItem) : []
  const known = new Map(loops.map((item) => [item.LoopId, item]))
  return withItems([...known.values()])
}

/** What is no id would have the server refuse all that it is told together with. */
function isItem(value: unknown): value is FavouriteItem {
  return isRecord(value) && id.safeParse(value['LoopId']).success
}

/** Favourites that stand together, and what they stand before; `null` is the end. */
export interface FavouriteRun {
  readonly ids: readonly string[]
  readonly before: string | null
}

/** Where they would have to come back to, in the order of the list. */
export function runsOf({ loops }: FavouriteList, ids: readonly string[]): FavouriteRun[] {
  const isOne = isOneOf(ids)
  const runs: { ids: string[]; before: string | null }[] = []
  let run: string[] = []
  for (const item of loops) {
    if (isOne(item)) run.push(item.LoopId)
    else if (run.length > 0) {
      runs.push({ ids: run, before: item.LoopId })
      run = []
    }
  }
  return run.length > 0 ? [...runs, { ids: run, before: null }] : runs
}

/** The server's list with what only this browser knew, which must be told. What other windows took out stays out. */
export function merge(
  server: Favourites,
  { loops }: FavouriteList,
): { list: FavouriteList; toPost: readonly string[] } {
  const known = isOneOf(server.loops.map(({ LoopId }) => LoopId))
  const onlyHere = loops.filter((item) => item.isLocal && !known(item))
  return { list: withItems([...onlyHere, ...server.loops]), toPost: onlyHere.map(({ LoopId }) => LoopId) }
}

function putBefore(
  loops: readonly FavouriteItem[],
  put: readonly FavouriteItem[],
  before: string | null | undefined,
): readonly FavouriteItem[] {
  const found = before === undefined ? 0 : loops.findIndex(({ LoopId }) => LoopId === before)
  return loops.toSpliced(found < 0 ? loops.length : found, 0, ...put)
}
