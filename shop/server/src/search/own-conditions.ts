import type { SoundQuery } from '@segno/contract'
import type { SoundQuery as IndexQuery } from '@segno/sound-index'
import { hiddenSoundIds } from '../listening/public.ts'
import { allOwnedSoundIds } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import { followedFilter } from './followed/follow.ts'
import type { CatalogueIndex } from './catalogue-index.ts'

interface Owning {
  readonly query: Pick<SoundQuery, 'owned' | 'followed'>
  /** `null` owns and follows nothing. */
  readonly accountId: string | null
  /** What is bought while a list is paged through does not shift its later parts. */
  readonly by: Date
}

/** The conditions of a search that depend on who asks. */
export async function ownConditions(
  db: Db,
  index: CatalogueIndex,
  { query: { owned, followed }, accountId, by }: Owning,
): Promise<IndexQuery> {
  // Whatever somebody bought is for them.
  const hiddenIds = accountId === null || owned === 'only' ? [] : await hiddenSoundIds(db, accountId, by)
  return {
    ...(hiddenIds.length > 0 && { hiddenIds }),
    ...(owned && ownedCondition(owned, accountId === null ? [] : await allOwnedSoundIds(db, accountId, by))),
    ...(followed && { followed: await followedFilter(db, index, accountId) }),
  }
}

function ownedCondition(owned: NonNullable<SoundQuery['owned']>, ids: readonly string[]): IndexQuery {
  return owned === 'only' ? { onlyIds: ids } : { exceptIds: ids }
}
