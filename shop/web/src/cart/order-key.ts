import { randomId } from '../shared/random-id.ts'
import { sessionStore } from '../shared/storage/stores.ts'

/** What is ordered: sounds for points, or a package for money. */
type OrderKind = 'checkout' | 'package'
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface StoredKey {
  readonly order: string
  readonly key: string
}

/**
 * The key of an order: the same for the same order until it has been carried out, over a reload and a lost answer too,
 * so that it cannot be paid twice.
 */
export function orderKey(kind: OrderKind, order: string, storage: Kept = sessionStore): string {
  const stored = readStored(kind, storage)
  if (stored?.order === order) return stored.key
  const key = randomId()
  storage.setItem(storedAs(kind), JSON.stringify({ order, key } satisfies StoredKey))
  return key
}

export function forgetOrderKey(kind: OrderKind, storage: Kept = sessionStore): void {
  storage.removeItem(storedAs(kind))
}

const storedAs = (kind: OrderKind): string => `${kind}-key`

function readStored(kind: OrderKind, storage: Kept): StoredKey | null {
  try {
    return JSON.parse(storage.getItem(storedAs(kind)) ?? 'null') as StoredKey | null
  } catch {
    return null
  }
}
