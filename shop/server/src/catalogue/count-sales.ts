import type { Db } from '../platform/db/db.ts'
import { addToSaleCounts } from './queries.ts'

/** Counts one sale of each of these sounds, by which lists of the most popular are ordered. */
export async function countSales(tx: Db, soundIds: readonly string[]): Promise<void> {
  await addToSaleCounts(tx, soundIds, 1)
}

/** Takes back the count of a sale that was undone. */
export async function uncountSale(tx: Db, soundId: string): Promise<void> {
  await addToSaleCounts(tx, [soundId], -1)
}
