import { browserZone } from '../format/date.ts'
import type { Answer, CsvSeparator, Endpoint, PageMeta, SortOf } from '@segno/contract'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call, fetchFile } from '../../shared/api/call.ts'
import { useTypedWords } from '../form/use-typed-words.ts'
import { changeListAddress, type ListAddressFacts, readListAddress } from './list-address.ts'

/** A list of the contract, as `pagedList` makes it there. */
export interface PagedList {
  readonly list: Endpoint
  readonly csv: Endpoint & { readonly answers: 'bytes' }
}
export type ItemOf<List extends PagedList> =
  Answer<List['list']> extends { items: (infer Item)[] } ? Item : never
export type ColumnOf<List extends PagedList> =
  NonNullable<List['list']['query']> extends { _zod: { output: { sort: infer Sort } } }
    ? Exclude<Sort, `-${string}`> & string
    : never

interface PagedListFacts<List extends PagedList> extends Omit<ListAddressFacts<ColumnOf<List>>, 'columns'> {
  readonly of: List
  /** Of the path, where it has some. */
  readonly params?: Readonly<Record<string, string>>
  readonly columns: readonly ColumnOf<List>[]
  /** Filters that always hold here, whatever the address says. */
  readonly fixed?: Readonly<Record<string, string>>
}

interface Page<Item> {
  readonly items: readonly Item[]
  readonly meta: PageMeta
}

/** The page of a list that the address names, and what changes the address. The last page stays in sight until the next is there. */
export function usePagedList<List extends PagedList>({ of, params, fixed, ...facts }: PagedListFacts<List>) {
  const [address, setAddress] = useSearchParams()
  // A second change may come before the first is rendered, and must not lose it.
  const newest = useRef(address)
  useEffect(() => {
    newest.current = address
  }, [address])
  const wanted = readListAddress(address, facts)
  const words = {
    sort: wanted.sort,
    ...(wanted.q === '' ? {} : { q: wanted.q }),
    ...wanted.filters,
    // Moments are shown as they are here, so that days are meant to be those of here.
    ...(wanted.filters.from === undefined && wanted.filters.to === undefined ? {} : { zone: browserZone() }),
    ...fixed,
  }
  const query = { ...words, page: String(wanted.page), limit: String(wanted.limit) }
  const result = useQuery({
    queryKey: [of.list.path, params ?? {}, query],
    queryFn: ({ signal }) =>
      call(of.list, { ...(params ? { params } : {}), query } as never, signal) as Promise<Page<ItemOf<List>>>,
    // Of the same list only: another one's rows have other columns.
    placeholderData: (before, query) =>
      query?.queryKey[0] === of.list.path && hashKey([query.queryKey[1]]) === hashKey([params ?? {}])
        ? before
        : undefined,
    retry: false,
  })
  const change = (to: Readonly<Record<string, string | null>>, replace = false): void => {
    newest.current = changeListAddress(newest.current, to)
    setAddress(newest.current, { replace })
  }
  return {
    ...wanted,
    ...result,
    change,
    isNarrowed: wanted.q !== '' || Object.keys(wanted.filters).length > 0,
    search: useTypedWords(wanted.q, (q) => change({ q }, true)),
    sortBy: (sort: SortOf<ColumnOf<List>>) => change({ sort: sort === facts.sort ? null : sort }),
    fetchCsv: (separator: CsvSeparator) =>
      fetchFile(of.csv, { ...(params ? { params } : {}), query: { ...words, separator } } as never),
  }
}
