import { MAX_COLLECTIONS } from '@segno/contract'
import { holdOwnAccount } from '../../../accounts/public.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { collectionNotFound, tooManyCollections } from '../../errors.ts'
import { findReadable, lockCollections } from '../queries.ts'
import { addToKeepCount, countKept, deleteKept, insertKept } from './queries.ts'

interface Keeping {
  readonly accountId: string
  readonly id: string
}

/** @throws {AppError} collection_not_found, also of one’s own; too_many_collections, not_registered */
export async function keepCollection(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { accountId, id }: Keeping,
): Promise<null> {
  await inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    await lockCollections(tx, accountId)
    const found = isId(id) ? await findReadable(tx, { key: id, accountId }) : undefined
    if (!found || found.account_id === accountId) throw collectionNotFound()
    if (!(await insertKept(tx, { accountId, id, now: now() }))) return
    if ((await countKept(tx, accountId)) > MAX_COLLECTIONS) throw tooManyCollections()
    await addToKeepCount(tx, id)
  })
  return null
}

export async function dropCollection(db: Db, { accountId, id }: Keeping): Promise<null> {
  if (isId(id)) await deleteKept(db, { accountId, id })
  return null
}
