import type { SoundQuery } from '@segno/contract'
import type { Followed, SoundQuery as IndexQuery } from '@segno/sound-index'
import { hiddenSoundIds } from '../listening/public.ts'
import { allOwnedSoundIds } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import { followedFilter } from './followed/follow.ts'
import type { CatalogueIndex } from './catalogue-index.ts'

export interface Listener {
  /** `null` owns, follows and hides nothing. */
  readonly accountId: string | null
  /** What is bought while a list is paged through does not shift its later parts. */
  readonly by: Date
}

/** What a listener has hidden, owns and follows: each of up to 10,000 ids, read once and only if a search needs it. */
export interface OwnLists {
  hiddenIds(): Promise<readonly string[]>
  ownedIds(): Promise<readonly string[]>
  followed(): Promise<Followed>
}

export function readOwnLists(db: Db, index: CatalogueIndex, { accountId, by }: Listener): OwnLists {
  return {
    hiddenIds: once(async () => (accountId === null ? [] : hiddenSoundIds(db, accountId, by))),
    ownedIds: once(async () => (accountId === null ? [] : allOwnedSoundIds(db, accountId, by))),
    followed: once(() => followedFilter(db, index, accountId)),
  }
}

function once<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => (answer ??= read())
}

/** The conditions of a search that depend on who asks. */
export async function ownConditions(
  own: OwnLists,
  { owned, followed }: Pick<SoundQuery, 'owned' | 'followed'>,
): Promise<IndexQuery> {
  // Whatever somebody bought is for them.
  const hiddenIds = owned === 'only' ? [] : await own.hiddenIds()
  return {
    ...(hiddenIds.length > 0 && { hiddenIds }),
    ...(owned && ownedCondition(owned, await own.ownedIds())),
    ...(followed && { followed: await own.followed() }),
  }
}

function ownedCondition(owned: NonNullable<SoundQuery['owned']>, ids: readonly string[]): IndexQuery {
  return owned === 'only' ? { onlyIds: ids } : { exceptIds: ids }
}
