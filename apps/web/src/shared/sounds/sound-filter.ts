import { soundQuery, type SoundQueryInAddress } from '@segno/contract'

/** What is being looked for, in the very words of the address: every value is text, and several stand with commas. */
export type SoundFilter = Omit<SoundQueryInAddress, 'counts' | 'index' | 'limit' | 'asOf'>
export type FilterName = keyof SoundFilter
/** Filters that hold several values. */
export type ListFilterName = 'instrument' | 'genre' | 'mood'

const NAMES = [
  'q',
  'kind',
  'instrument',
  'genre',
  'mood',
  'tempoMin',
  'tempoMax',
  'halfDouble',
  'key',
  'keyMatch',
  'artist',
  'pack',
  'sort',
  'seed',
] as const satisfies readonly FilterName[]

/** The filter in an address. What the server would refuse is left out, so that a mangled link still finds something. */
export function filterFromAddress(search: URLSearchParams | string): SoundFilter {
  const given = new URLSearchParams(search)
  const filter: Partial<Record<FilterName, string>> = {}
  for (const name of NAMES) {
    const value = given.get(name)
    if (value && soundQuery.shape[name].safeParse(value).success) filter[name] = value
  }
  return filter as SoundFilter
}

/** The filter as it stands in an address, from the `?` on; always in one order, so that one search has one address. */
export function addressOfFilter(filter: SoundFilter): string {
  const search = new URLSearchParams()
  for (const name of NAMES) {
    const value = filter[name]
    if (value) search.set(name, value)
  }
  // Commas are allowed in a query and keep the address readable.
  return search.size === 0 ? '' : `?${search.toString().replaceAll('%2C', ',')}`
}

export function valuesOf(filter: SoundFilter, name: ListFilterName): readonly string[] {
  return filter[name]?.split(',') ?? []
}

/** The same filter without some of its parts. */
export function without(filter: SoundFilter, ...names: readonly FilterName[]): SoundFilter {
  const rest: SoundFilter = { ...filter }
  for (const name of names) delete rest[name]
  return rest
}

/** The same filter with `value` switched on or off among the values of `name`. */
export function toggled(filter: SoundFilter, name: ListFilterName, value: string): SoundFilter {
  const before = valuesOf(filter, name)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return after.length === 0 ? without(filter, name) : { ...filter, [name]: after.join(',') }
}

/** How the list is ordered is no filter, so it stays when all filters are cleared. */
export function cleared({ sort, seed }: SoundFilter): SoundFilter {
  return { ...(sort && { sort }), ...(seed && { seed }) }
}
