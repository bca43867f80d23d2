import type { OwnListPage } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAppState } from '../../../shared/state/app-state.ts'
import { PAGE_ROWS } from '../../list/page-rows.ts'
import { useLaterPages } from '../../list/use-later-pages.ts'
import type { ListRow, ListTrouble } from '../../rows/list-row.ts'
import { type Part, rowOfOwn } from '../../own-list-page.ts'

export interface OwnList {
  /** `null` until the first part is there. */
  readonly total: number | null
  readonly error: Error | null
  /** Why rows that are wanted have not come, where they have not. */
  readonly trouble: ListTrouble | null
  readonly retry: () => void
  readonly rowAt: (index: number) => ListRow
  readonly wantRows: (first: number, last: number) => void
  /** Where a sound stands, where that can be told without asking. */
  readonly indexOf?: (soundId: string) => number
  /** Fetches rows, in sight or not. */
  readonly loadRows: (first: number, last: number) => Promise<void>
}

/** A list of the listener's own, as the server has it. */
export function useOwnList(
  key: readonly unknown[],
  fetchPart: (part: Part, signal: AbortSignal) => Promise<OwnListPage>,
): OwnList {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const partAt = (number: number, signal: AbortSignal): Promise<OwnListPage> =>
    fetchPart({ index: String(number * PAGE_ROWS), limit: String(PAGE_ROWS) }, signal)
  const { data, error, refetch } = useQuery({
    queryKey: [...key, listener, 'first'],
    queryFn: ({ signal }) => partAt(0, signal),
    placeholderData: keepPreviousData,
    // What was heard or said since is to be there when one comes back.
    refetchOnMount: 'always',
  })
  const later = useLaterPages(
    data
      ? {
          first: data,
          pageQuery: (number) => ({
            queryKey: [...key, listener, number],
            queryFn: ({ signal }) => partAt(number, signal),
            staleTime: 0,
          }),
          rowOf: (page, place) => {
            const one = page.sounds[place]
            return one ? rowOfOwn(one) : null
          },
        }
      : null,
    refetch,
  )
  return {
    total: data?.total ?? null,
    error,
    trouble: later.trouble,
    retry: () => void refetch(),
    rowAt: later.rowAt,
    wantRows: later.wantRows,
    loadRows: later.loadRows,
  }
}
