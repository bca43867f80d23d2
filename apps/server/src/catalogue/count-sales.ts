import type { Db } from '../platform/db.ts'
import { addSales, recordChanges } from './queries.ts'

/** Counts one sale of each of these sounds, by which lists of the most popular are ordered. */
export async function countSales(tx: Db, soundIds: readonly string[]): Promise<void> {
  await addSales(tx, soundIds)
  await recordChanges(tx, soundIds)
}
