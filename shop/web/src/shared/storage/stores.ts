import { fromWire, toWire } from '@segno/contract'
import type * as z from 'zod/mini'
import { createJSONStorage, type PersistOptions } from 'zustand/middleware'
import { showToast } from '../toasts/toast.ts'
import { SureStorage } from './sure-storage.ts'

let isTold = false
function tellOnce(): void {
  if (isTold) return
  isTold = true
  const message =
    'This browser cannot save anything here. Your cart, favourites and settings last until you close this page.'
  showToast({ message, variant: 'warning', persist: true })
}

export const localStore = new SureStorage(() => localStorage, tellOnce)
/** Says nothing where it cannot keep: what it holds is meant for this visit. */
export const sessionStore = new SureStorage(
  () => sessionStorage,
  () => undefined,
)

/**
 * How a store is kept in this browser. What is read may be of an older version, or spoilt.
 *
 * @param revive makes the best of whatever was stored; it must not throw
 * @param form what is kept with the names of the wire, as the specification has them in `State`
 */
export function keptAs<Value extends object>(
  name: string,
  revive: (stored: Readonly<Record<string, unknown>>) => Partial<Value>,
  form?: z.ZodMiniType,
): PersistOptions<Value> {
  return {
    name,
    version: 1,
    storage: createJSONStorage<Value>(() => localStore)!,
    // Every version is read alike: what of it still makes sense stays.
    migrate: (stored) => stored as Value,
    partialize: (value) => toWire(form, value) as Value,
    merge: (stored, initial) => {
      const read = fromWire(form, stored)
      return { ...initial, ...(isRecord(read) ? revive(read) : {}) }
    },
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Those of a list that are as they should be; none where it is no list. */
export function listOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : []
}
