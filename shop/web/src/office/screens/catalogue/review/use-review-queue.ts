import { type Answer, listSoundsInReview, type ReviewSound } from '@segno/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'

export const REVIEW_FILTERS = {
  all: 'All pending',
  nearDuplicates: 'Very similar to another sound',
  madeWithAi: 'Made with AI',
} as const
export type ReviewFilter = keyof typeof REVIEW_FILTERS

type Queue = Answer<typeof listSoundsInReview>
const AT_ONCE = '100'

/** The part of the queue that is on the screen; what is decided leaves it at once. */
export function useReviewQueue(filter: ReviewFilter) {
  const queries = useQueryClient()
  const queryKey = [listSoundsInReview.path, filter]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        listSoundsInReview,
        { query: { limit: AT_ONCE, ...(filter !== 'all' && { only: filter }) } },
        signal,
      ),
    placeholderData: keepPreviousData,
    // Others submit and decide meanwhile.
    refetchInterval: 60_000,
  })
  const rows: readonly ReviewSound[] = data?.items ?? []
  const remove = (ids: readonly string[]): void => {
    queries.setQueryData<Queue>(queryKey, (queue) => queue && without(queue, ids))
    const left = rows.filter(({ sound }) => !ids.includes(sound.id))
    if (left.length === 0 && (data?.meta.totalItems ?? 0) > ids.length) void refetch()
  }
  const reload = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [listSoundsInReview.path] })
  }
  return { rows, total: data?.meta.totalItems ?? null, error, isPending, remove, reload }
}

function without({ items, meta }: Queue, ids: readonly string[]): Queue {
  const left = items.filter(({ sound }) => !ids.includes(sound.id))
  const totalItems = meta.totalItems - (items.length - left.length)
  return { items: left, meta: { ...meta, totalItems, itemCount: left.length } }
}
