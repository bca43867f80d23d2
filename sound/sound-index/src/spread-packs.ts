import type { Places } from './pick-page.ts'
import type { SoundQuery } from './sound-query.ts'

const DEFAULT_LIMIT = 10
/** So many of a pack stand among the first of a list, unless nothing else is as good. */
const MOST_OF_PACK = 2
const FIRST_PLACES = 10
/** Further down nothing is moved, so that every part of a list is cut from the same order. */
const SPREAD_PLACES = 200

/** A sound at its place, as far as its place depends on its pack. */
export interface Placed {
  /** Null for a sound without. */
  readonly pack: string | number | null
  /** How well it fits; equal where two fit equally well. Beside a track all that go well with it do. */
  readonly points: number | string
}

/** The places that have to be known to show a part of a list. */
export function placesToSpread(query: SoundQuery): Places {
  const places = placesOf(query)
  return isSpread(query) ? { from: 0, to: Math.max(places.to, SPREAD_PLACES) } : places
}

/** The part that a query asks for, of the rows of `placesToSpread` in the order that is shown. */
export function spreadRows<Row extends Placed>(rows: readonly Row[], query: SoundQuery): readonly Row[] {
  if (!isSpread(query)) return rows
  const { from, to } = placesOf(query)
  return [...spreadPacks(rows.slice(0, SPREAD_PLACES)), ...rows.slice(SPREAD_PLACES)].slice(from, to)
}

const isSpread = (query: SoundQuery): boolean =>
  query.spreadPacks === true &&
  (query.sort ?? 'match') === 'match' &&
  !query.onePerPack &&
  !query.like &&
  placesOf(query).from < SPREAD_PLACES

/** Only what fits equally well is moved. */
function spreadPacks<Row extends Placed>(rows: readonly Row[]): Row[] {
  const left = [...rows]
  const placed: Row[] = []
  const ofPack = new Map<Placed['pack'], number>()
  while (left.length > 0) {
    const { points } = left[0]!
    const end = left.findIndex((row) => row.points !== points)
    const equals = end === -1 ? left : left.slice(0, end)
    const isFree = ({ pack }: Row): boolean =>
      placed.length >= FIRST_PLACES || pack === null || (ofPack.get(pack) ?? 0) < MOST_OF_PACK
    const [next] = left.splice(Math.max(0, equals.findIndex(isFree)), 1)
    ofPack.set(next!.pack, (ofPack.get(next!.pack) ?? 0) + 1)
    placed.push(next!)
  }
  return placed
}

/** Places of the whole list that a search asks for. */
function placesOf({ index, limit }: SoundQuery): Places {
  const from = wholeNumber(index, 0)
  return { from, to: from + wholeNumber(limit, DEFAULT_LIMIT) }
}

function wholeNumber(value: number | undefined, otherwise: number): number {
  const whole = Math.floor(value ?? otherwise)
  return whole > 0 ? whole : 0
}
