import { MAX_SAVED_SEARCHES, type SavedSearch, soundQuery } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchNotFound, tooManySearches } from '../errors.ts'
import { type OwnLists, ownConditions, readOwnLists } from '../own-conditions.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { toIndexQuery } from '../search-query.ts'
import {
  countSearches,
  deleteSearchesOf,
  deleteSearchOf,
  insertSearch,
  lockSaver,
  type SearchRow,
  selectSearches,
  updateSearch,
} from './queries.ts'

type SearchContext = Pick<Platform, 'db' | 'now'>

interface OwnSearch {
  readonly id: string
  readonly accountId: string
}

export async function listSavedSearches(
  ctx: SearchContext,
  index: CatalogueIndex,
  accountId: string,
): Promise<{ items: SavedSearch[] }> {
  const rows = await selectSearches(ctx.db, accountId)
  const own = readOwnLists(ctx.db, index, { accountId, by: ctx.now() })
  const items: SavedSearch[] = []
  // One after another: between two of them others may search.
  for (const row of rows) items.push(await withNews(index, row, own))
  return { items }
}

/** @throws {AppError} too_many_searches */
export async function saveSearch(
  ctx: SearchContext,
  index: CatalogueIndex,
  {
    accountId,
    name,
    address,
    openedAt,
  }: {
    accountId: string
    name: string
    address: string
    openedAt?: string | undefined
  },
): Promise<SavedSearch> {
  const now = ctx.now()
  const search = { id: newId(), name, address, openedAt: notLater(openedAt, now) }
  await inTransaction(ctx.db, async (tx) => {
    await lockSaver(tx, accountId)
    if ((await countSearches(tx, accountId)) >= MAX_SAVED_SEARCHES) throw tooManySearches()
    await insertSearch(tx, { ...search, accountId, now })
  })
  const row = { ...search, saved_at: now, opened_at: search.openedAt }
  return withNews(index, row, readOwnLists(ctx.db, index, { accountId, by: now }))
}

/** @throws {AppError} search_not_found for another's, too */
export async function renameSearch(db: Db, own: OwnSearch & { name: string }): Promise<null> {
  if (!isId(own.id) || !(await updateSearch(db, own, { name: own.name }))) throw searchNotFound()
  return null
}

/** @throws {AppError} search_not_found for another's, too */
export async function noteOpened({ db, now }: SearchContext, own: OwnSearch): Promise<null> {
  if (!isId(own.id) || !(await updateSearch(db, own, { opened_at: now() }))) throw searchNotFound()
  return null
}

/** @throws {AppError} search_not_found for another's, too */
export async function deleteSearch(db: Db, own: OwnSearch): Promise<null> {
  if (!isId(own.id) || !(await deleteSearchOf(db, own))) throw searchNotFound()
  return null
}

export async function exportSavedSearches(db: Db, accountId: string): Promise<unknown> {
  return selectSearches(db, accountId)
}

export async function eraseSavedSearches(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await deleteSearchesOf(tx, accountId)
}

async function withNews(index: CatalogueIndex, row: SearchRow, own: OwnLists): Promise<SavedSearch> {
  const { id, name, address, opened_at: openedAt } = row
  return {
    id,
    name,
    address,
    openedAt: openedAt.toISOString(),
    newCount: await countNew(index, { own, address, since: openedAt }),
  }
}

/** How many sounds a search finds that were published since; null where it cannot be counted so. */
async function countNew(
  index: CatalogueIndex,
  { own, address, since }: { own: OwnLists; address: string; since: Date },
): Promise<number | null> {
  const given = Object.fromEntries(new URLSearchParams(address))
  // What orders the sounds does not change how many there are, and may be what a search like this one has not.
  const { sort: _sort, ...filters } = given
  const read = soundQuery.safeParse(filters)
  if (!read.success) return null
  const query = read.data
  const { asked } = toIndexQuery(query, index)
  const mine = await ownConditions(own, query)
  const publishedAfterMs = Math.max(since.getTime(), asked.publishedAfterMs ?? 0)
  // Of the sounds themselves, and nothing else about them.
  const plain = { ...asked, counts: false, onePerPack: false, limit: 0 }
  const { total } = await index.search({ ...plain, ...mine, publishedAfterMs }, index.seq)
  return total
}

function notLater(instant: string | undefined, now: Date): Date {
  if (instant === undefined) return now
  // No search was kept before there were shops like this.
  return new Date(Math.max(0, Math.min(Date.parse(instant), now.getTime())))
}
