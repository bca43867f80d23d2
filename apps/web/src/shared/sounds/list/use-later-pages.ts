import { CallError } from '@segno/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ListRow } from '../rows/list-row.ts'
import { PAGE_ROWS } from './page-rows.ts'

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

interface LaterPages<Page> {
  /** Those of `wantRows` that have come. */
  readonly pages: readonly Page[]
  readonly error: Error | null
  readonly rowAt: (index: number) => ListRow
  /** Which rows are in sight. */
  readonly wantRows: (first: number, last: number) => void
}

const LOADING: ListRow = { kind: 'loading' }
const GONE: ListRow = { kind: 'gone' }

/**
 * The rows of a long list, whose pages are fetched as they come into sight.
 *
 * @param list `null` while its first page is on its way
 * @param askAnew fetches the first page again; the same function at every render
 */
export function useLaterPages<Page>(list: LongList<Page> | null, askAnew: () => unknown): LaterPages<Page> {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<readonly number[]>([])
  const { pages, error, isExpired } = useQueries({
    queries: list ? wanted.map((number) => list.pageQuery(number)) : [],
    combine: answersOf<Page>,
  })
  // An order is kept for ten minutes; after that the server is asked for today's.
  useEffect(() => {
    if (isExpired) askAnew()
  }, [isExpired, askAnew])
  const pageAt = ({ first, pageQuery }: LongList<Page>, number: number): Page | undefined =>
    number === 0 ? first : queries.getQueryData<Page>(pageQuery(number).queryKey)
  return {
    pages,
    error: isExpired ? null : error,
    rowAt: (index) => {
      const page = list && pageAt(list, Math.floor(index / PAGE_ROWS))
      return page ? (list.rowOf(page, index % PAGE_ROWS) ?? GONE) : LOADING
    },
    wantRows: useCallback(
      (first: number, last: number) => setWanted((before) => pagesOf(first, last, before)),
      [],
    ),
  }
}

function answersOf<Page>(all: { data: Page | undefined; error: Error | null }[]) {
  const errors = all.flatMap(({ error }) => error ?? [])
  return {
    pages: all.flatMap(({ data }) => data ?? []) as Page[],
    error: errors[0] ?? null,
    isExpired: errors.some((error) => error instanceof CallError && error.failure.code === 'list_expired'),
  }
}

/** The pages of those rows but the first; the same object where nothing changes. */
function pagesOf(first: number, last: number, before: readonly number[]): readonly number[] {
  const from = Math.max(1, Math.floor(first / PAGE_ROWS))
  const to = Math.floor(last / PAGE_ROWS)
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
  return pages.join() === before.join() ? before : pages
}
