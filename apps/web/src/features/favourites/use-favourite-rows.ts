import { listFavouriteSounds, type OwnListedSound } from '@segno/contract'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { useAppState } from '../../shared/app-state.ts'
import type { FavouriteItem } from '../../shared/favourites/favourite-list.ts'
import { PAGE_ROWS } from '../../shared/sounds/list/page-rows.ts'
import { GONE_ROW, LOADING_ROW } from '../../shared/sounds/rows/list-row.ts'
import { rowOfOwn } from './own-list-page.ts'
import type { OwnList } from './use-own-list.ts'

/**
 * All favourites in the order that this browser has, so that what is moved or taken out shows at once; what a row says
 * is fetched as it comes into sight.
 */
export function useFavouriteRows(): OwnList & { readonly indexOf: (soundId: string) => number } {
  const { loops, total } = useAppState(({ favourites }) => favourites)
  const listener = useAppState(({ profile }) => profile?._id ?? '')
  const [known] = useState(() => new Map<string, OwnListedSound>())
  const [pages, setPages] = useState<readonly number[]>([0])
  const asked = pages.flatMap((page) => {
    // What only this browser knows of yet the server cannot describe.
    const missing = loops
      .slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)
      .find(({ LoopId, isLocal }) => !isLocal && !known.has(LoopId))
    return missing ? [{ page, missing: missing.LoopId }] : []
  })
  const learn = async (page: number, signal?: AbortSignal): Promise<number> => {
    const query = { index: String(page * PAGE_ROWS), limit: String(PAGE_ROWS) }
    const part = await call(listFavouriteSounds, { query }, signal)
    for (const one of part.loops) known.set(one.LoopId, one)
    return part.loops.length
  }
  const { error, isPending, retry } = useQueries({
    queries: asked.map(({ page, missing }) => ({
      // Asked again where something has come in that nobody has shown yet.
      queryKey: [listFavouriteSounds.path, listener, page, missing],
      queryFn: ({ signal }: { signal: AbortSignal }) => learn(page, signal),
      staleTime: Infinity,
      // What was answered is in `known`, which is empty when the screen is opened again.
      gcTime: 0,
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => ({
      error: answers.find((answer) => answer.error)?.error ?? null,
      isPending: answers.some((answer) => answer.isPending || answer.isPlaceholderData),
      retry: () => answers.forEach((answer) => answer.error && void answer.refetch()),
    }),
  })
  return {
    total,
    error,
    retry,
    trouble: error && { error, retry },
    rowAt: (index) => {
      const item = loops[index]
      const one = item && known.get(item.LoopId)
      if (one) return rowOfOwn(one)
      // Nothing is known of what could not be fetched.
      return isPending || error || item?.isLocal ? LOADING_ROW : GONE_ROW
    },
    indexOf: (soundId) => loops.findIndex(({ LoopId }) => LoopId === soundId),
    loadRows: async (first, last) => {
      const isMissing = ({ LoopId, isLocal }: FavouriteItem, index: number): boolean =>
        index >= first && index <= last && !isLocal && !known.has(LoopId)
      const missing = loops.flatMap((item, index) =>
        isMissing(item, index) ? Math.floor(index / PAGE_ROWS) : [],
      )
      await Promise.all([...new Set(missing)].map((page) => learn(page)))
    },
    wantRows: useCallback((first: number, last: number) => {
      const wanted = [Math.floor(first / PAGE_ROWS), Math.floor(last / PAGE_ROWS)]
      setPages((before) => (wanted.every((page) => before.includes(page)) ? before : [...new Set(wanted)]))
    }, []),
  }
}
