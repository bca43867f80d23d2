import type { StoreApi } from 'zustand'
import { localStore } from './stores.ts'

interface StoredStore<Value> extends Pick<StoreApi<Value>, 'getState' | 'setState'> {
  readonly persist: {
    getOptions(): { name?: string | undefined }
    rehydrate(): void | Promise<void>
    clearStorage(): void
  }
}

/**
 * Follows what other tabs of this browser store under the same name; `empty` holds once they remove it. A page that was
 * frozen reads again: it was not told.
 */
export function acrossTabs<Value extends object>(store: StoredStore<Value>, empty: Value): void {
  const { name } = store.persist.getOptions()
  const follow = (stored: string | null): void => {
    if (stored !== null) return void store.persist.rehydrate()
    // Where nothing is left to empty, nothing is written: two tabs would answer each other for ever.
    if (JSON.stringify(store.getState()) === JSON.stringify(empty)) return
    store.setState(empty)
    // Setting a store keeps it, and what another tab has removed stays removed.
    store.persist.clearStorage()
  }
  addEventListener('storage', ({ key, newValue }) => key === name && follow(newValue))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && name !== undefined) follow(localStore.getItem(name))
  })
}
