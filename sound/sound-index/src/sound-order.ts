import { type Bits, forEachBit } from './bits.ts'
import type { Points } from './word-points.ts'
import type { SoundColumns } from './sound-columns.ts'
import { type Measure, MEASURES, type SoundQuery } from './sound-query.ts'

/** Below zero where the first ordinal comes first. Never zero for two sounds, so that every order is one order. */
export type Order = (one: number, other: number) => number

/** Orders that are the same for every search. */
export const STANDING_ORDERS = ['newest', 'popular', 'rare', 'tempo', 'fastest'] as const
export type StandingOrder = (typeof STANDING_ORDERS)[number]

/** The order of a search without regard to how well its words fit. */
export function standingOrderOf({ sort = 'match' }: SoundQuery): StandingOrder | null {
  if (sort === 'match' || sort === 'taste') return 'popular'
  return sort === 'random' || sort === 'distance' ? null : sort
}

export function standingOrder(name: StandingOrder, columns: SoundColumns): Order {
  const { ids, publishedAtMs, popularity } = columns
  const byId: Order = (one, other) => (one === other ? 0 : ids[one]! < ids[other]! ? -1 : 1)
  const newest: Order = (one, other) =>
    descending(publishedAtMs[one]!, publishedAtMs[other]!) || byId(one, other)
  const popular: Order = (one, other) =>
    descending(popularity[one]!, popularity[other]!) || newest(one, other)
  switch (name) {
    case 'newest':
      return newest
    case 'popular':
      return popular
    case 'rare':
      return (one, other) => descending(popularity[other]!, popularity[one]!) || newest(one, other)
    case 'tempo': {
      const { tempoBpm } = columns.measures
      return (one, other) => leastFirst(tempoBpm[one]!, tempoBpm[other]!) || popular(one, other)
    }
    case 'fastest': {
      const { tempoBpm } = columns.measures
      return (one, other) => mostFirst(tempoBpm[one]!, tempoBpm[other]!) || popular(one, other)
    }
  }
}

/** A search's own order. */
export interface Keyed {
  readonly order: Order
  /** By ordinal, of the sounds found: whoever has less comes first. */
  readonly keys: Float64Array
}

/**
 * The order of a search that no other has: by a number for each sound found, as most are told apart by that alone, and a
 * number is compared faster than a function is called.
 *
 * @param keys is written over
 */
export function ownOrder(
  query: SoundQuery,
  { columns, found, keys }: { columns: SoundColumns; found: Bits; keys: Float64Array },
): Keyed {
  if (query.sort === 'random') keyAtRandom(found, { idHash: columns.idHash, seed: query.seed ?? 0 }, keys)
  else keyByDistance(found, { near: query.near ?? {}, columns }, keys)
  const newest = standingOrder('newest', columns)
  return { keys, order: (one, other) => descending(keys[other]!, keys[one]!) || newest(one, other) }
}

function keyAtRandom(
  found: Bits,
  { idHash, seed }: { idHash: Uint32Array; seed: number },
  keys: Float64Array,
): void {
  for (let word = 0; word < found.length; word++) {
    for (let left = found[word]!; left !== 0; left &= left - 1) {
      const ordinal = word * 32 + 31 - Math.clz32(left & -left)
      keys[ordinal] = shuffled(idHash[ordinal]!, seed)
    }
  }
}

function keyByDistance(
  found: Bits,
  { near, columns }: { near: NonNullable<SoundQuery['near']>; columns: SoundColumns },
  keys: Float64Array,
): void {
  forEachBit(found, (ordinal) => (keys[ordinal] = 0))
  for (const name of MEASURES) {
    const target = near[name]
    if (target === undefined) continue
    const values = columns.measures[name]
    const apart = APART[name]
    forEachBit(found, (ordinal) => {
      const distance = apart(values[ordinal]!, target)
      keys[ordinal]! += Number.isNaN(distance) ? Infinity : distance
    })
  }
  // Logarithms differ in their last digits from engine to engine, which would order sounds that are equally near.
  forEachBit(found, (ordinal) => (keys[ordinal] = Math.round(keys[ordinal]! * 1e9)))
}

const octaves = (value: number, target: number): number => Math.abs(Math.log2(value / target))
const asIs = (value: number, target: number): number => Math.abs(value - target)
const tensOfDb = (value: number, target: number): number => Math.abs(value - target) / 10

const APART: Readonly<Record<Measure, (value: number, target: number) => number>> = {
  tempoBpm: octaves,
  durationSeconds: octaves,
  pricePoints: asIs,
  loudnessLufs: tensOfDb,
  tempoConfidence: asIs,
  keyConfidence: asIs,
  beats: asIs,
}

/** The points of one sound, out of their digits. */
export function pointsOf(digits: Points['digits'], ordinal: number): number {
  let points = 0
  for (let place = 0; place < digits.length; place++)
    points |= ((digits[place]![ordinal >>> 5]! >>> (ordinal & 31)) & 1) << place
  return points
}

// A difference would be a fraction, and for each of those the engine would make an object.
function descending(one: number, other: number): number {
  return one > other ? -1 : one < other ? 1 : 0
}

/** NaN is unknown, and comes last. */
function leastFirst(one: number, other: number): number {
  return descending(other, one) || unknownLast(one, other)
}

function mostFirst(one: number, other: number): number {
  return descending(one, other) || unknownLast(one, other)
}

function unknownLast(one: number, other: number): number {
  return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
}

/** @see the finalizer of MurmurHash3, which spreads every bit of its input over all of its output */
function shuffled(hash: number, seed: number): number {
  let mixed = hash ^ Math.imul(seed + 1, 0x9e37_79b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
