import type { TermKind } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { SearchTables } from '../tables.ts'

const on = (db: Db) => over<SearchTables>(db)

interface FollowedWord {
  readonly kind: TermKind | 'tag'
  readonly word: string
}

/** Until the transaction ends nobody else changes what this listener follows. */
export async function lockFollower(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`follow ${accountId}`}, 0))`.execute(on(tx))
}

export async function countFollowed(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from followed_artist where account_id = ${accountId})
      + (select count(*) from followed_word where account_id = ${accountId}))::int as count`.execute(on(db))
  return rows[0]?.count ?? 0
}

/** With what they are called now. */
export function selectFollowedArtists(db: Db, accountId: string) {
  return over<SearchTables & ReadableCatalogue>(db)
    .selectFrom('followed_artist')
    .innerJoin('artist', 'artist.account_id', 'followed_artist.artist_id')
    .select(['artist.handle', 'artist.name', 'followed_at'])
    .where('followed_artist.account_id', '=', accountId)
    .execute()
}

export async function selectFollowedWords(
  db: Db,
  accountId: string,
): Promise<(FollowedWord & { followed_at: Date })[]> {
  const rows = await on(db)
    .selectFrom('followed_word')
    .select(['kind', 'word', 'followed_at'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as FollowedWord['kind'] }))
}

export async function insertFollowedArtist(
  tx: Db,
  { accountId, artistId, now }: { accountId: string; artistId: string; now: Date },
): Promise<void> {
  await on(tx)
    .insertInto('followed_artist')
    .values({ account_id: accountId, artist_id: artistId, followed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertFollowedWord(
  tx: Db,
  { accountId, kind, word, now }: FollowedWord & { accountId: string; now: Date },
): Promise<void> {
  await on(tx)
    .insertInto('followed_word')
    .values({ account_id: accountId, kind, word, followed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFollowedArtist(
  tx: Db,
  { accountId, artistId }: { accountId: string; artistId: string },
): Promise<void> {
  await on(tx)
    .deleteFrom('followed_artist')
    .where('account_id', '=', accountId)
    .where('artist_id', '=', artistId)
    .execute()
}

/** A term that was merged may be followed under several words. */
export async function deleteFollowedWords(
  tx: Db,
  { accountId, kind, words }: { accountId: string; kind: FollowedWord['kind']; words: readonly string[] },
): Promise<void> {
  await on(tx)
    .deleteFrom('followed_word')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('word', 'in', [...words])
    .execute()
}

/** What they follow, and that they are followed. */
export async function deleteAllFollowed(tx: Db, accountId: string): Promise<void> {
  await on(tx)
    .deleteFrom('followed_artist')
    .where((one) => one.or([one('account_id', '=', accountId), one('artist_id', '=', accountId)]))
    .execute()
  await on(tx).deleteFrom('followed_word').where('account_id', '=', accountId).execute()
}
