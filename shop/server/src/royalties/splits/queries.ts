import type { SplitStatus } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { RoyaltiesTables } from '../tables.ts'
import type { Part } from './rules.ts'

const on = (db: Db) => over<RoyaltiesTables & ReadableCatalogue & ReadableAccounts>(db)

/** Who shares the royalties of these sounds, by sound, their artist first; a sound that nobody shares has none. */
export async function selectActiveParts(
  db: Db,
  soundIds: readonly string[],
): Promise<Map<string, (Part & { leftAt: Date | null })[]>> {
  if (soundIds.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('royalty_split as split')
    .innerJoin('royalty_split_part as part', 'part.split_id', 'split.id')
    .innerJoin('account', 'account.id', 'part.artist_id')
    .where('split.sound_id', 'in', soundIds)
    .where('split.status', '=', 'active')
    .where('part.part_basis_points', '>', 0)
    .select([
      'split.sound_id as soundId',
      'part.artist_id as artistId',
      'part_basis_points as partBasisPoints',
      'account.deleted_at as leftAt',
    ])
    // Among equal parts the first has what is left over: the sound's artist, who proposed the split.
    .orderBy((expression) => expression('part.artist_id', '=', expression.ref('split.proposed_by')), 'desc')
    .orderBy('part.artist_id')
    .execute()
  return Map.groupBy(rows, ({ soundId }) => soundId)
}

/**
 * Sounds of others in whose royalties this artist has a part.
 *
 * @param leftAfter 0 for an account that was deleted before
 */
export async function countParts(db: Db, artistId: string, leftAfter: Date): Promise<number> {
  const { count } = await on(db)
    .selectFrom('royalty_split as split')
    .innerJoin('royalty_split_part as part', 'part.split_id', 'split.id')
    .innerJoin('sound', 'sound.id', 'split.sound_id')
    .innerJoin('account', 'account.id', 'part.artist_id')
    .where((row) =>
      row.or([row('account.deleted_at', 'is', null), row('account.deleted_at', '>=', leftAfter)]),
    )
    .where('split.status', '=', 'active')
    .where('part.artist_id', '=', artistId)
    .where('part.part_basis_points', '>', 0)
    .where('sound.artist_id', '<>', artistId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A sound and its artist; held until the transaction ends, so that splits of it follow one another. */
export function holdSound(tx: Db, soundId: string) {
  return on(tx)
    .selectFrom('sound')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .where('sound.id', '=', soundId)
    .select(['sound.id', 'sound.title', 'sound.artist_id', 'artist.name as artist'])
    .forUpdate('sound')
    .executeTakeFirst()
}

/** Artists of today by their handles. */
export function selectCollaborators(db: Db, handles: readonly string[]) {
  return on(db)
    .selectFrom('artist')
    .innerJoin('account', 'account.id', 'artist.account_id')
    .where('artist.handle', 'in', handles)
    .where('account.role', '=', 'artist')
    .where('account.status', '=', 'activated')
    .select(['artist.account_id as artistId', 'artist.handle'])
    .execute()
}

export interface NewSplit {
  readonly id: string
  readonly soundId: string
  readonly proposedBy: string
  readonly now: Date
}

/** @throws a unique violation of `royalty_split_proposed` where another waits for answers */
export async function insertSplit(tx: Db, split: NewSplit, parts: readonly Part[]): Promise<void> {
  await on(tx)
    .insertInto('royalty_split')
    .values({
      id: split.id,
      sound_id: split.soundId,
      proposed_by: split.proposedBy,
      proposed_at: split.now,
      status: 'proposed',
    })
    .execute()
  await on(tx)
    .insertInto('royalty_split_part')
    .values(
      parts.map(({ artistId, partBasisPoints }) => ({
        split_id: split.id,
        artist_id: artistId,
        part_basis_points: partBasisPoints,
        agreed_at: artistId === split.proposedBy ? split.now : null,
      })),
    )
    .execute()
}

/** A split that somebody has a part in or proposed. */
export function findSplit(db: Db, splitId: string, artistId: string) {
  return on(db)
    .selectFrom('royalty_split as split')
    .leftJoin('royalty_split_part as part', (join) =>
      join.onRef('part.split_id', '=', 'split.id').on('part.artist_id', '=', artistId),
    )
    .where('split.id', '=', splitId)
    .where((row) => row.or([row('split.proposed_by', '=', artistId), row('part.artist_id', '=', artistId)]))
    .select([
      'split.id',
      'split.sound_id',
      'split.status',
      'split.proposed_by',
      'part.artist_id',
      'agreed_at',
    ])
    .executeTakeFirst()
}

export async function agree(tx: Db, splitId: string, artistId: string, now: Date): Promise<void> {
  await on(tx)
    .updateTable('royalty_split_part')
    .set({ agreed_at: now })
    .where('split_id', '=', splitId)
    .where('artist_id', '=', artistId)
    .execute()
}

export async function isAgreed(tx: Db, splitId: string): Promise<boolean> {
  const missing = await on(tx)
    .selectFrom('royalty_split_part')
    .select('artist_id')
    .where('split_id', '=', splitId)
    .where('agreed_at', 'is', null)
    .executeTakeFirst()
  return missing === undefined
}

export async function setStatus(tx: Db, splitId: string, status: SplitStatus): Promise<void> {
  await on(tx).updateTable('royalty_split').set({ status }).where('id', '=', splitId).execute()
}

/** The split that held until now makes room for another. */
export async function replaceActive(tx: Db, soundId: string): Promise<void> {
  await on(tx)
    .updateTable('royalty_split')
    .set({ status: 'replaced' })
    .where('sound_id', '=', soundId)
    .where('status', '=', 'active')
    .execute()
}

export type SplitRow = Awaited<ReturnType<ReturnType<typeof splitsOf>['page']>>[number]

export interface SplitsSearch {
  readonly artistId: string
  readonly status: SplitStatus | undefined
  /** Part of a title; empty for all. */
  readonly words: string
}

export function splitsOf(db: Db, { artistId, status, words }: SplitsSearch) {
  const found = on(db)
    .selectFrom('royalty_split as split')
    .innerJoin('sound', 'sound.id', 'split.sound_id')
    .where(
      sql<boolean>`(split.proposed_by = ${artistId}::uuid or exists (
        select from royalty_split_part where split_id = split.id and artist_id = ${artistId}::uuid))`,
    )
    .$if(status !== undefined, (query) => query.where('split.status', '=', status!))
    .$if(words !== '', (query) => query.where('sound.title', 'ilike', likePattern(words)))
    .select([
      'split.id',
      'split.sound_id',
      'split.proposed_by',
      'split.proposed_at',
      'split.status',
      'sound.title',
      'sound.artist_id',
    ])
  return listSource(found, {
    sorts: { proposedAt: 'split.proposed_at', title: { column: sql`lower(sound.title)` } },
    id: 'split.id',
  })
}

/** The largest part first. */
export function selectParts(db: Db, splitIds: readonly string[]) {
  return on(db)
    .selectFrom('royalty_split_part as part')
    .innerJoin('artist', 'artist.account_id', 'part.artist_id')
    .where('part.split_id', 'in', splitIds)
    .select([
      'part.split_id',
      'part.artist_id',
      'part.part_basis_points',
      'part.agreed_at',
      'artist.handle',
      'artist.name',
    ])
    .orderBy('part.part_basis_points', 'desc')
    .orderBy('part.artist_id')
    .execute()
}
