import { startPostgres } from '@segno/test-kit/postgres'
import { addDefaultVocabulary } from '../../shop/server/src/vocabulary/public.ts'
import type { Db } from '../../shop/server/src/platform/db/db.ts'
import { openDatabase } from '../../shop/server/src/platform/db/open-database.ts'
import { requirePostgres } from './production-shop.ts'

/** A PostgreSQL of its own with the tables and the vocabulary of a shop, and nothing for sale yet. */
export async function startShopDatabase(): Promise<{ url: string; db: Db } & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const { url } = opening.use(await startPostgres(await requirePostgres()))
  const { db } = opening.use(await openDatabase({ url, dataFolder: '', maxConnections: 4 }))
  await addDefaultVocabulary(db)
  const opened = opening.move()
  return { url, db, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
