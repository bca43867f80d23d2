import type { QueryClient } from '@tanstack/react-query'
import { PAGE_ROWS } from './page-rows.ts'
import { fetchHead, headQuery, type ListHead, pageQuery } from './sound-list-queries.ts'

/** A row that must stay where it is on the screen. */
export interface Anchor {
  readonly soundId: string
  readonly index: number
}

/**
 * Puts today's list in the place of `shown`, once the rows around the anchor are there too.
 *
 * @returns by how many rows the anchor has moved; `null` where it cannot be told and nothing was changed
 */
export async function renewList(
  queries: QueryClient,
  listener: string,
  { shown, anchor }: { shown: ListHead; anchor: Anchor | null },
): Promise<number | null> {
  const fresh = await fetchHead(shown.filter)
  const key = headQuery(shown.filter, listener).queryKey
  if (!anchor) {
    queries.setQueryData(key, fresh)
    return 0
  }
  const middle = Math.floor(anchor.index / PAGE_ROWS)
  const last = Math.floor(Math.max(0, fresh.page.total - 1) / PAGE_ROWS)
  const around = [middle - 1, middle, middle + 1].filter((number) => number > 0 && number <= last)
  const pages = await Promise.all(
    around.map(
      async (number) => [number, await queries.ensureQueryData(pageQuery(fresh, listener, number))] as const,
    ),
  )
  for (const [number, page] of [[0, fresh.page] as const, ...pages]) {
    const place = page.loops.findIndex(({ _id }) => _id === anchor.soundId)
    if (place < 0) continue
    queries.setQueryData(key, fresh)
    return number * PAGE_ROWS + place - anchor.index
  }
  return null
}
