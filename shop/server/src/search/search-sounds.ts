import {
  contradictionsIn,
  fieldsOf,
  type Sound,
  type SoundCounts,
  type SoundPage,
  type SoundQuery,
} from '@segno/contract'
import {
  type Counts,
  type LikeQuery,
  type SoundPage as FoundPage,
  type SoundQuery as IndexQuery,
  type TrackQuery,
} from '@segno/sound-index'
import { favouriteSoundIds } from '../listening/public.ts'
import { ownedSoundIds } from '../orders/public.ts'
import { badRequest } from '../platform/http/check-request.ts'
import type { Db } from '../platform/db/db.ts'
import type { Caller } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { type AsOf, readAsOf, writeAsOf } from './as-of.ts'
import { ADDRESS_NAMES } from './filter-names.ts'
import type { CountQuestion } from './index-protocol.ts'
import { misreadIn } from './misread.ts'
import { differencesOf, nearestSteps } from './nearest.ts'
import { ownConditions, readOwnLists } from './own-conditions.ts'
import { hasTaste, readTaste } from './own-taste.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { toIndexQuery } from './search-query.ts'

interface Search {
  readonly query: SoundQuery
  readonly caller: Caller | null
  /** Finds what is like this, in the place of any other order. */
  readonly like?: LikeQuery
  /** Finds what goes with this, in the place of any other order. */
  readonly track?: TrackQuery
  /** Aborts when the client has gone. */
  readonly hungUp?: AbortSignal
}

/** One part of the sounds that a query finds, with what the listener owns of it. @throws {AppError} bad_request */
export async function searchSounds(
  platform: Platform,
  index: CatalogueIndex,
  search: Search,
): Promise<SoundPage> {
  return (await searchPage(platform, index, search)).page
}

/** The same, and what the index said. */
export async function searchPage(
  { db, now }: Platform,
  index: CatalogueIndex,
  { query, caller, like, track, hungUp }: Search,
): Promise<{ page: SoundPage; found: FoundPage }> {
  const contradictions = contradictionsIn(query)
  if (contradictions.length > 0) throw badRequest(contradictions)
  const present: AsOf = { seq: index.seq, at: now() }
  const asOf =
    query.asOf === undefined ? present : readAsOf(query.asOf, { seq: present.seq, now: present.at })
  const listener = { accountId: caller?.accountId ?? null, by: asOf.at }
  const own = readOwnLists(db, index, listener)
  const taste = query.sort === 'forYou' ? await readTaste(db, listener, own) : null
  const mine = { ...(await ownConditions(own, query)), ...(taste && { taste }) }
  const { found, understood } = await findSounds(index, {
    query,
    mine: { ...mine, like, track },
    seq: asOf.seq,
    hungUp,
  })
  const nearest =
    found.total === 0 && query.index === 0 && !like && !track
      ? await findNearest(index, { query, mine, seq: asOf.seq, hungUp, understood })
      : null
  const sounds = await index.cards.show(found.ids)
  const marks = await marksOf(db, caller, nearest ? nearest.list.sounds.map(({ id }) => id) : found.ids)
  const { counts } = nearest ?? found
  const shown = (sound: Sound): Sound => (query.fields ? withFields(sound, fieldsOf(query)) : sound)
  const page = {
    sounds: sounds.map(shown),
    total: found.total,
    index: Math.min(found.total, query.index + query.limit),
    asOf: query.asOf ?? writeAsOf(asOf),
    counts: counts && onWire(counts),
    packSizes: found.packSizes,
    ...adviceOnWire(found),
    nearest: nearest && { ...nearest.list, sounds: nearest.list.sounds.map(shown) },
    understood,
    hasOwnTaste: taste !== null || (query.index === 0 && (await hasTaste(db, listener))),
    misread: await misreadIn(db, index, { query, understood, hasTaste: taste !== null, own }),
    ...marks,
  }
  return { page, found }
}

interface Question {
  readonly query: SoundQuery
  /** What is asked beside it, and goes before it. */
  readonly mine: IndexQuery
  /** The last change that the answer may show. */
  readonly seq: number
  readonly hungUp: AbortSignal | undefined
}

/** Where no sound has the terms that the box names, their names are words like others: an `Eel Trap` is no trap. */
async function findSounds(
  index: CatalogueIndex,
  { query, mine, seq, hungUp }: Question,
): Promise<{ found: FoundPage; understood: SoundPage['understood'] }> {
  const { asked, understood } = toIndexQuery(query, index)
  const found = await index.search({ ...asked, ...mine }, seq, hungUp)
  if (found.total > 0 || understood.terms.length === 0) return { found, understood }
  const words = toWordQuery(query, index)
  const worded = await index.search({ ...words.asked, ...mine }, seq, hungUp)
  const isTermEmpty = found.emptyAlone.some((filter) => filter === 'instruments' || filter === 'genres')
  return worded.total > 0 || isTermEmpty
    ? { found: worded, understood: words.understood }
    : { found, understood }
}

