import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAppState } from '../../../shared/state/app-state.ts'
import type { FavouriteItem } from '../../../shared/state/favourite-list.ts'
import { PAGE_ROWS, pagesBetween } from '../../list/page-rows.ts'
import { GONE_ROW, type ListRow, LOADING_ROW } from '../../rows/list-row.ts'
import type { Part } from '../../own-list-page.ts'
import type { OwnList } from './use-own-list.ts'

interface Order<One> {
  /** Tells one list from another. */
  readonly key: readonly unknown[]
  /** All of them. */
  readonly sounds: readonly FavouriteItem[]
  readonly fetchPart: (part: Part, signal?: AbortSignal) => Promise<{ readonly sounds: readonly One[] }>
  readonly rowOf: (one: One) => ListRow
}

export type OrderedList = OwnList & { readonly indexOf: (soundId: string) => number }

/**
 * A list in the order that this browser has, so that what is moved or taken out shows at once; what a row says is
 * fetched as it comes into sight.
 */
export function useOrderedRows<One extends { readonly soundId: string }>({
  key,
  sounds,
  fetchPart,
  rowOf,
}: Order<One>): OrderedList {
  const [known] = useState(() => new Map<string, One>())
  const [pages, setPages] = useState<readonly number[]>([0])
  const asked = pages.flatMap((page) => {
    // What only this browser knows of yet the server cannot describe.
    const missing = sounds
      .slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)
      .find(({ soundId, isLocal }) => !isLocal && !known.has(soundId))
    return missing ? [{ page, missing: missing.soundId }] : []
  })
  const learn = async (page: number, signal?: AbortSignal): Promise<number> => {
    const query = { index: String(page * PAGE_ROWS), limit: String(PAGE_ROWS) }
    const part = await fetchPart(query, signal)
    for (const one of part.sounds) known.set(one.soundId, one)
    return part.sounds.length
  }
  const { error, isPending, retry } = useAskedPages(key, asked, learn)
  return {
    total: sounds.length,
    error,
    retry,
    trouble: error && { error, retry },
    rowAt: (index) => {
      const item = sounds[index]
      const one = item && known.get(item.soundId)
      if (one) return rowOf(one)
      // Nothing is known of what could not be fetched.
      return isPending || error || item?.isLocal ? LOADING_ROW : GONE_ROW
    },
    indexOf: (soundId) => sounds.findIndex((item) => item.soundId === soundId),
    loadRows: async (first, last) => {
      const isKnown = ({ soundId, isLocal }: FavouriteItem): boolean => isLocal || known.has(soundId)
      await Promise.all(pagesWithout(isKnown, sounds, [first, last]).map((page) => learn(page)))
    },
    wantRows: useCallback((first: number, last: number) => {
      const wanted = pagesBetween(first, last)
      setPages((before) => (wanted.every((page) => before.includes(page)) ? before : wanted))
    }, []),
  }
}

/** @returns the pages between two rows in which something is not known */
function pagesWithout(
  isKnown: (item: FavouriteItem) => boolean,
  sounds: readonly FavouriteItem[],
  [first, last]: readonly [number, number],
): number[] {
  const missing = sounds.flatMap((item, index) =>
    index >= first && index <= last && !isKnown(item) ? Math.floor(index / PAGE_ROWS) : [],
  )
  return [...new Set(missing)]
}

interface AskedPage {
  readonly page: number
  /** The first in it that nobody has shown yet: where another comes in, the page is asked for again. */
  readonly missing: string
}

type Learn = (page: number, signal: AbortSignal) => Promise<number>

function useAskedPages(key: readonly unknown[], asked: readonly AskedPage[], learn: Learn) {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  return useQueries({
    queries: asked.map(({ page, missing }) => ({
      queryKey: [...key, listener, page, missing],
      queryFn: ({ signal }: { signal: AbortSignal }) => learn(page, signal),
      staleTime: Infinity,
      // What was answered is kept by whoever learns it, and forgotten when the screen is opened again.
      gcTime: 0,
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => ({
      error: answers.find((answer) => answer.error)?.error ?? null,
      isPending: answers.some((answer) => answer.isPending || answer.isPlaceholderData),
      retry: () => answers.forEach((answer) => answer.error && void answer.refetch()),
    }),
  })
}
