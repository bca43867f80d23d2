import type { Sound, SoundCounts, SoundPage, SoundQuery } from '@segno/contract'
import type { Counts, LikeQuery, SoundPage as FoundPage, TrackQuery } from '@segno/sound-index'
import { ownedSoundIds } from '../orders/public.ts'
import type { Caller } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { type AsOf, readAsOf, writeAsOf } from './as-of.ts'
import { ADDRESS_NAMES } from './filter-names.ts'
import { ownConditions } from './own-conditions.ts'
import type { RunningIndex } from './running-index.ts'
import { toIndexQuery } from './search-query.ts'

interface Search {
  readonly query: SoundQuery
  readonly caller: Caller | null
  /** Finds what is like this, in the place of any other order. */
  readonly like?: LikeQuery
  /** Finds what goes with this, in the place of any other order. */
  readonly track?: TrackQuery
}

/** One part of the sounds that a query finds, with what the listener owns of it. */
export async function searchSounds(
  platform: Platform,
  index: RunningIndex,
  search: Search,
): Promise<SoundPage> {
  return (await searchPage(platform, index, search)).page
}

/** The same, and what the index said. */
export async function searchPage(
  { db, now }: Platform,
  index: RunningIndex,
  { query, caller, like, track }: Search,
): Promise<{ page: SoundPage; found: FoundPage }> {
  const asOf: AsOf = query.asOf === undefined ? { seq: index.seq, at: now() } : readAsOf(query.asOf, now())
  const { asked, understood } = toIndexQuery(query, index.formerTerms)
  const mine = await ownConditions(db, index, { query, accountId: caller?.accountId ?? null, by: asOf.at })
  const found = await index.search({ ...asked, ...mine, like, track }, asOf.seq)
  const loops = await index.cards.show(found.ids)
  const ownedIds = caller === null ? [] : await ownedSoundIds(db, caller.accountId, found.ids)
  const page = {
    loops: query.fields ? loops.map((loop) => withFields(loop, query.fields!)) : loops,
    total: found.total,
    index: Math.min(found.total, query.index + query.limit),
    asOf: query.asOf ?? writeAsOf(asOf),
    counts: found.counts && onWire(found.counts),
    packSizes: found.packSizes,
    ...adviceOnWire(found),
    understood,
    ownedIds: [...ownedIds],
  }
  return { page, found }
}

/** Who asked for less knows that it is not a whole sound. */
function withFields(sound: Sound, fields: readonly (keyof Sound)[]): Sound {
  const wanted = ['_id' as const, ...fields].map((name) => [name, sound[name]])
  return Object.fromEntries(wanted) as Sound
}

function adviceOnWire({
  loosen,
  loosenTwo,
  loosenAll,
}: FoundPage): Pick<SoundPage, 'loosen' | 'loosenTwo' | 'loosenAll'> {
  return {
    loosen: loosen.map(({ filter, total }) => ({ filter: ADDRESS_NAMES[filter], total })),
    loosenTwo: loosenTwo.map(({ filters: [one, other], total }) => ({
      filters: [ADDRESS_NAMES[one], ADDRESS_NAMES[other]],
      total,
    })),
    loosenAll,
  }
}

function onWire({ madeWithAi, trainingAllowed, tempos, ...others }: Counts): SoundCounts {
  return { ...others, ai: madeWithAi, training: trainingAllowed, tempos: [...tempos] }
}
