import type { StoreApi } from 'zustand'

interface StoredStore<Value> extends Pick<StoreApi<Value>, 'setState'> {
  readonly persist: { getOptions(): { name?: string | undefined }; rehydrate(): void | Promise<void> }
}

/** Follows what other tabs of this browser store under the same name; `empty` holds once they remove it. */
export function acrossTabs<Value extends object>(store: StoredStore<Value>, empty: Value): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== store.persist.getOptions().name) return
    if (newValue === null) store.setState(empty)
    else void store.persist.rehydrate()
  })
}
