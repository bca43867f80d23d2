import type { QueryClient } from '@tanstack/react-query'
import type { SelectedRow } from '../rows/list-row.ts'
import { PAGE_ROWS } from './page-rows.ts'
import { fetchHead, headQuery, type ListHead, type ListPage, pageQuery } from './sound-list-queries.ts'

/**
 * Puts today's list in the place of `shown`, once the rows around the one that is looked at are there too. Where that is
 * nowhere near any more, all stays as it is.
 */
export async function renewList(
  queries: QueryClient,
  listener: string,
  { shown, anchor }: { shown: ListHead; anchor: SelectedRow | null },
): Promise<void> {
  const fresh = await fetchHead(shown.filter)
  const pages = anchor ? await pagesAround(anchor, fresh, { queries, listener }) : []
  const isThere = [fresh.page, ...pages].some(({ loops }) => loops.some(({ _id }) => _id === anchor?.soundId))
  if (!anchor || isThere) queries.setQueryData(headQuery(shown.filter, listener).queryKey, fresh)
}

/** The page with the row's place, and those beside it; but not the first, which the head has. */
function pagesAround(
  { index }: SelectedRow,
  fresh: ListHead,
  { queries, listener }: { queries: QueryClient; listener: string },
): Promise<ListPage[]> {
  const middle = Math.floor(index / PAGE_ROWS)
  const last = Math.floor(Math.max(0, fresh.page.total - 1) / PAGE_ROWS)
  const numbers = [middle - 1, middle, middle + 1].filter((number) => number > 0 && number <= last)
  return Promise.all(numbers.map((number) => queries.ensureQueryData(pageQuery(fresh, listener, number))))
}
