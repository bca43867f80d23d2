import type { PageMeta } from '@segno/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly meta: PageMeta
}

export interface LongListOf<Item> {
  /** Null until the first page is there. */
  readonly items: readonly Item[] | null
  readonly error: Error | null
  readonly hasMore: boolean
  readonly showMore: () => void
  /** Fetches again what is shown. */
  readonly renew: () => Promise<void>
}

/** A list that comes a page at a time, each below the one before. */
export function useLongList<Item>(
  name: string,
  fetchPage: (page: string) => Promise<PageOf<Item>>,
): LongListOf<Item> {
  const queries = useQueryClient()
  const queryKey = [name, 'all']
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(String(pageParam)),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.totalPages ? meta.currentPage + 1 : null),
  })
  return {
    items: data?.pages.flatMap(({ items }) => items) ?? null,
    error,
    hasMore: hasNextPage,
    showMore: () => void fetchNextPage(),
    renew: () => queries.invalidateQueries({ queryKey }),
  }
}
