import { MAX_LIST_WORDS, type SortOf } from '@segno/contract'

/** Rows of a page that can be chosen. */
export const PAGE_SIZES = [10, 25, 50, 100] as const

/** State of a list in the address; a value that is not valid is ignored, so that a mangled link still shows something. */
export interface ListAddress<Column extends string> {
  readonly page: number
  readonly limit: number
  readonly sort: SortOf<Column>
  readonly q: string
  /** By name, those that are set. */
  readonly filters: Readonly<Record<string, string>>
}

export interface ListAddressFacts<Column extends string> {
  readonly columns: readonly Column[]
  readonly sort: SortOf<Column>
  readonly limit?: number
  /** Names of filters, each with what it may be where that is a choice. */
  readonly filters: Readonly<Record<string, readonly string[] | null>>
}

export function readListAddress<Column extends string>(
  address: URLSearchParams,
  facts: ListAddressFacts<Column>,
): ListAddress<Column> {
  const { columns, filters } = facts
  const sort = address.get('sort') ?? ''
  const page = address.get('page') ?? ''
  const limit = Number(address.get('limit'))
  const set = Object.entries(filters).flatMap(([name, choices]): [string, string][] => {
    const value = address.get(name) ?? ''
    return value !== '' && (choices === null || choices.includes(value)) ? [[name, value]] : []
  })
  return {
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? facts.limit ?? PAGE_SIZES[0],
    sort: columns.some((column) => sort === column || sort === `-${column}`)
      ? (sort as SortOf<Column>)
      : facts.sort,
    q: (address.get('q') ?? '').trim().slice(0, MAX_LIST_WORDS),
    filters: Object.fromEntries(set),
  }
}

/** The address with something changed: another search, filter or order begins at the first page. */
export function changeListAddress(
  address: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(address)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
