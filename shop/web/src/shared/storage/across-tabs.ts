import type { StoreApi } from 'zustand'

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
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== store.persist.getOptions().name) return
    if (newValue !== null) return void store.persist.rehydrate()
    // Where nothing is left to empty, nothing is written: two tabs would answer each other for ever.
    if (JSON.stringify(store.getState()) === JSON.stringify(empty)) return
    store.setState(empty)
    // Setting a store keeps it, and what another tab has removed stays removed.
    store.persist.clearStorage()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void store.persist.rehydrate())
}
