import { CallError, type Sound } from '@segno/contract'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useAppState } from '../../shared/app-state.ts'
import { addressOfFilter, type SoundFilter } from '../../shared/sounds/sound-filter.ts'
import { type Anchor, renewList } from './renew-list.ts'
import { headQuery, type ListHead, PAGE_ROWS, pageQuery } from './sound-list-queries.ts'

/** `gone`: withdrawn while the list was open; its place stays, so that nothing moves. */
type ListRow =
  | { readonly kind: 'sound'; readonly sound: Sound; readonly isOwned: boolean }
  | { readonly kind: 'loading' | 'gone' }

export interface SoundList {
  /** What is shown: the search asked for, or the one before while that is on its way. */
  readonly head: ListHead | null
  readonly isStale: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly rowAt: (index: number) => ListRow
  /** Which rows are in sight. */
  readonly wantRows: (first: number, last: number) => void
  readonly renew: (anchor: Anchor | null) => Promise<number | null>
}

const LOADING: ListRow = { kind: 'loading' }
const GONE: ListRow = { kind: 'gone' }

export function useSoundList(filter: SoundFilter): SoundList {
  const queries = useQueryClient()
  const listener = useAppState(({ profile }) => profile?._id ?? '')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...headQuery(filter, listener),
    placeholderData: keepPreviousData,
  })
  const head = data ?? null
  const [wanted, setWanted] = useState<readonly number[]>([])
  const pageErrors = useQueries({
    queries: head ? wanted.map((number) => pageQuery(head, listener, number)) : [],
    combine: (pages) => pages.map((page) => page.error).filter((failed) => failed !== null),
  })
  const renew = useCallback(
    (anchor: Anchor | null) =>
      head ? renewList(queries, listener, { shown: head, anchor }) : Promise.resolve(null),
    [queries, listener, head],
  )
  const isExpired = pageErrors.some(
    (failed) => failed instanceof CallError && failed.failure.code === 'list_expired',
  )
  // An order is kept for ten minutes; after that the server is asked for today's.
  useEffect(() => {
    if (isExpired) void refetch()
  }, [isExpired, refetch])
  return {
    head,
    isStale: isPlaceholderData,
    error: error ?? (isExpired ? null : (pageErrors[0] ?? null)),
    retry: () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
    rowAt: (index) =>
      head
        ? readRow(head, index, (number) => queries.getQueryData(pageQuery(head, listener, number).queryKey))
        : LOADING,
    wantRows: useCallback(
      (first: number, last: number) => setWanted((before) => pagesOf(first, last, before)),
      [],
    ),
    renew,
  }
}

function readRow(
  { page }: ListHead,
  index: number,
  pageAt: (number: number) => ListHead['page'] | undefined,
): ListRow {
  const number = Math.floor(index / PAGE_ROWS)
  const found = number === 0 ? page : pageAt(number)
  if (!found) return LOADING
  const sound = found.loops[index % PAGE_ROWS]
  return sound ? { kind: 'sound', sound, isOwned: found.ownedIds.includes(sound._id) } : GONE
}

/** The pages of those rows but the first, which the head has; the same object where nothing changes. */
function pagesOf(first: number, last: number, before: readonly number[]): readonly number[] {
  const from = Math.max(1, Math.floor(first / PAGE_ROWS))
  const to = Math.floor(last / PAGE_ROWS)
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
  return pages.join() === before.join() ? before : pages
}

/** One search is one list, whoever looks at it. */
export function listKey(head: ListHead): string {
  return addressOfFilter(head.filter)
}
