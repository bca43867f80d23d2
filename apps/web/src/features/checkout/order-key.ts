const STORED = 'checkout-key'

interface StoredKey {
  readonly order: string
  readonly key: string
}

/**
 * The key of an order: the same for the same order until it has been carried out, over a reload and a lost answer too,
 * so that it cannot be paid twice.
 */
export function orderKey(order: string, storage: Storage = sessionStorage): string {
  const stored = readStored(storage)
  if (stored?.order === order) return stored.key
  const key = crypto.randomUUID()
  storage.setItem(STORED, JSON.stringify({ order, key } satisfies StoredKey))
  return key
}

export function forgetOrderKey(storage: Storage = sessionStorage): void {
  storage.removeItem(STORED)
}

function readStored(storage: Storage): StoredKey | null {
  try {
    return JSON.parse(storage.getItem(STORED) ?? 'null') as StoredKey | null
  } catch {
    return null
  }
}
