import type { Sound } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { selectCards } from './queries.ts'
import { toSound } from './sound-card.ts'

/**
 * These sounds as lists show them, by id. Those that do not exist are left out, and with `publishedOnly` those that are
 * not for sale now.
 */
export async function soundCards(
  db: Db,
  ids: readonly string[],
  options: { publishedOnly?: boolean } = {},
): Promise<Map<string, Sound>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db, ids)
  const wanted = options.publishedOnly ? rows.filter((row) => row.status === 'published') : rows
  return new Map(wanted.map((row) => [row.id, toSound(row)]))
}