/** At most so many sounds come near. */
const NEAREST = 30
/** Where fewer come near, what is a step further off follows them. */
const FEW_NEAREST = 10
/** Only a search of which nothing comes near takes more. */
const MOST_SEARCHES = 3

interface NearestFound {
  readonly list: NonNullable<SoundPage['nearest']>
  /** Of what comes near. */
  readonly counts: Counts | null
}

/** For a search of words that found nothing, the nearest first; null where nothing is there at all. */
async function findNearest(
  index: CatalogueIndex,
  { query, mine, seq, hungUp, understood }: Question & Pick<SoundPage, 'understood'>,
): Promise<NearestFound | null> {
  if (query.q === undefined) return null
  const { asked } = toIndexQuery(query, index)
  const { asked: filtered } = toIndexQuery({ ...query, q: undefined }, index)
  const limit = Math.min(query.limit, NEAREST)
  const steps = nearestSteps({ query, asked, filtered, understood, termReader: index.termReader })
  const near = new Set<string>()
  let first: (typeof steps)[number] | null = null
  let counts: Counts | null = null
  for (const [searches, step] of steps.entries()) {
    const isFurther = step.isFarOff || step.isBeyondFilters || searches >= MOST_SEARCHES
    if (first !== null && (isFurther || near.size >= Math.min(limit, FEW_NEAREST))) break
    const found = await index.search({ ...step.asked, index: 0, limit, ...mine }, seq, hungUp)
    if (found.ids.length === 0) continue
    for (const id of found.ids) near.add(id)
    first ??= step
    counts = found.counts
  }
  if (first === null) return null
  const sounds = await index.cards.show([...near].slice(0, limit))
  const from = { understood, termReader: index.termReader, isBeyondFilters: first.isBeyondFilters }
  const differences = Object.fromEntries(sounds.map((sound) => [sound.id, differencesOf(sound, from)]))
  return { list: { sounds, isFarOff: first.isFarOff, differences }, counts }
}

const toWordQuery = (query: SoundQuery, index: CatalogueIndex) => toIndexQuery(query, index, [])

/** How many sounds `findSounds` would find. */
export function countQuestion(query: SoundQuery, index: CatalogueIndex): CountQuestion {
  const { asked, understood } = toIndexQuery(query, index)
  const otherwise = understood.terms.length === 0 ? null : toWordQuery(query, index).asked
  return { query: { ...asked, limit: 0 }, otherwise: otherwise && { ...otherwise, limit: 0 } }
}

/** What the listener owns and keeps of these. */
async function marksOf(
  db: Db,
  caller: Caller | null,
  ids: readonly string[],
): Promise<Pick<SoundPage, 'ownedIds' | 'favouriteIds'>> {
  if (caller === null) return { ownedIds: [], favouriteIds: [] }
  const [ownedIds, favouriteIds] = await Promise.all([
    ownedSoundIds(db, caller.accountId, ids),
    favouriteSoundIds(db, caller.accountId, ids),
  ])
  return { ownedIds, favouriteIds }
}

/** Who asked for less knows that it is not a whole sound. */
function withFields(sound: Sound, fields: readonly (keyof Sound)[]): Sound {
  const wanted = ['id' as const, ...fields].map((name) => [name, sound[name]])
  return Object.fromEntries(wanted) as Sound
}

type Advice = Pick<SoundPage, 'loosen' | 'loosenTwo' | 'loosenAll' | 'widen' | 'emptyAlone' | 'missingWords'>

function adviceOnWire({ loosen, loosenTwo, loosenAll, widen, emptyAlone, missingWords }: FoundPage): Advice {
  return {
    loosen: loosen.map(({ filter, total }) => ({ filter: ADDRESS_NAMES[filter], total })),
    loosenTwo: loosenTwo.map(({ filters: [one, other], total }) => ({
      filters: [ADDRESS_NAMES[one], ADDRESS_NAMES[other]],
      total,
    })),
    loosenAll,
    widen,
    emptyAlone: emptyAlone.map((filter) => ADDRESS_NAMES[filter]),
    missingWords,
  }
}

function onWire({ madeWithAi, trainingAllowed, tempos, ...others }: Counts): SoundCounts {
  return { ...others, ai: madeWithAi, training: trainingAllowed, tempos: [...tempos] }
}
