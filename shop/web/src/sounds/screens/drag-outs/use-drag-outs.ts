import { type DragOut, listDragOuts } from '@segno/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { useAppState } from '../../../shared/state/app-state.ts'

const PART = 50

interface Part {
  readonly index: number
  /** Of the first part: what is dragged meanwhile shifts nothing. */
  readonly asOf: string | null
}

/** The drag-out history, newest first, in parts. */
export function useDragOuts(q: string) {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { data, ...query } = useInfiniteQuery({
    queryKey: [listDragOuts.path, listener, q],
    queryFn: ({ signal, pageParam: { index, asOf } }) =>
      call(
        listDragOuts,
        {
          query: {
            index: String(index),
            limit: String(PART),
            ...(q !== '' && { q }),
            ...(asOf !== null && { asOf }),
          },
        },
        signal,
      ),
    initialPageParam: { index: 0, asOf: null } as Part,
    getNextPageParam: ({ index, total, asOf }): Part | null => (index < total ? { index, asOf } : null),
    placeholderData: keepPreviousData,
    // What was dragged since is to be there when one comes back.
    refetchOnMount: 'always',
  })
  const drags: readonly DragOut[] = data?.pages.flatMap(({ sounds }) => sounds) ?? []
  return { ...query, drags, total: data?.pages[0]?.total ?? null }
}
