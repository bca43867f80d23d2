import type { SoundPage, SoundQuery } from '@segno/contract'
import { ownedSoundIds } from '../orders/public.ts'
import type { Caller } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { readAsOf, writeAsOf } from './as-of.ts'
import type { RunningIndex } from './running-index.ts'
import { toIndexQuery } from './search-query.ts'

/** One part of the sounds that a query finds, with what the listener owns of it. */
export async function searchSounds(
  { db, now }: Platform,
  index: RunningIndex,
  { query, caller }: { query: SoundQuery; caller: Caller | null },
): Promise<SoundPage> {
  const seq = query.asOf === undefined ? index.seq : readAsOf(query.asOf, now())
  const { asked, understood } = toIndexQuery(query)
  const page = index.search(asked, query.asOf === undefined ? null : seq)
  const loops = await index.cards.show(page.ids)
  const ownedIds = caller === null ? [] : await ownedSoundIds(db, caller.accountId, page.ids)
  return {
    loops,
    total: page.total,
    index: Math.min(page.total, query.index + query.limit),
    asOf: query.asOf ?? writeAsOf(seq, now()),
    counts: page.counts && { ...page.counts, tempos: [...page.counts.tempos] },
    loosen: [...page.loosen],
    understood,
    ownedIds: [...ownedIds],
  }
}
