import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAppState } from '../../app-state.ts'
import { addressOfFilter, addressOfPackIn, type SoundFilter } from '../sound-filter.ts'
import type { ListRow, ListTrouble } from '../rows/list-row.ts'
import { type Anchor, renewList } from './renew-list.ts'
import { headQuery, type ListHead, type ListPage, pageQuery } from './sound-list-queries.ts'
import { useLaterPages } from './use-later-pages.ts'

export interface SoundList {
  /** What is shown: the search asked for, or the one before while that is on its way. */
  readonly head: ListHead | null
  readonly isStale: boolean
  readonly error: Error | null
  /** Why rows that are wanted have not come, where they have not. */
  readonly trouble: ListTrouble | null
  readonly retry: () => void
  readonly rowAt: (index: number) => ListRow
  /** Which rows are in sight. */
  readonly wantRows: (first: number, last: number) => void
  /** Fetches rows, in sight or not. */
  readonly loadRows: (first: number, last: number) => Promise<void>
  readonly renew: (anchor: Anchor | null) => Promise<number | null>
}

export function useSoundList(filter: SoundFilter): SoundList {
  const queries = useQueryClient()
  const listener = useAppState(({ profile }) => profile?._id ?? '')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...headQuery(filter, listener),
    placeholderData: keepPreviousData,
  })
  const head = data ?? null
  const later = useLaterPages(
    head && {
      first: head.page,
      pageQuery: (number) => pageQuery(head, listener, number),
      rowOf: (page, place) => rowOf(head.filter, page, place),
    },
    refetch,
  )
  const renew = useCallback(
    (anchor: Anchor | null) =>
      head ? renewList(queries, listener, { shown: head, anchor }) : Promise.resolve(null),
    [queries, listener, head],
  )
  return {
    head,
    isStale: isPlaceholderData,
    error,
    trouble: later.trouble,
    retry: () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
    rowAt: later.rowAt,
    wantRows: later.wantRows,
    loadRows: later.loadRows,
    renew,
  }
}

function rowOf(filter: SoundFilter, page: ListPage, place: number): ListRow | null {
  const sound = page.loops[place]
  if (!sound) return null
  const likeness = page.likeness?.[place] ?? null
  const row = { kind: 'sound', sound, isOwned: page.ownedIds.includes(sound._id), likeness } as const
  const moreOfPack = (page.packSizes?.[sound._id] ?? 1) - 1
  if (moreOfPack === 0 || !sound.pack) return row
  return { ...row, moreOfPack, packAddress: addressOfPackIn(filter, sound.pack._id) }
}

/** One search is one list, whoever looks at it. */
export function listKey(head: ListHead): string {
  return addressOfFilter(head.filter)
}
