import {
  type Answer,
  deleteSearch,
  listSavedSearches,
  openSearch,
  renameSearch,
  type SavedSearch,
  saveSearch,
} from '@segno/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useAppState } from '../../shared/state/app-state.ts'
import { randomId } from '../../shared/random-id.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'

type Saved = Answer<typeof listSavedSearches>
type NewSearch = Pick<SavedSearch, 'name' | 'address'> & { readonly openedAt?: string }

interface SavedSearches {
  /** By name; `null` until they are known, and for whoever is not signed in. */
  readonly items: readonly SavedSearch[] | null
  readonly error: Error | null
  readonly retry: () => void
  readonly save: (search: NewSearch) => Promise<void>
  readonly rename: (search: SavedSearch, name: string) => Promise<void>
  readonly remove: (search: SavedSearch) => Promise<void>
  /** What it has found until now is new no more. */
  readonly noteOpened: (search: SavedSearch) => Promise<void>
}

/** The listener's saved searches. A change shows at once; where the server refuses, it is taken back and said. */
export function useSavedSearches({ isWanted = true } = {}): SavedSearches {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [listSavedSearches.path, listener],
    queryFn: ({ signal }) => call(listSavedSearches, {}, signal),
    enabled: isWanted && listener !== '',
  })
  const store = new SearchStore(queries, [listSavedSearches.path, listener])
  return {
    items: data?.items ?? null,
    error,
    retry: () => void refetch(),
    save: (search) => store.save(search),
    rename: (search, name) => store.rename(search, name),
    remove: (search) => store.remove(search),
    noteOpened: (search) => store.noteOpened(search),
  }
}

class SearchStore {
  readonly #queries: QueryClient
  readonly #key: readonly unknown[]

  constructor(queries: QueryClient, key: readonly unknown[]) {
    this.#queries = queries
    this.#key = key
  }

  async save(search: NewSearch): Promise<void> {
    // The cache keeps a copy of it, which only its id tells apart.
    const id = randomId()
    await this.#optimistically(
      (items) => [...items, { ...search, id, openedAt: search.openedAt ?? '', newCount: null }],
      async () => {
        const saved = await call(saveSearch, { body: search })
        this.#change((items) => items.map((one) => (one.id === id ? saved : one)))
      },
    )
  }

  async rename(search: SavedSearch, name: string): Promise<void> {
    await this.#optimistically(
      (items) => items.map((one) => (one.id === search.id ? { ...one, name } : one)),
      () => call(renameSearch, { params: { id: search.id }, body: { name } }),
    )
  }

  async remove(search: SavedSearch): Promise<void> {
    await this.#optimistically(
      (items) => items.filter(({ id }) => id !== search.id),
      () => call(deleteSearch, { params: { id: search.id } }),
    )
  }

  async noteOpened(search: SavedSearch): Promise<void> {
    await this.#optimistically(
      (items) => items.map((one) => (one.id === search.id ? { ...one, newCount: one.newCount && 0 } : one)),
      () => call(openSearch, { params: { id: search.id } }),
    )
  }

  async #optimistically(
    change: (items: readonly SavedSearch[]) => SavedSearch[],
    send: () => Promise<unknown>,
  ): Promise<void> {
    await this.#queries.cancelQueries({ queryKey: this.#key })
    const before = this.#queries.getQueryData<Saved>(this.#key)
    this.#change(change)
    try {
      await send()
    } catch (error) {
      this.#queries.setQueryData(this.#key, before)
      showFailure(error)
      await this.#queries.invalidateQueries({ queryKey: this.#key })
    }
  }

  #change(change: (items: readonly SavedSearch[]) => SavedSearch[]): void {
    this.#queries.setQueryData<Saved>(this.#key, (before) => ({
      items: change(before?.items ?? []).toSorted(byName),
    }))
  }
}

export function byName(one: SavedSearch, other: SavedSearch): number {
  return one.name.localeCompare(other.name, 'en', { sensitivity: 'base' })
}
