import type { QueryClient } from '@tanstack/react-query'
import type { SelectedRow } from '../rows/list-row.ts'
import { NEAR_ROWS } from '../rows/selected-row.ts'
import type { SoundFilter } from '../sound-filter.ts'
import { PAGE_ROWS } from './page-rows.ts'
import { fetchHead, headQuery, type ListHead, type ListPage, pageQuery } from './sound-list-queries.ts'

/** The row that must not move: `none` where new ones may come in above all, `hold` where it is not known yet. */
export type Anchor = SelectedRow | 'none' | 'hold'

interface ListToRenew {
  readonly queries: QueryClient
  readonly listener: string
  readonly filter: SoundFilter
  /** Asked as often as needed: whoever looks at the list goes on meanwhile. */
  readonly anchor: () => Anchor
}

const TRIES = 5
const FIRST_WAIT_MS = 2_000

/** How many renewals were asked for, and which of them is shown. */
let asked = 0
let shown = 0

/**
 * Puts today's list in the place of the one that is shown, once the rows around the one that is looked at are there too.
 * Where that is nowhere near any more, all stays as it is. A failure is tried again, unless another was asked for meanwhile.
 */
export async function refreshList(list: ListToRenew): Promise<void> {
  const mine = ++asked
  for (let tries = 0; tries < TRIES && mine === asked; tries++) {
    const show = await renewed(list).catch(() => null)
    // One that was asked for later may have come sooner.
    if (show && mine > shown) {
      shown = mine
      show()
    }
    if (show) return
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** tries))
  }
}

/** @returns shows today's list, where that can be done; `null` where it is to be tried again */
async function renewed({ queries, listener, filter, anchor }: ListToRenew): Promise<(() => void) | null> {
  if (anchor() === 'hold') return null
  const fresh = await fetchHead(filter)
  const pageAt = async (number: number): Promise<ListPage> =>
    number === 0 ? fresh.page : queries.ensureQueryData(pageQuery(fresh, listener, number))
  for (let tries = 0; tries < TRIES; tries++) {
    const before = anchor()
    if (before === 'hold') return null
    const pages = before === 'none' ? [] : await pagesAround(before, fresh, pageAt)
    const now = anchor()
    // Whoever has gone on meanwhile looks at other pages.
    if (pageOf(before) !== pageOf(now)) continue
    if (typeof now !== 'string' && !isNear(now, pages)) return () => undefined
    return () => queries.setQueryData(headQuery(filter, listener).queryKey, fresh)
  }
  return null
}

const numberOf = ({ index }: SelectedRow): number => Math.floor(index / PAGE_ROWS)

const pageOf = (anchor: Anchor): number | string => (typeof anchor === 'string' ? anchor : numberOf(anchor))

type NumberedPage = readonly [number: number, page: ListPage]

/** The page with a row's place, and those beside it. */
function pagesAround(
  row: SelectedRow,
  { page }: ListHead,
  pageAt: (number: number) => Promise<ListPage>,
): Promise<NumberedPage[]> {
  const middle = numberOf(row)
  const last = Math.floor(Math.max(0, page.total - 1) / PAGE_ROWS)
  const numbers = [middle - 1, middle, middle + 1].filter((number) => number >= 0 && number <= last)
  return Promise.all(numbers.map(async (number) => [number, await pageAt(number)] as const))
}

function isNear({ soundId, index }: SelectedRow, pages: readonly NumberedPage[]): boolean {
  return pages.some(([number, { sounds }]) => {
    const place = sounds.findIndex(({ id }) => id === soundId)
    return place >= 0 && Math.abs(number * PAGE_ROWS + place - index) <= NEAR_ROWS
  })
}
