import { randomId } from '../../shared/random-id.ts'
import { sessionStore } from '../../shared/storage/stores.ts'

const STORED = 'checkout-key'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface StoredKey {
  readonly order: string
  readonly key: string
}

/**
 * The key of an order: the same for the same order until it has been carried out, over a reload and a lost answer too,
 * so that it cannot be paid twice.
 */
export function orderKey(order: string, storage: Kept = sessionStore): string {
  const stored = readStored(storage)
  if (stored?.order === order) return stored.key
  const key = randomId()
  storage.setItem(STORED, JSON.stringify({ order, key } satisfies StoredKey))
  return key
}

export function forgetOrderKey(storage: Kept = sessionStore): void {
  storage.removeItem(STORED)
}

function readStored(storage: Kept): StoredKey | null {
  try {
    return JSON.parse(storage.getItem(STORED) ?? 'null') as StoredKey | null
  } catch {
    return null
  }
}
