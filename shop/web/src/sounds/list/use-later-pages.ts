import { CallError } from '@segno/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { GONE_ROW, type ListRow, type ListTrouble, LOADING_ROW } from '../rows/list-row.ts'
import { PAGE_ROWS, pagesBetween } from './page-rows.ts'
import { useRefetchExpired } from './use-refetch-expired.ts'

/** A list whose first page is there; all others keep to the order of that one. */
interface LongList<Page> {
  readonly first: Page
  readonly pageQuery: (number: number) => PageQuery<Page>
  /** `null` where the page has no such place */
  readonly rowOf: (page: Page, place: number) => ListRow | null
}

export interface PageQuery<Page> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Page>
  readonly staleTime: number
}

export interface LaterPages<Page> {
  /** Those of `wantRows` that have come. */
  readonly pages: readonly Page[]
  /** Why some of them have not come. */
  readonly trouble: ListTrouble | null
  readonly rowAt: (index: number) => ListRow
  /** Which rows are in sight. */
  readonly wantRows: (first: number, last: number) => void
  /** Fetches rows, in sight or not. */
  readonly loadRows: (first: number, last: number) => Promise<void>
}

/**
 * The rows of a long list, whose pages are fetched as they come into sight.
 *
 * @param list `null` while its first page is on its way
 * @param askAnew fetches the first page again; the same function at every render
 */
export function useLaterPages<Page>(list: LongList<Page> | null, askAnew: () => unknown): LaterPages<Page> {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<readonly number[]>([])
  const { pages, trouble, isExpired } = useQueries({
    queries: list ? wanted.map((number) => list.pageQuery(number)) : [],
    combine: answersOf<Page>,
  })
  // An order is kept for ten minutes; after that the server is asked for today's.
  const refetchExpired = useRefetchExpired(askAnew)
  useEffect(() => {
    if (isExpired) refetchExpired()
  }, [isExpired, refetchExpired])
  // Every row asks with every frame of scrolling, and to name a page takes longer than to find a row on it.
  const found = new Map<number, Page>()
  const pageAt = ({ first, pageQuery }: LongList<Page>, number: number): Page | undefined => {
    if (number === 0) return first
    const page = found.get(number) ?? queries.getQueryData<Page>(pageQuery(number).queryKey)
    // Not that it is missing: `loadRows` brings it without a render.
    if (page) found.set(number, page)
    return page
  }
  return {
    pages,
    trouble: isExpired ? null : trouble,
    loadRows: async (first, last) => {
      const numbers = list ? pagesOf(first, last, []) : []
      await Promise.all(numbers.map((number) => queries.ensureQueryData(list!.pageQuery(number)))).catch(
        (problem: unknown) => {
          if (hasExpired(problem)) refetchExpired()
          throw problem
        },
      )
    },
    rowAt: (index) => {
      const page = list && pageAt(list, Math.floor(index / PAGE_ROWS))
      return page ? (list.rowOf(page, index % PAGE_ROWS) ?? GONE_ROW) : LOADING_ROW
    },
    wantRows: useCallback(
      (first: number, last: number) => setWanted((before) => pagesOf(first, last, before)),
      [],
    ),
  }
}

interface PageAnswer<Page> {
  readonly data: Page | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

function answersOf<Page>(all: PageAnswer<Page>[]) {
  // What is asked for once more may still come, and what was there before stays.
  const failed = all.filter(
    ({ error, data, isFetching }) => error !== null && data === undefined && !isFetching,
  )
  const error = failed[0]?.error
  const retry = (): void => failed.forEach(({ refetch }) => void refetch())
  return {
    pages: all.flatMap(({ data }) => data ?? []) as Page[],
    trouble: error ? { error, retry } : null,
    isExpired: all.some((one) => hasExpired(one.error)),
  }
}

const hasExpired = (error: unknown): boolean =>
  error instanceof CallError && error.failure.code === 'list_expired'

/** The pages of those rows but the first; the same object where nothing changes. */
function pagesOf(first: number, last: number, before: readonly number[]): readonly number[] {
  const pages = pagesBetween(first, last).filter((number) => number > 0)
  return pages.join() === before.join() ? before : pages
}
