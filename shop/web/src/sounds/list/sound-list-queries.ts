import { type Likeness, listSimilarSounds, listSounds, matchTrack, type SoundPage } from '@segno/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import {
  gainsInAddress,
  addressOfFilter,
  type SoundFilter,
  usualSort,
  withoutFits,
  withoutLike,
} from '../sound-filter.ts'
import { PAGE_ROWS } from './page-rows.ts'
import type { PageQuery } from './use-later-pages.ts'

/** `likeness` is there where sounds are to be like one, with an entry for each of `sounds`. */
export type ListPage = SoundPage & { readonly likeness?: readonly Likeness[] }

/** The first page of a search: how many there are, their counts, and the order that all other pages follow. */
export interface ListHead {
  readonly filter: SoundFilter
  readonly page: ListPage
}

export async function fetchHead(filter: SoundFilter, signal?: AbortSignal): Promise<ListHead> {
  return { filter, page: await fetchPage(filter, { counts: '1', index: '0' }, signal) }
}

/** The same list by either endpoint: what is like a sound comes in no other order. */
function fetchPage(
  filter: SoundFilter,
  which: { counts?: '1'; index: string; asOf?: string },
  signal?: AbortSignal,
): Promise<ListPage> {
  const part = { ...which, limit: String(PAGE_ROWS) }
  if (filter.fits) return fetchFitting(filter, part, signal)
  if (!filter.similar) {
    const query = withoutFits(withoutLike({ ...filter, sort: filter.sort ?? usualSort(filter) }))
    return call(listSounds, { query: { ...query, ...part } }, signal)
  }
  const {
    similar,
    fits: _fits,
    fitsTempo: _fitsTempo,
    fitsGains: _fitsGains,
    sort: _sort,
    seed: _seed,
    nearTempo: _nearTempo,
    ...query
  } = filter
  return call(listSimilarSounds, { params: { id: similar }, query: { ...query, ...part } }, signal)
}

/** What goes with sounds comes in no other order either. */
function fetchFitting(
  filter: SoundFilter,
  part: { counts?: '1'; index: string; asOf?: string; limit: string },
  signal?: AbortSignal,
): Promise<ListPage> {
  const {
    fits = '',
    fitsTempo,
    fitsGains,
    sort: _sort,
    seed: _seed,
    nearTempo: _nearTempo,
    ...rest
  } = withoutLike(filter)
  const soundIds = fits.split(',')
  const gainsDb = fitsGains ? gainsInAddress(fitsGains) : []
  const body = {
    soundIds,
    ...(fitsTempo && { tempoBpm: Number(fitsTempo) }),
    // An address may have been cut off.
    ...(gainsDb.length === soundIds.length && { gainsDb }),
  }
  return call(matchTrack, { query: { ...rest, ...part }, body }, signal)
}

/** `listener` tells apart who asks, because the answer says what they own. */
export function headQuery(filter: SoundFilter, listener: string) {
  return queryOptions({
    queryKey: [listSounds.path, listener, addressOfFilter(filter)],
    queryFn: ({ signal }) => fetchHead(filter, signal),
    // Sounds are put into a collection elsewhere.
    ...(filter.collection && { staleTime: 0 }),
  })
}

/** A later page, in the order of its head. */
export function pageQuery(
  { filter, page }: ListHead,
  listener: string,
  pageNumber: number,
): PageQuery<ListPage> {
  const { asOf } = page
  return {
    queryKey: [listSounds.path, listener, addressOfFilter(filter), asOf, pageNumber],
    queryFn: ({ signal }) => fetchPage(filter, { index: String(pageNumber * PAGE_ROWS), asOf }, signal),
    staleTime: Infinity,
  }
}
