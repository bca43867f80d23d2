import { describePage, SOUND_STATUSES, type Answer, type listOwnSounds as endpoint } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { countOwnByStatus, selectOwnIds, type OwnFilter } from './queries.ts'
import { showStudioSounds } from './studio-sound.ts'

export interface OwnSoundsQuery {
  readonly page: number
  readonly limit: number
  readonly status?: OwnFilter['status']
  readonly sentBack?: 'true' | 'false' | undefined
  readonly batch?: string | undefined
  readonly pack?: string | undefined
  readonly q?: string | undefined
}

/** Counts are those of all states under the other filters, so that each state's number can stand beside its name. */
export async function listOwnSounds(
  db: Db,
  artistId: string,
  { page, limit, status, sentBack, batch, pack, q }: OwnSoundsQuery,
): Promise<Answer<typeof endpoint>> {
  const isSentBack = sentBack === undefined ? undefined : sentBack === 'true'
  const filter: OwnFilter = { artistId, status, isSentBack, batchId: batch, packId: pack, text: q?.trim() }
  const isPossible = [batch, pack].every((id) => id === undefined || isId(id))
  const byStatus = isPossible ? await countOwnByStatus(db, filter) : new Map<string, StatusCount>()
  const counts = Object.fromEntries(
    SOUND_STATUSES.map((one) => [one, byStatus.get(one)?.count ?? 0]),
  ) as Answer<typeof endpoint>['counts']
  const asked = status === undefined ? [...byStatus.values()] : [byStatus.get(status) ?? NONE]
  const totalItems = asked.reduce((sum, one) => sum + countIn(one, isSentBack), 0)
  const ids = totalItems === 0 ? [] : await selectOwnIds(db, filter, { offset: (page - 1) * limit, limit })
  const items = await showStudioSounds(db, { role: 'artist', accountId: artistId }, ids)
  return {
    items,
    meta: describePage({ page, limit, itemCount: items.length, totalItems }),
    counts,
    sentBackCount: byStatus.get('draft')?.sentBack ?? 0,
  }
}

type StatusCount = Awaited<ReturnType<typeof countOwnByStatus>> extends Map<string, infer One> ? One : never
const NONE: StatusCount = { count: 0, sentBack: 0 }

function countIn({ count, sentBack }: StatusCount, isSentBack: boolean | undefined): number {
  if (isSentBack === undefined) return count
  return isSentBack ? sentBack : count - sentBack
}
