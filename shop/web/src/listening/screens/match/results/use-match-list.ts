import { type MatchBody, type MatchPage, matchTrack } from '@segno/contract'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { PAGE_ROWS } from '../../../../sounds/list/page-rows.ts'
import { type PageQuery, useLaterPages } from '../../../../sounds/list/use-later-pages.ts'
import type { ListRow, ListTrouble } from '../../../../sounds/rows/list-row.ts'
import { addressOfMatchFilter, addressOfPackIn, type MatchFilter } from './match-filter.ts'
import { matchWords } from './match-words.ts'

interface Search {
  readonly body: MatchBody
  readonly filter: MatchFilter
  /** Tells apart who asks, because the answer says what they own. */
  readonly listener: string
}
interface MatchHead extends Search {
  readonly page: MatchPage
}

export interface MatchList {
  /** What is shown: the search asked for, or the one before while that is on its way. */
  readonly head: MatchHead | null
  readonly pages: readonly MatchPage[]
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
}

function fetchPage(
  { body, filter: { relation, lean, transposeMost, sounds } }: Search,
  part: { index: string; counts?: '1'; asOf?: string },
  signal: AbortSignal,
): Promise<MatchPage> {
  const query = { ...sounds, relation, lean, transposeMost, ...part, limit: String(PAGE_ROWS) }
  return call(matchTrack, { query, body }, signal)
}

function headQuery(search: Search | null) {
  return queryOptions({
    queryKey: [
      matchTrack.path,
      search?.listener,
      search && addressOfMatchFilter(search.filter),
      search?.body,
    ],
    queryFn: async ({ signal }): Promise<MatchHead> => ({
      ...search!,
      page: await fetchPage(search!, { counts: '1', index: '0' }, signal),
    }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  })
}

function pageQuery(head: MatchHead, number: number): PageQuery<MatchPage> {
  const { asOf } = head.page
  return {
    queryKey: [matchTrack.path, head.listener, addressOfMatchFilter(head.filter), head.body, asOf, number],
    queryFn: ({ signal }) => fetchPage(head, { index: String(number * PAGE_ROWS), asOf }, signal),
    staleTime: Infinity,
  }
}

/** The sounds that go with a track, fetched as they come into sight. `null` while there is nothing to go with. */
export function useMatchList(body: MatchBody | null, filter: MatchFilter): MatchList {
  const queries = useQueryClient()
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { data, error, isPlaceholderData, refetch } = useQuery(headQuery(body && { body, filter, listener }))
  const head = (body && data) ?? null
  const later = useLaterPages(
    head && {
      first: head.page,
      pageQuery: (number) => pageQuery(head, number),
      rowOf: rowsOf(head),
    },
    refetch,
  )
  return {
    head,
    pages: useMemo(() => (head ? [head.page, ...later.pages] : []), [head, later.pages]),
    isStale: isPlaceholderData,
    error,
    trouble: later.trouble,
    retry: () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
    rowAt: later.rowAt,
    wantRows: later.wantRows,
    loadRows: later.loadRows,
  }
}

function rowsOf({ filter }: Search): (page: MatchPage, place: number) => ListRow | null {
  return ({ sounds, matches, ownedIds, packSizes }, place) => {
    const [sound, match] = [sounds[place], matches[place]]
    if (!sound || !match) return null
    const isOwned = ownedIds.includes(sound.id)
    const row = { kind: 'sound', sound, isOwned, why: matchWords(match, sound, filter.relation) } as const
    const moreOfPack = (packSizes?.[sound.id] ?? 1) - 1
    if (moreOfPack === 0 || !sound.pack) return row
    return { ...row, moreOfPack, packAddress: addressOfPackIn(filter, sound.pack.id) }
  }
}
