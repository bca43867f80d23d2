import type { SoundQuery } from '@segno/contract'
import type { Followed, SoundQuery as IndexQuery } from '@segno/sound-index'
import { collectedSoundIds, hiddenSoundIds } from '../listening/public.ts'
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

/** What a listener has hidden, owns, follows and may read: each of up to 10,000 ids, read once and only if a search needs it. */
export interface OwnLists {
  hiddenIds(): Promise<readonly string[]>
  ownedIds(): Promise<readonly string[]>
  followed(): Promise<Followed>
  /** Of a collection by its address; null where there is none, or none for this listener. */
  collectedIds(key: string): Promise<readonly string[] | null>
}

export function readOwnLists(db: Db, index: CatalogueIndex, { accountId, by }: Listener): OwnLists {
  return {
    hiddenIds: once(async () => (accountId === null ? [] : hiddenSoundIds(db, accountId, by))),
    ownedIds: once(async () => (accountId === null ? [] : allOwnedSoundIds(db, accountId, by))),
    followed: once(() => followedFilter(db, index, accountId)),
    collectedIds: oncePerKey((key) => collectedSoundIds(db, { key, accountId, by })),
  }
}

function once<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => (answer ??= read())
}

function oncePerKey<Answer>(read: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>()
  return (key) => answers.get(key) ?? answers.set(key, read(key)).get(key)!
}

/** The conditions of a search that depend on who asks. */
export async function ownConditions(
  own: OwnLists,
  { owned, followed, collection }: Pick<SoundQuery, 'owned' | 'followed' | 'collection'>,
): Promise<IndexQuery> {
  // Whatever somebody bought is for them.
  const hiddenIds = owned === 'only' ? [] : await own.hiddenIds()
  return {
    ...(hiddenIds.length > 0 && { hiddenIds }),
    ...(owned && ownedCondition(owned, await own.ownedIds())),
    ...(followed && { followed: await own.followed() }),
    ...(collection && { collectedIds: (await own.collectedIds(collection)) ?? [] }),
  }
}

function ownedCondition(owned: NonNullable<SoundQuery['owned']>, ids: readonly string[]): IndexQuery {
  return owned === 'only' ? { onlyIds: ids } : { exceptIds: ids }
}
