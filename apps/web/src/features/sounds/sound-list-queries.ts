import { listSounds, type SoundPage } from '@segno/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { addressOfFilter, type SoundFilter } from '../../shared/sounds/sound-filter.ts'

export const PAGE_ROWS = 50

/** The first page of a search: how many there are, their counts, and the order that all other pages follow. */
export interface ListHead {
  readonly filter: SoundFilter
  readonly page: SoundPage
}

export async function fetchHead(filter: SoundFilter, signal?: AbortSignal): Promise<ListHead> {
  const query = { ...filter, counts: '1', index: '0', limit: String(PAGE_ROWS) } as const
  return { filter, page: await call(listSounds, { query }, signal) }
}

/** `listener` tells apart who asks, because the answer says what they own. */
export function headQuery(filter: SoundFilter, listener: string) {
  return queryOptions({
    queryKey: [listSounds.path, listener, addressOfFilter(filter)],
    queryFn: ({ signal }) => fetchHead(filter, signal),
  })
}

/** A later page, in the order of its head. */
export function pageQuery({ filter, page }: ListHead, listener: string, pageNumber: number) {
  const { asOf } = page
  return queryOptions({
    queryKey: [listSounds.path, listener, addressOfFilter(filter), asOf, pageNumber],
    queryFn: ({ signal }): Promise<SoundPage> => {
      const index = String(pageNumber * PAGE_ROWS)
      return call(listSounds, { query: { ...filter, index, limit: String(PAGE_ROWS), asOf } }, signal)
    },
    staleTime: Infinity,
  })
}
