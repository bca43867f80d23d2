import { sql } from 'kysely'
import { over, type Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
import type { PlatformTables } from '../tables.ts'
import { unavailableIn } from '../unavailable.ts'
import type { FileStore } from './file-store.ts'

interface StoreToCheck {
  readonly files: FileStore
  /** The folder or bucket, as its operator knows it. */
  readonly place: string
}

/**
 * Sees to it that the files are those of the shop in the database. With `mayMark`, files of nobody become this shop's, where it
 * has none yet; a command on a shared database leaves that to the server. While a bucket cannot be reached, nothing is known.
 *
 * @throws {OperatorError} where they are another shop's, or where this shop's are somewhere else
 */
export async function requireOwnStore(
  db: Db,
  store: StoreToCheck,
  { mayMark }: { readonly mayMark: boolean },
): Promise<void> {
  // Before the mark is read: another process that starts now marks the files first, and notes it afterwards.
  const { shop_id: shopId, marked_at: markedAt, is_older: isOlder } = await selectOwner(db)
  const found = await readMark(store.files)
  // Searching and buying go on without the files; whatever removes some looks once more.
  if (found === null) return
  const { marked } = found
  if (marked === null) {
    if (shopId !== null && markedAt !== null) throw new OperatorError(notMarked(store.place, shopId))
  } else if (shopId === null ? !isOlder : shopId !== marked) {
    throw new OperatorError(othersFiles(store.place, marked, shopId))
  }
  if (!mayMark || (marked !== null && markedAt !== null)) return
  const id = await keepShopId(db, marked ?? newId())
  if (marked === null) await store.files.setShopId(id)
  await noteMarked(db)
}

/** @returns null where the bucket cannot be reached */
async function readMark(files: FileStore): Promise<{ readonly marked: string | null } | null> {
  try {
    return { marked: await files.shopId() }
  } catch (error) {
    if (unavailableIn(error) === 'service') return null
    throw error
  }
}

/** Whether the files are marked as those of this shop, or neither has an id yet. */
export async function isOwnStore(db: Db, files: FileStore): Promise<boolean> {
  return (await files.shopId()) === (await selectOwner(db)).shop_id
}

/**
 * Marks the files that a shop was restored beside as its own.
 *
 * @throws {OperatorError} where they are another shop's
 */
export async function markRestored(db: Db, { files, place }: StoreToCheck): Promise<void> {
  const shopId = await findShopId(db)
  if (shopId === null) return
  requireSameShop({ place, marked: await files.shopId(), shopId })
  await files.setShopId(shopId)
}

/** @throws {OperatorError} where a shop is about to be restored beside the files of another */
export function requireSameShop(found: {
  place: string
  marked: string | null
  shopId: string | null
}): void {
  const { place, marked, shopId } = found
  if (marked !== null && shopId !== null && marked !== shopId)
    throw new OperatorError(othersFiles(place, marked, shopId))
}

const OTHER_PLACE = 'Check SEGNO_DATA_DIR or SEGNO_S3_ENDPOINT, and DATABASE_URL.'

function othersFiles(place: string, marked: string, shopId: string | null): string {
  if (shopId === null)
    return (
      `The files in ${place} belong to the shop ${marked}, and the database is a new one. Restore a backup of that shop, or give ` +
      `the new one files of its own. ${OTHER_PLACE}`
    )
  return `The files in ${place} belong to the shop ${marked}, and the database to the shop ${shopId}. ${OTHER_PLACE}`
}

function notMarked(place: string, shopId: string): string {
  return (
    `The files in ${place} are not marked as those of the shop ${shopId}, whose files are. Is their disk mounted? ${OTHER_PLACE} ` +
    `If they are its files all the same, run: npm run check-store -- --mark ${shopId}`
  )
}

async function selectOwner(db: Db) {
  return over<PlatformTables>(db)
    .selectFrom('store_owner')
    .select(['shop_id', 'marked_at', 'is_older'])
    .executeTakeFirstOrThrow()
}

/** @returns the id that the shop has from then on: this one, unless it has one already */
async function keepShopId(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ shop_id: string }>`
    update store_owner set shop_id = coalesce(shop_id, ${id}::uuid) returning shop_id`.execute(over(db))
  return rows[0]!.shop_id
}

async function noteMarked(db: Db): Promise<void> {
  await over<PlatformTables>(db)
    .updateTable('store_owner')
    .set({ marked_at: sql<Date>`coalesce(marked_at, now())` })
    .execute()
}

/** @returns null where the shop has no id yet, or is of a version without */
async function findShopId(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('store_owner') is not null as there`.execute(over(db))
  return rows[0]?.there ? (await selectOwner(db)).shop_id : null
}
