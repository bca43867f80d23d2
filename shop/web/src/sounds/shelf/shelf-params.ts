import { useSearchParams } from 'react-router'

/** What is being looked at, as it stands in the address. */
export interface ShelfParams {
  readonly get: (name: string) => string | undefined
  readonly page: number
  /** Changes one of them, and goes back to the first page; an empty value takes it away. */
  readonly set: (name: string, value: string, how?: { readonly replace?: boolean }) => void
  /** Several of them at once. */
  readonly setAll: (values: Readonly<Record<string, string>>) => void
  readonly addressOfPage: (page: number) => string
}

const LARGEST_PAGE = 100_000

export function useShelfParams(): ShelfParams {
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  const changed = (values: Readonly<Record<string, string>>): URLSearchParams => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ page: '', ...values })) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return {
    get: (name) => readable(search.get(name)),
    page: Number.isInteger(page) && page >= 1 && page <= LARGEST_PAGE ? page : 1,
    set: (name, value, { replace = false } = {}) => setSearch(changed({ [name]: value }), { replace }),
    setAll: (values) => setSearch(changed(values)),
    addressOfPage: (to) => `?${changed({ page: to === 1 ? '' : String(to) }).toString()}`,
  }
}

/** What the server takes: no text has a NUL in it. */
function readable(value: string | null): string | undefined {
  return value === null || value.includes('\0') ? undefined : value
}

/** A value of the address where it is one of those, else the first of them. */
export function oneOf<Value extends string>(values: readonly Value[], given: string | undefined): Value {
  return values.find((value) => value === given) ?? values[0]!
}
